import type { Scope } from '../../domain/index.ts';
import type { Segment } from './segment-codec.ts';

export interface SegmentIdentity {
  /** Row of `index_segments` it was read from. */
  readonly key: string;
  readonly versionId: string;
  readonly documentId: string;
  readonly collectionId: string;
}

export interface LoadedSegment extends SegmentIdentity {
  key: string;
  segment: Segment;
  /** Number of its first chunk in the tables of the index; the others follow. */
  readonly first: number;
  alive: boolean;
}

/** Segments in the order of loading, addressable by chunk number. Dead ones stay until the next compaction. */
export interface ChunkTable {
  readonly segments: LoadedSegment[];
  /** Chunks of each segment, and their lengths together. */
  readonly counts: number[];
  readonly totals: number[];
  /** Segment number of each chunk. */
  segmentOf: Int32Array;
  lengths: Uint32Array;
  size: number;
}

export const createChunkTable = (): ChunkTable => ({
  segments: [],
  counts: [],
  totals: [],
  segmentOf: new Int32Array(1024),
  lengths: new Uint32Array(1024),
  size: 0,
});

export function appendSegment(table: ChunkTable, identity: SegmentIdentity, segment: Segment): LoadedSegment {
  const first = table.size;
  const count = segment.chunkIds.length;
  while (table.segmentOf.length < first + count) {
    table.segmentOf = grow(table.segmentOf, new Int32Array(table.segmentOf.length * 2));
    table.lengths = grow(table.lengths, new Uint32Array(table.lengths.length * 2));
  }
  table.segmentOf.fill(table.segments.length, first, first + count);
  table.lengths.set(segment.lengths, first);
  table.size += count;
  table.counts.push(count);
  table.totals.push(segment.lengths.reduce((sum, own) => sum + own, 0));
  const loaded = { ...identity, segment, first, alive: true };
  table.segments.push(loaded);
  return loaded;
}

/** Per segment: 0 outside the collections of the scope, 1 inside them, 2 when its chunks may also be returned. */
export function applyScope(table: ChunkTable, scope: Scope): Uint8Array {
  const collections = new Set(scope.collectionIds);
  const documents = scope.documentIds && new Set(scope.documentIds);
  const versions = scope.versionIds && new Set(scope.versionIds);
  const inScope = new Uint8Array(table.segments.length);
  for (const [index, { alive, collectionId, documentId, versionId }] of table.segments.entries()) {
    if (!alive || !collections.has(collectionId)) continue;
    inScope[index] = (documents?.has(documentId) ?? true) && (versions?.has(versionId) ?? true) ? 2 : 1;
  }
  return inScope;
}

function grow<T extends Int32Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
