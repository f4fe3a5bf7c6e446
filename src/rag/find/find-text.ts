import type { Scope, StoredChunk, TextRange } from '../../domain/index.ts';
import { type FindDeps, findCandidates, readCandidates } from './candidates.ts';
import { findPlaces } from './find-places.ts';
import type { FindTerm } from './find-term.ts';
import { foldPlaces } from './fold-places.ts';
import { toIndexNeed } from './index-need.ts';
import { acrossChunks, neighboursToRead } from './join-chunks.ts';
import type { TextHit } from './text-hit.ts';

export interface FoundText {
  readonly hits: readonly TextHit[];
  /** By term, which has no hits in these documents, the passages of each that have its words in any form: they are too many to be read. */
  readonly passages: ReadonlyMap<number, ReadonlyMap<string, number>>;
  /** Documents that may have more than is found. */
  readonly unread: ReadonlySet<string>;
}

/** Every place of a scope that has a term, by version and place. Complete: the index only says which texts need not be read. */
export async function findText(
  deps: FindDeps,
  input: { readonly terms: readonly FindTerm[]; readonly near?: number | undefined; readonly scope: Scope },
  signal?: AbortSignal,
): Promise<FoundText> {
  const { terms, near, scope } = input;
  const found = await Promise.all(
    terms.map(({ term, alternatives }) =>
      findCandidates(deps, { term, needs: alternatives.map(toIndexNeed) }, scope, signal),
    ),
  );
  const ids = found.map((own) => own.ids);
  const chunks = await readCandidates(deps, new Set(ids.flatMap((own) => [...own])), signal);
  const read = new Map(chunks.map((chunk) => [chunk.id, { chunk, folded: foldPlaces(chunk.text) }]));
  const candidates = ids.map((own) => [...own].flatMap((id) => read.get(id) ?? []));
  const beside = await deps.words.getChunksAt(neighboursToRead(terms, candidates, [...read.values()], near));
  for (const chunk of beside) read.set(chunk.id, { chunk, folded: foldPlaces(chunk.text) });
  const inside = terms.flatMap((term, index) =>
    (candidates[index] ?? []).flatMap(({ chunk, folded }) =>
      findPlaces(folded, term, near).map((place) => toHit(index, chunk, place)),
    ),
  );
  // Of what is counted alone nothing is listed, though another term had it read.
  const across = acrossChunks(terms, [...read.values()], near).filter(
    ({ term, chunk }) => found[term]?.passages?.has(chunk.documentId) !== true,
  );
  return {
    hits: [...inside, ...across.filter((hit) => !inside.some((own) => isOver(own, hit)))].toSorted(byPlace),
    passages: new Map(found.flatMap(({ passages }, term) => (passages ? [[term, passages] as const] : []))),
    unread: new Set(found.flatMap(({ unread = [] }) => unread)),
  };
}

const toHit = (term: number, chunk: StoredChunk, { start, end }: TextRange): TextHit => {
  const offset = chunk.locator.offsets.start;
  return { term, chunk, range: { start: offset + start, end: offset + end } };
};

const isOver = (left: TextHit, right: TextHit): boolean =>
  left.term === right.term &&
  left.chunk.versionId === right.chunk.versionId &&
  left.range.start < right.range.end &&
  right.range.start < left.range.end;

function byPlace(left: TextHit, right: TextHit): number {
  const [first, second] = [left.chunk.versionId, right.chunk.versionId];
  if (first !== second) return first < second ? -1 : 1;
  return left.range.start - right.range.start || left.term - right.term;
}
