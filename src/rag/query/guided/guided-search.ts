import type { Scope, StoredChunk } from '../../../domain/index.ts';
import { fitRows } from '../accounts/leading-rows.ts';
import { saysName } from '../names/name-check.ts';
import type { SearchLeg, SearchPlan } from '../search-plan.ts';
import { behindOwnWords } from './behind-own-words.ts';
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

/** `line`: for the words of a statement, by these alone and without a second look. */
export type SearchDepth = 'plain' | 'line';

type PlainSearch<Result> = (
  text: string,
  scope: Scope,
  how: SearchDepth,
) => Promise<{ readonly results: readonly Result[]; readonly notes: readonly string[] }>;

/** So many passages of a named body's documents are evidence, and worth at least this. */
const ENTITY_DEPTH = 8;
const ENTITY_FLOOR = 0.4;
/** A passage with a row that is asked for is worth at least this. */
const WITH_ROW = 0.8;
/** A passage that only the words of statements found counts this much. */
const BY_STATEMENT = 0.95;

/**
 * Works on a plan: each entity's documents are searched on their own and get an equal share of the places, best first;
 * documents of the period asked for come first. What is found for a body that the library does not know is not evidence.
 */
export async function guidedSearch<Result extends Found>(
  plan: SearchPlan,
  topK: number,
  search: PlainSearch<Result>,
): Promise<{ readonly results: Result[]; readonly notes: string[] }> {
  const found = await Promise.all(plan.legs.map((leg) => searchLeg(leg, plan, search)));
  const notes = [...plan.notes, ...found.flatMap((leg) => leg.notes)];
  return {
    results: distinctInTurn(found.map(({ results }) => results)).slice(0, topK),
    notes: [...new Set(notes)],
  };
}

async function searchLeg<Result extends Found>(
  leg: SearchLeg,
  plan: SearchPlan,
  search: PlainSearch<Result>,
): Promise<{ readonly results: readonly Result[]; readonly notes: readonly string[] }> {
  const answers = await Promise.all(
    leg.texts.map((text, place) => search(text, leg.scope, place > 0 ? 'line' : 'plain')),
  );
  const best = new Map<string, Result>();
  const fits = new Map<string, number>();
  const fitOf = ({ id, ...chunk }: Result['chunk']): number => {
    const document = plan.document(chunk.documentId);
    const known = fits.get(id) ?? Math.max(0, ...plan.rows.map((row) => fitRows(row, chunk, document)));
    fits.set(id, known);
    return known;
  };
  for (const [place, { results }] of answers.entries())
    for (const result of results) {
      const byWords = place === 0 ? result.score : result.score * BY_STATEMENT;
      const fit = fitOf(result.chunk);
      const withRow = fit * (WITH_ROW + (1 - WITH_ROW) * byWords);
      const score = Math.max(byWords, withRow) * plan.fitOf(result.chunk.documentId);
      const known = best.get(result.chunk.id);
      const isEvidence = result.isEvidence || fit > 0 || known?.isEvidence === true;
      if (known === undefined || known.score < score)
        best.set(result.chunk.id, { ...result, score, isEvidence });
    }
  const raised = [...best.values()].toSorted(byScore);
  const ranked =
    leg.ownWordsLead === true
      ? behindOwnWords((answers[0]?.results ?? []).toSorted(byScore), raised).toSorted(byScore)
      : raised;
  const results = ranked.map((result, place) =>
    leg.entity !== undefined && place < ENTITY_DEPTH ? asEvidence(result, place) : result,
  );
  return { results: ofNamed(leg, results), notes: answers.flatMap(({ notes }) => notes) };
}

const byScore = (a: { readonly score: number }, b: { readonly score: number }) => b.score - a.score;

/** The documents are of whom was asked about, so that their best passages are looked at whatever their words weigh. */
function asEvidence<Result extends Found>(result: Result, place: number): Result {
  return { ...result, isEvidence: true, score: Math.max(result.score, ENTITY_FLOOR - place / 1000) };
}

/** What does not say the name that it must comes last, as no evidence. */
function ofNamed<Result extends Found>(
  { mustName, isElsewhere }: SearchLeg,
  found: readonly Result[],
): Result[] {
  const says = isElsewhere === true ? () => false : saysName(mustName ?? '');
  const isNamed = ({ chunk }: Found) =>
    says(`${chunk.documentTitle} ${chunk.headingPath.join(' ')} ${chunk.prefix} ${chunk.text}`);
  const others = found.filter((result) => !isNamed(result));
  return [...found.filter(isNamed), ...others.map((result) => ({ ...result, isEvidence: false }))];
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
