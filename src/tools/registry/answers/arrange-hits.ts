import { foldPlaces, type TextHit } from '../../../rag/find/index.ts';

/** Hits of one passage, in its order. */
export interface PassageHits {
  readonly hits: readonly TextHit[];
  /** Other places that say the same around a hit, which are not listed. */
  readonly repeated: number;
}

interface Unit {
  readonly key: string;
  readonly place: string;
}

/** A shorter line, as a heading or a field of a form, is no repetition in another document. */
const TELLING = 30;
const TELLING_HAN = 12;
const EDGE = /[\n。！？]|[.!?](?=\s)/g;

/**
 * Hits as they are listed: a passage once, the same sentence or row once, and documents in turns, those with fewest hits first, so that
 * no document hides the others. Hits come by version and place.
 */
export function arrangeHits(hits: readonly TextHit[]): PassageHits[] {
  const byDocument = new Map<string, TextHit[]>();
  for (const hit of hits) {
    const { documentId } = hit.chunk;
    const own = byDocument.get(documentId) ?? [];
    own.push(hit);
    byDocument.set(documentId, own);
  }
  const documents = [...byDocument.values()].toSorted((left, right) => left.length - right.length);
  const repeats = new Map<
    string,
    { readonly first: string; readonly passage: string; places: Set<string> }
  >();
  const listed = documents.map((own) => {
    const passages = new Map<string, TextHit[]>();
    for (const hit of own) {
      const unit = unitOf(hit);
      const passage = `${hit.chunk.id}/${hit.next?.id ?? ''}`;
      const known = repeats.get(unit.key);
      if (known === undefined) repeats.set(unit.key, { first: unit.place, passage, places: new Set() });
      else if (known.first !== unit.place) {
        known.places.add(unit.place);
        continue;
      }
      const group = passages.get(passage) ?? [];
      group.push(hit);
      passages.set(passage, group);
    }
    return [...passages];
  });
  const repeated = new Map<string, number>();
  for (const { passage, places } of repeats.values())
    repeated.set(passage, (repeated.get(passage) ?? 0) + places.size);
  const rounds = Math.max(0, ...listed.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => listed.flatMap((own) => own.slice(round, round + 1)))
    .flat()
    .map(([passage, group]) => ({ hits: group, repeated: repeated.get(passage) ?? 0 }));
}

/** The sentence, line or row that a hit begins in, without marks, and where it begins. */
function unitOf({ chunk, range }: TextHit): Unit {
  const { text, versionId, documentId, locator } = chunk;
  const at = range.start - locator.offsets.start;
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const lineEnd = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
  let [start, end] = [lineStart, lineEnd];
  if (!text.startsWith('|', lineStart))
    for (const { index } of text.slice(lineStart, lineEnd).matchAll(EDGE)) {
      const edge = lineStart + index + 1;
      if (edge <= at) start = edge;
      else if (edge < end && edge >= range.end - locator.offsets.start) end = edge;
    }
  const folded = foldPlaces(text.slice(start, end))
    .folded.replace(/[^\p{L}\p{N}%\p{Sc}-]+/gu, ' ')
    .trim();
  const isTelling = folded.length >= (/\p{Script=Han}/u.test(folded) ? TELLING_HAN : TELLING);
  return {
    key: isTelling ? folded : `${documentId}/${folded}`,
    place: `${versionId}/${locator.offsets.start + start}`,
  };
}
