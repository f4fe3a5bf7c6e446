import type { StoredChunk } from '../../domain/index.ts';
import { findPlaces } from './find-places.ts';
import type { FindPhrase, FindTerm } from './find-term.ts';
import { foldPlaces } from './fold-places.ts';
import type { ReadChunk, TextHit } from './text-hit.ts';

/** Characters on each side of the join of two passages in which a phrase over it stands. */
const AROUND = 1_200;
/** Between two passages is white space alone; more of it parts them. */
const MOST_BETWEEN = 200;
/** Marks between the last word of a passage and its end. */
const MOST_MARKS = 3;

const isJoinable = ({ words }: FindPhrase): boolean => words.length > 1;
const placeKey = (versionId: string, ordinal: number) => `${versionId}/${ordinal}`;

/** Passages beside candidates that end in the middle of a phrase or begin in it, and are not read yet. */
export function neighboursToRead(
  terms: readonly FindTerm[],
  candidates: readonly (readonly ReadChunk[])[],
  read: readonly ReadChunk[],
  near: number | undefined,
): { readonly versionId: string; readonly ordinal: number }[] {
  const known = new Set(read.map(({ chunk }) => placeKey(chunk.versionId, chunk.ordinal)));
  const wanted = new Map<string, { readonly versionId: string; readonly ordinal: number }>();
  terms.forEach(({ alternatives }, index) => {
    for (const phrase of alternatives.filter(isJoinable))
      for (const { chunk, folded } of candidates[index] ?? [])
        for (const ordinal of openSides(phrase, folded.folded, near).map((side) => chunk.ordinal + side)) {
          const key = placeKey(chunk.versionId, ordinal);
          if (!known.has(key) && ordinal >= 0) wanted.set(key, { versionId: chunk.versionId, ordinal });
        }
  });
  return [...wanted.values()];
}

/** -1 where the text begins with a later word of the phrase, 1 where it ends with an earlier one; both where words need only be near. */
function openSides({ words }: FindPhrase, folded: string, near: number | undefined): (-1 | 1)[] {
  if (near !== undefined) return [-1, 1];
  const begins = words
    .slice(1)
    .some(({ pattern }) =>
      matches(folded.slice(0, AROUND), pattern).some(({ index }) => index <= MOST_MARKS),
    );
  const tail = folded.slice(-AROUND);
  const ends = words
    .slice(0, -1)
    .some(({ pattern }) =>
      matches(tail, pattern).some(({ 0: match, index }) => index + match.length >= tail.length - MOST_MARKS),
    );
  return [...(begins ? ([-1] as const) : []), ...(ends ? ([1] as const) : [])];
}

const matches = (text: string, pattern: RegExp): RegExpExecArray[] => [...text.matchAll(pattern)];

/** Hits that begin in one passage and end in the next one. */
export function acrossChunks(
  terms: readonly FindTerm[],
  read: readonly ReadChunk[],
  near: number | undefined,
): TextHit[] {
  const joinable = terms.map(({ term, alternatives }) => ({
    term,
    alternatives: alternatives.filter(isJoinable),
  }));
  if (joinable.every(({ alternatives }) => alternatives.length === 0)) return [];
  const byPlace = new Map(read.map(({ chunk }) => [placeKey(chunk.versionId, chunk.ordinal), chunk]));
  const isOpen = ({ folded }: ReadChunk['folded']) =>
    joinable.some(({ alternatives }) => alternatives.some((one) => openSides(one, folded, near).includes(1)));
  return read.flatMap(({ chunk, folded }) => {
    const next = byPlace.get(placeKey(chunk.versionId, chunk.ordinal + 1));
    return next === undefined || !isOpen(folded) ? [] : hitsOver(joinable, chunk, next, near);
  });
}

function hitsOver(
  terms: readonly FindTerm[],
  chunk: StoredChunk,
  next: StoredChunk,
  near: number | undefined,
): TextHit[] {
  const between = next.locator.offsets.start - chunk.locator.offsets.end;
  if (between < 0 || between > MOST_BETWEEN) return [];
  const tail = chunk.text.slice(-AROUND);
  const text = foldPlaces(`${tail}${'\n'.repeat(between)}${next.text.slice(0, AROUND)}`);
  const offset = chunk.locator.offsets.end - tail.length;
  return terms.flatMap((term, index) =>
    findPlaces(text, term, near)
      .filter(({ start, end }) => start < tail.length && end > tail.length + between)
      .map(({ start, end }) => ({
        term: index,
        chunk,
        next,
        range: { start: offset + start, end: offset + end },
      })),
  );
}
