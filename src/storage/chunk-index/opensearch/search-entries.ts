import * as z from 'zod';
import { type Steps, type Turns, turnsFor } from '../../../concurrency/index.ts';
import type { IndexedVersion } from '../../library/index-writer.ts';
import { createBagOfWords } from '../../segments/bag-of-words.ts';
import { VECTOR_FIELDS, vectorField, WEIGHT_MARK } from './index-layout.ts';

/** The tokenizer would cut a longer one: those that begin alike are one word here. */
const LONGEST_TERM = 200;
const CHUNKS_PER_PUT = 200;

const NO_TERM = /[\s\p{Cc}\uE000\p{Surrogate}]/gu;

const EntrySchema = z.object({
  id: z.string(),
  ordinal: z.number(),
  words: z.string(),
  /** Bytes by field, in base64; none for a vector of zeros. */
  vectors: z.record(z.string(), z.string()),
});
type SearchEntry = z.infer<typeof EntrySchema>;

/** Some passages of one version. */
export const SearchPutSchema = z.object({
  fingerprint: z.string(),
  versionId: z.string(),
  collectionId: z.string(),
  isOld: z.boolean(),
  entries: z.array(EntrySchema),
});
export type SearchPut = z.infer<typeof SearchPutSchema>;

/** As it stands in the index and is asked for: no lone half of a character, nothing that parts words from each other or from weights. */
export const toIndexTerm = (term: string): string => term.slice(0, LONGEST_TERM).replace(NO_TERM, '_');

/** Entries of a version, which may take long. */
export async function encodeEntries(version: IndexedVersion, turns: Turns): Promise<readonly SearchEntry[]> {
  const bagOf = createBagOfWords();
  function* encode(): Steps<SearchEntry[]> {
    const entries: SearchEntry[] = [];
    for (const { chunk, documentTitle, vectors } of version.chunks) {
      const { terms } = bagOf({ ...chunk, title: documentTitle });
      entries.push({
        id: chunk.id,
        ordinal: chunk.ordinal,
        words: Array.from(terms, ([term, weight]) => `${toIndexTerm(term)}${WEIGHT_MARK}${weight}`).join(' '),
        vectors: Object.fromEntries(
          VECTOR_FIELDS.flatMap((field) => {
            const vector = vectors[field];
            return vector === undefined ? [] : [[field, Buffer.from(toBytes(vector)).toString('base64')]];
          }),
        ),
      });
      yield;
    }
    return entries;
  }
  return turnsFor(version.chunks.length, turns).run(encode());
}

export function* toSearchPuts(
  put: Omit<SearchPut, 'entries'>,
  entries: readonly SearchEntry[],
): Generator<SearchPut> {
  for (let from = 0; from < entries.length; from += CHUNKS_PER_PUT)
    yield { ...put, entries: entries.slice(from, from + CHUNKS_PER_PUT) };
}

/** A cosine does not change with the length, so the largest component takes the whole of a byte. */
export function toBytes(vector: Float32Array): Int8Array {
  const largest = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  return Int8Array.from(vector, (value) => (largest === 0 ? 0 : Math.round((value / largest) * 127)));
}

/** A passage as the cluster has it. */
export function toClusterDocument(
  put: SearchPut,
  documentId: string,
  { id, ordinal, words, vectors }: SearchEntry,
) {
  const given = Object.entries(vectors).map(([field, text]) => {
    const bytes = new Int8Array(Buffer.from(text, 'base64'));
    return [vectorField(field), Array.from(bytes)] as const;
  });
  return {
    chunk: id,
    doc: documentId,
    version: put.versionId,
    collection: put.collectionId,
    place: `${put.versionId}/${ordinal}`,
    words,
    ...(given.length > 0 && { vectors: Object.keys(vectors) }),
    // A vector of zeros has no direction, and the cluster takes none.
    ...Object.fromEntries(given.filter(([, bytes]) => bytes.some((byte) => byte !== 0))),
  };
}
