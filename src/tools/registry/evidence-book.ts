import type { Evidence, ShownPassage } from '../../domain/index.ts';
import { sha256 } from '../../linguistics/index.ts';

/** A passage before the book has given it an id. */
export type UnnumberedPassage = Omit<Evidence, 'id' | 'taskIds' | 'explanations'>;

/**
 * What tools have shown, each place once. Only what stands in it may be cited: ids come from here and from nowhere else.
 */
export interface EvidenceBook {
  /** The id of a passage; the same place always has the same. */
  show(passage: UnnumberedPassage): string;
  find(id: string): BookEntry | undefined;
  /** Everything in it, in the order in which it was shown. */
  entries(): readonly BookEntry[];
}

export interface BookEntry extends UnnumberedPassage {
  readonly id: string;
}

/** Passages that one book holds; a run shows far fewer. */
const MAX_ENTRIES = 5_000;

/**
 * In a run an id is made of the place, so that a run that goes on gives the same ones in whatever order its calls end. Outside,
 * where each call has a book of its own, a passage bears the id of its first chunk, which any later call can resolve.
 */
export function createEvidenceBook(numbering: 'places' | 'chunks'): EvidenceBook {
  const byPlace = new Map<string, BookEntry>();
  const byId = new Map<string, BookEntry>();
  return {
    show: (passage) => {
      const { start, end } = passage.locator.offsets;
      const place = `${passage.versionId}/${start}/${end}`;
      const known = byPlace.get(place);
      if (known !== undefined) return known.id;
      const id = numbering === 'chunks' ? (passage.chunkIds[0] ?? place) : evidenceId(place);
      const entry = { ...passage, id };
      if (byPlace.size < MAX_ENTRIES) {
        byPlace.set(place, entry);
        if (!byId.has(id)) byId.set(id, entry);
      }
      return id;
    },
    find: (id) => byId.get(id),
    entries: () => [...byId.values()],
  };
}

/** 40 bits of a hash as digits, as ids of evidence are. */
const evidenceId = (place: string) => `ev_${Number.parseInt(sha256(place).slice(0, 10), 16)}`;

/** An entry as answers show it; its text stands in the answer's text. */
export function toShownPassage({
  id,
  documentId,
  versionId,
  documentTitle,
  sourcePath,
  chunkIds,
  locator,
}: BookEntry): ShownPassage {
  const { printed: _lines, ...place } = locator;
  return { id, documentId, versionId, documentTitle, sourcePath, chunkIds, locator: place };
}
