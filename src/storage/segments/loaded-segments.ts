import * as z from 'zod';
import {
  appendSegment,
  type ChunkTable,
  createChunkTable,
  type LoadedSegment,
  type SegmentIdentity,
} from './chunk-table.ts';
import { decodeSegment, hasSameWords } from './segment-codec.ts';

const GenerationSchema = z.tuple([z.object({ generation: z.coerce.string() })]);
const KeysSchema = z.tuple([z.object({ keys: z.array(z.string()) })]);
const RowSchema = z.object({
  key: z.string(),
  versionId: z.string(),
  documentId: z.string(),
  collectionId: z.string(),
  bytes: z.instanceof(Uint8Array),
});

/** Where segments are read from. The key is of the row, not of the version: one that was deleted and stored again is read again. */
export interface SegmentSource {
  /** Another value whenever a row came or went. */
  readonly generation: string;
  /** One row with all of them, so that a change of one costs little. */
  readonly keys: string;
  readonly rows: string;
}

const LOAD_BATCH = 50;
/** Share of dead chunks at which the tables are made anew. */
const COMPACT_AT = 0.3;

export interface LoadedTable {
  readonly table: ChunkTable;
  /** Chunks and counts of each term, see `scoreLexical`. */
  readonly postings: Map<string, number[]>;
}

/** Segments in memory as the database has them. */
export function createLoadedSegments(deps: {
  query(sql: string, params?: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
  readonly source: SegmentSource;
}): { refresh(): Promise<LoadedTable> } {
  const { source } = deps;
  let table: ChunkTable = createChunkTable();
  let postings = new Map<string, number[]>();
  let generation = '';
  let dead = 0;

  async function refresh(): Promise<LoadedTable> {
    const [state] = GenerationSchema.parse((await deps.query(source.generation)).rows);
    if (state.generation === generation) return { table, postings };
    const [{ keys }] = KeysSchema.parse((await deps.query(source.keys)).rows);
    const stored = new Set(keys);
    const loaded = new Set<string>();
    const gone = new Map<string, LoadedSegment>();
    for (const segment of table.segments)
      if (segment.alive && stored.has(segment.key)) loaded.add(segment.key);
      else if (segment.alive) gone.set(segment.segment.chunkIds[0] ?? '', segment);
    const missing = keys.filter((key) => !loaded.has(key));
    for (let from = 0; from < missing.length; from += LOAD_BATCH)
      await load(missing.slice(from, from + LOAD_BATCH), gone);
    drop(gone.values());
    generation = state.generation;
    return { table, postings };
  }

  function drop(gone: Iterable<LoadedSegment>): void {
    for (const segment of gone) {
      segment.alive = false;
      dead += segment.segment.chunkIds.length;
    }
    if (dead === 0 || dead < table.size * COMPACT_AT) return;
    const kept = table.segments.filter(({ alive }) => alive);
    table = createChunkTable();
    postings = new Map();
    dead = 0;
    for (const { segment, ...identity } of kept) add({ table, postings }, identity, segment);
  }

  /** A segment that came back with other vectors and the same words takes the place of the one that is gone: its postings stay. */
  async function load(keys: readonly string[], gone: Map<string, LoadedSegment>): Promise<void> {
    const { rows } = await deps.query(source.rows, [keys]);
    for (const { bytes, ...identity } of z.array(RowSchema).parse(rows)) {
      const segment = decodeSegment(bytes);
      const [first = ''] = segment.chunkIds;
      const former = gone.get(first);
      if (former?.collectionId !== identity.collectionId || !hasSameWords(former.segment, segment)) {
        add({ table, postings }, identity, segment);
        continue;
      }
      former.key = identity.key;
      former.segment = { ...former.segment, vectors: segment.vectors };
      gone.delete(first);
    }
  }

  return { refresh };
}

function add(
  { table, postings }: LoadedTable,
  identity: SegmentIdentity,
  segment: ReturnType<typeof decodeSegment>,
): void {
  const { first } = appendSegment(table, identity, segment);
  segment.terms.forEach((term, index) => {
    let list = postings.get(term);
    if (list === undefined) {
      list = [];
      postings.set(term, list);
    }
    const end = segment.starts[index + 1] ?? 0;
    for (let place = segment.starts[index] ?? 0; place < end; place++) {
      list.push(first * 256 + (segment.postings[place] ?? 0));
    }
  });
}
