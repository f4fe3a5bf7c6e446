import * as z from 'zod';
import type { BagOfWords } from './bag-of-words.ts';
import type { VectorMatrix } from './quantize.ts';

/** What the index keeps of some chunks of one version: an inverted list per term and a matrix per vector field. */
export interface Segment {
  readonly chunkIds: readonly string[];
  readonly lengths: Uint32Array;
  readonly terms: readonly string[];
  /** Postings of `terms[i]` are those from `starts[i]` to `starts[i + 1]`. */
  readonly starts: Uint32Array;
  /** Place of the chunk in the segment × 256 + weight of the term in it. */
  readonly postings: Uint32Array;
  readonly vectors: ReadonlyMap<string, VectorMatrix>;
}

const HeaderSchema = z.object({
  format: z.literal(1),
  chunkIds: z.array(z.string()),
  terms: z.array(z.string()),
  postings: z.int().min(0),
  fields: z.array(z.object({ name: z.string(), dimension: z.int().min(1), rows: z.int().min(0) })),
});
type Header = z.infer<typeof HeaderSchema>;

export function buildSegment(
  chunkIds: readonly string[],
  bags: readonly BagOfWords[],
  vectors: ReadonlyMap<string, VectorMatrix>,
): Segment {
  const lists = new Map<string, number[]>();
  bags.forEach((bag, place) => {
    for (const [term, weight] of bag.terms) {
      const list = lists.get(term);
      if (list === undefined) lists.set(term, [place * 256 + weight]);
      else list.push(place * 256 + weight);
    }
  });
  const starts = new Uint32Array(lists.size + 1);
  let total = 0;
  let term = 0;
  for (const list of lists.values()) {
    total += list.length;
    starts[++term] = total;
  }
  return {
    chunkIds,
    lengths: Uint32Array.from(bags, (bag) => bag.length),
    terms: [...lists.keys()],
    starts,
    postings: Uint32Array.from([...lists.values()].flat()),
    vectors,
  };
}

/** Whether two segments differ in their vectors alone. */
export function hasSameWords(left: Segment, right: Segment): boolean {
  const isSame = (a: Uint32Array, b: Uint32Array) =>
    a.length === b.length && a.every((value, place) => value === b[place]);
  return (
    left.chunkIds.join() === right.chunkIds.join() &&
    left.terms.join() === right.terms.join() &&
    isSame(left.lengths, right.lengths) &&
    isSame(left.starts, right.starts) &&
    isSame(left.postings, right.postings)
  );
}

/** Header length, header (JSON, padded), then the arrays, each at a multiple of 4 bytes. */
export function encodeSegment(segment: Segment): Uint8Array {
  const fields = [...segment.vectors];
  const header: Header = {
    format: 1,
    chunkIds: [...segment.chunkIds],
    terms: [...segment.terms],
    postings: segment.postings.length,
    fields: fields.map(([name, matrix]) => ({
      name,
      dimension: matrix.dimension,
      rows: matrix.scales.length,
    })),
  };
  const json = Buffer.from(JSON.stringify(header));
  const arrays = [
    segment.lengths,
    segment.starts,
    segment.postings,
    ...fields.flatMap(([, matrix]) => [matrix.rowOf, matrix.scales, matrix.values]),
  ];
  const size = arrays.reduce((sum, array) => sum + padded(array.byteLength), 4 + padded(json.length));
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, json.length, true);
  bytes.set(json, 4);
  let offset = 4 + padded(json.length);
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
    offset += padded(array.byteLength);
  }
  return bytes;
}

/** The arrays are views into `bytes`, which must start at a multiple of 4 in its buffer. */
export function decodeSegment(bytes: Uint8Array): Segment {
  const headerLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const json = Buffer.from(bytes.buffer, bytes.byteOffset + 4, headerLength).toString();
  const header = HeaderSchema.parse(JSON.parse(json));
  let offset = bytes.byteOffset + 4 + padded(headerLength);
  const next = (byteLength: number): number => {
    const at = offset;
    offset += padded(byteLength);
    return at;
  };
  const words = (length: number) => new Uint32Array(bytes.buffer, next(length * 4), length);
  const count = header.chunkIds.length;
  const lengths = words(count);
  const starts = words(header.terms.length + 1);
  const postings = words(header.postings);
  const vectors = new Map(
    header.fields.map(({ name, dimension, rows }): [string, VectorMatrix] => [
      name,
      {
        dimension,
        rowOf: words(count),
        scales: new Float32Array(bytes.buffer, next(rows * 4), rows),
        values: new Int8Array(bytes.buffer, next(rows * dimension), rows * dimension),
      },
    ]),
  );
  return { chunkIds: header.chunkIds, lengths, terms: header.terms, starts, postings, vectors };
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;
