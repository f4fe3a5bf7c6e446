import type { Scope, StoredChunk } from '../../../domain/index.ts';
import { nameKey } from '../../../linguistics/names/index.ts';
import type { SearchLeg, SearchPlan } from '../search-plan.ts';
import { behindOwnWords } from './behind-own-words.ts';
import { nameCheck } from './name-check.ts';
import { takeTurns } from './take-turns.ts';

/** What is needed of a passage that a search found. */
interface Found {
  readonly chunk: Pick<
    StoredChunk,
    'id' | 'documentId' | 'documentTitle' | 'headingPath' | 'prefix' | 'text'
  >;
  readonly score: number;
  readonly isEvidence: boolean;
}

export type SearchDepth = 'plain' | 'deep' | 'line';

type PlainSearch<Result> = (
  text: string,
  scope: Scope,
  /** For the words of statements: found by these alone, without a second look. Where a figure is wanted: among more passages, for a row says little. */
  how: SearchDepth,
) => Promise<{ readonly results: readonly Result[]; readonly notes: readonly string[] }>;

/** So many passages of a named body's documents are evidence, and worth at least this. */
const ENTITY_DEPTH = 8;
const ENTITY_FLOOR = 0.4;
/** A passage with the figure that is asked for is worth at least this. */
const WITH_FIGURE = 0.8;
/** Passages with reasons that are looked at where reasons are asked for, and what they are worth at least. */
const MAX_REASONS = 3;
const WITH_REASON = 0.75;
/** A passage that only the words of statements found counts this much. */
const BY_MEASURE = 0.95;

/**
 * Works on a plan: each entity's documents are searched on their own and get an equal share of the places, best first;
 * documents of the period asked for come first. What is found for a body that the library does not have is not evidence.
 */
export async function guidedSearch<Result extends Found>(
  plan: SearchPlan,
  topK: number,
  search: PlainSearch<Result>,
): Promise<{ readonly results: Result[]; readonly notes: string[] }> {
  const found = await Promise.all(plan.legs.map((leg) => searchLeg(leg, plan, search)));
  const said = new Set(found.flatMap(({ matter }) => plan.absences.get(matter ?? '') ?? []));
  const notes = [...plan.notes.filter((note) => !said.has(note)), ...found.flatMap((leg) => leg.notes)];
  return {
    results: distinctInTurn(found.map(({ results }) => results)).slice(0, topK),
    notes: [...new Set(notes)],
  };
}

async function searchLeg<Result extends Found>(
  leg: SearchLeg,
  plan: SearchPlan,
  search: PlainSearch<Result>,
) {
  const answers = await Promise.all(
    leg.texts.map((text, place) =>
      search(text, leg.scope, place > 0 ? 'line' : leg.wanted.length > 0 ? 'deep' : 'plain'),
    ),
  );
  const best = new Map<string, Result>();
  const read = new Map<string, ReturnType<SearchPlan['figuresIn']>>();
  const figuresOf = (chunk: Result['chunk']) => {
    const known = read.get(chunk.id) ?? plan.figuresIn(chunk);
    read.set(chunk.id, known);
    return known;
  };
  answers.forEach(({ results }, position) => {
    for (const result of results) {
      const byWords = position === 0 ? result.score : result.score * BY_MEASURE;
      const figures = figuresOf(result.chunk);
      const figure = Math.max(0, ...figures.map(({ fit }) => fit));
      const withFigure = figure * (WITH_FIGURE + (1 - WITH_FIGURE) * byWords);
      const score = Math.max(byWords, withFigure) * plan.fitOf(result.chunk.documentId);
      const known = best.get(result.chunk.id);
      if (known === undefined || known.score < score)
        best.set(result.chunk.id, {
          ...result,
          score,
          isEvidence: result.isEvidence || figure > 0 || known?.isEvidence === true,
        });
    }
  });
  const raised = [...best.values()].toSorted(byScore);
  const matter = raised.some((result) => isMatter(leg, result)) ? leg.mustName : undefined;
  const saysName = nameCheck(leg);
  const isNamed = ({ chunk }: Result) =>
    leg.isElsewhere !== true &&
    (leg.mustName === undefined ||
      saysName(`${titlesOf(chunk)} ${chunk.prefix} ${chunk.text}`) ||
      (matter !== undefined && leg.unissued?.has(chunk.documentId) === true));
  const found =
    leg.ownWordsLead === true
      ? behindOwnWords((answers[0]?.results ?? []).toSorted(byScore), raised).toSorted(byScore)
      : raised;
  const ranked = [
    ...found.filter(isNamed),
    ...found.filter((result) => !isNamed(result)).map((result) => ({ ...result, isEvidence: false })),
  ];
  const leaders = leg.leading.flatMap((id) => {
    const worth = ({ chunk }: Result) =>
      plan.fitOf(chunk.documentId) *
      Math.max(0, ...figuresOf(chunk).flatMap(({ measure, fit }) => (measure === id ? [fit] : [])));
    return ranked.reduce<Result[]>(
      ([top], each) =>
        worth(each) > (top === undefined ? 0 : worth(top)) ? [each] : top === undefined ? [] : [top],
      [],
    );
  });
  const reasons = leg.reasons === undefined ? -1 : leg.texts.indexOf(leg.reasons);
  const why = (answers[reasons]?.results ?? [])
    .slice(0, MAX_REASONS)
    .flatMap(({ chunk }) => best.get(chunk.id) ?? [])
    .map((result) => ({ ...result, score: Math.max(result.score, WITH_REASON), isEvidence: true }));
  const told = new Set(why.map(({ chunk }) => chunk.id));
  const rest = ranked.filter(({ chunk }) => !told.has(chunk.id));
  const results = [...leaders.filter(({ chunk }) => !told.has(chunk.id)), ...why, ...rest]
    .filter(({ chunk }, place, all) => all.findIndex((each) => each.chunk.id === chunk.id) === place)
    .map((result, place) =>
      leg.entity !== undefined && place < ENTITY_DEPTH ? asEvidence(result, place) : result,
    );
  const isSaid = leg.isBare === true && found.some(isNamed);
  return { results, matter: isSaid ? leg.mustName : matter, notes: answers.flatMap(({ notes }) => notes) };
}

const byScore = (a: { readonly score: number }, b: { readonly score: number }) => b.score - a.score;

/** The documents are of whom was asked about, so that their best passages are looked at whatever their words weigh. */
function asEvidence<Result extends Found>(result: Result, place: number): Result {
  return { ...result, isEvidence: true, score: Math.max(result.score, ENTITY_FLOOR - place / 1000) };
}

const titlesOf = ({ documentTitle, headingPath }: Found['chunk']): string =>
  `${documentTitle} ${headingPath.join(' ')}`;

/** Whether a document of nobody's own is titled by the name, or a part of it. */
function isMatter({ mustName, unissued }: SearchLeg, { chunk }: Found): boolean {
  return (
    mustName !== undefined &&
    unissued?.has(chunk.documentId) === true &&
    nameKey(titlesOf(chunk)).includes(nameKey(mustName))
  );
}

/** Takes the best of each list in turn; an entry that is in several lists comes once. */
function distinctInTurn<Result extends Found>(lists: readonly (readonly Result[])[]): Result[] {
  const evidence = new Set(lists.flat().flatMap(({ chunk, isEvidence }) => (isEvidence ? [chunk.id] : [])));
  const taken = new Map<string, Result>();
  for (const result of takeTurns(lists))
    if (!taken.has(result.chunk.id))
      taken.set(result.chunk.id, { ...result, isEvidence: evidence.has(result.chunk.id) });
  return [...taken.values()];
}
