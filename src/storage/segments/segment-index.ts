import * as z from 'zod';
import type { ChunkHit, Scope, WordNeed } from '../../domain/index.ts';
import {
  appendSegment,
  applyScope,
  type ChunkTable,
  createChunkTable,
  type LoadedSegment,
  type SegmentIdentity,
} from './chunk-table.ts';
import { findChunks } from './find-chunks.ts';
import { measureTerms, scoreLexical, type TermStatistics } from './score-lexical.ts';
import { scoreVectors } from './score-vectors.ts';
import { decodeSegment, hasSameWords } from './segment-codec.ts';
import type { LexicalSettings } from './settings.ts';
import { createTopK, type Scored } from './top-k.ts';

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

export const CURRENT_SEGMENTS: SegmentSource = {
  generation: 'select generation from index_state',
  keys: `select coalesce(array_agg(id::text order by id), '{}') as keys from index_segments`,
  rows: `select id::text as key, version_id as "versionId", document_id as "documentId",
    collection_id as "collectionId", bytes from index_segments where id = any($1::bigint[]) order by id`,
};

/** Versions that are not current. A document that moves loses its rows here, so collections never change below a key. */
export const OLD_SEGMENTS: SegmentSource = {
  generation: `select coalesce(max(id), 0) || '/' || count(*) as generation from index_old_segments`,
  keys: `select coalesce(array_agg(id::text order by id), '{}') as keys from index_old_segments`,
  rows: `select old.id::text as key, old.version_id as "versionId", d.id as "documentId",
    d.collection_id as "collectionId", old.bytes from index_old_segments old join versions v on v.id = old.version_id
    join documents d on d.id = v.document_id where old.id = any($1::bigint[]) order by old.id`,
};

const LOAD_BATCH = 50;
/** Share of dead chunks at which the tables are made anew. */
const COMPACT_AT = 0.3;

export interface SegmentIndex {
  searchLexical(
    terms: readonly string[],
    scope: Scope,
    limit: number,
    settings: LexicalSettings,
    /** Default: those of the segments that are searched. */
    statistics?: TermStatistics,
  ): Promise<readonly ChunkHit[]>;
  /** What BM25 reckons with for these terms in the collections of the scope. */
  measure(terms: readonly string[], scope: Scope): Promise<TermStatistics>;
  searchVector(vector: Float32Array, scope: Scope, limit: number): Promise<readonly ChunkHit[]>;
  /** Ids of the chunks that meet a need, see `WordLookup`. */
  findChunks(need: WordNeed, scope: Scope, limit: number): Promise<readonly string[]>;
}

/**
 * The embedded chunk index: segments are rows of the database, written in the transaction of their version, and are
 * held in memory for searching. Every search first compares one generation number, so the memory is never behind the
 * database. Must run while no transaction is open on the connection.
 */
export function createSegmentIndex(deps: {
  query(sql: string, params?: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
  readonly source: SegmentSource;
}): SegmentIndex {
  const { source } = deps;
  let table: ChunkTable = createChunkTable();
  let postings = new Map<string, number[]>();
  let generation = '';
  let dead = 0;

  async function refresh(): Promise<void> {
    const [state] = GenerationSchema.parse((await deps.query(source.generation)).rows);
    if (state.generation === generation) return;
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
    for (const { segment, ...identity } of kept) add(identity, segment);
  }

  /** A segment that came back with other vectors and the same words takes the place of the one that is gone: its postings stay. */
  async function load(keys: readonly string[], gone: Map<string, LoadedSegment>): Promise<void> {
    const { rows } = await deps.query(source.rows, [keys]);
    for (const { bytes, ...identity } of z.array(RowSchema).parse(rows)) {
      const segment = decodeSegment(bytes);
      const [first = ''] = segment.chunkIds;
      const former = gone.get(first);
      if (former?.collectionId !== identity.collectionId || !hasSameWords(former.segment, segment)) {
        add(identity, segment);
        continue;
      }
      former.key = identity.key;
      former.segment = { ...former.segment, vectors: segment.vectors };
      gone.delete(first);
    }
  }

  function add(identity: SegmentIdentity, segment: ReturnType<typeof decodeSegment>): void {
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

  const chunkId = (chunk: number): string => {
    const owner = table.segments[table.segmentOf[chunk] ?? -1];
    return owner?.segment.chunkIds[chunk - owner.first] ?? '';
  };
  const isWorse = (a: Scored, b: Scored): boolean =>
    a.score !== b.score ? a.score < b.score : chunkId(a.item) > chunkId(b.item);
  const toHit = ({ item, score }: Scored): ChunkHit => ({
    chunkId: chunkId(item),
    documentId: table.segments[table.segmentOf[item] ?? -1]?.documentId ?? '',
    score,
  });

  return {
    async searchLexical(terms, scope, limit, settings, given) {
      await refresh();
      const best = createTopK(limit, isWorse);
      const scoped = { table, postings, inScope: applyScope(table, scope), terms };
      scoreLexical({ ...scoped, settings, statistics: given ?? measureTerms(scoped) }, best.add);
      return best.result().map(toHit);
    },
    async measure(terms, scope) {
      await refresh();
      return measureTerms({ table, postings, inScope: applyScope(table, scope), terms });
    },
    async searchVector(vector, scope, limit) {
      await refresh();
      const best = createTopK(limit, isWorse);
      scoreVectors({ table, inScope: applyScope(table, scope), vector }, best.add);
      return best.result().map(toHit);
    },
    async findChunks(need, scope, limit) {
      await refresh();
      return findChunks({ table, postings, inScope: applyScope(table, scope) }, need, limit).map(chunkId);
    },
  };
}
