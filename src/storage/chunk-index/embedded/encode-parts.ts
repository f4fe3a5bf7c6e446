import { createBagOfWords } from '../engine/bag-of-words.ts';
import { quantizeVectors } from '../engine/quantize.ts';
import { buildSegment, encodeSegment } from '../engine/segment-codec.ts';
import type { FieldWeights } from '../engine/settings.ts';
import type { IndexedVersion } from '../index-writer.ts';

/** Chunks of one stored segment: about 1 MB with two fields of 1024 dimensions. */
const PART_SIZE = 500;

/** The segments of a version, in order. */
export function encodeParts(
  version: IndexedVersion,
  fields: readonly string[],
  options: { readonly dimension: number; readonly fieldWeights: FieldWeights },
): { bytes: Uint8Array; chunkCount: number }[] {
  const bagOf = createBagOfWords(options.fieldWeights);
  const parts = [];
  for (let from = 0; from < version.chunks.length; from += PART_SIZE) {
    const chunks = version.chunks.slice(from, from + PART_SIZE);
    const bags = chunks.map(({ chunk, documentTitle }) => bagOf({ ...chunk, title: documentTitle }));
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
    parts.push({ bytes: encodeSegment(buildSegment(ids, bags, vectors)), chunkCount: chunks.length });
  }
  return parts;
}
