import type { Steps } from '../../../concurrency/index.ts';
import type { IndexedVersion } from '../../library/index-writer.ts';
import { type BagOfWords, createBagOfWords } from '../../segments/bag-of-words.ts';
import { quantizeVectors } from '../../segments/quantize.ts';
import { buildSegment, encodeSegment } from '../../segments/segment-codec.ts';

/** Chunks of one stored segment: about 1 MB with two fields of 1024 dimensions. */
const PART_SIZE = 500;

interface EncodedPart {
  readonly bytes: Uint8Array;
  readonly chunkCount: number;
}

/** The segments of a version, in order; of a long document this takes long. */
export function* encodeParts(
  version: IndexedVersion,
  fields: readonly string[],
  options: { readonly dimension: number },
): Steps<EncodedPart[]> {
  const bagOf = createBagOfWords();
  const parts: EncodedPart[] = [];
  for (let from = 0; from < version.chunks.length; from += PART_SIZE) {
    const chunks = version.chunks.slice(from, from + PART_SIZE);
    const bags: BagOfWords[] = [];
    for (const { chunk, documentTitle } of chunks) {
      bags.push(bagOf({ ...chunk, title: documentTitle }));
      yield;
    }
    const vectors = new Map(
      fields.map((field) => [
        field,
        quantizeVectors(
          chunks.map(({ vectors: own }) => own[field]),
          options.dimension,
        ),
      ]),
    );
    const ids = chunks.map(({ chunk }) => chunk.id);
    yield;
    const segment = buildSegment(ids, bags, vectors);
    yield;
    parts.push({ bytes: encodeSegment(segment), chunkCount: chunks.length });
    yield;
  }
  return parts;
}
