import type { ChunkHit, Scope, WordNeed } from '../../domain/index.ts';
import { applyScope, type ChunkTable } from './chunk-table.ts';
import { countMeeting, findChunks } from './find-chunks.ts';
import { createLoadedSegments, type SegmentSource } from './loaded-segments.ts';
import { measureTerms, scoreLexical, type TermStatistics } from './score-lexical.ts';
import { scoreVectors } from './score-vectors.ts';
import type { LexicalSettings } from './settings.ts';
import { createTopK, type Scored } from './top-k.ts';

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
  /** How many chunks of each document meet one of the needs, see `WordLookup`. */
  countChunks(needs: readonly WordNeed[], scope: Scope): Promise<ReadonlyMap<string, number>>;
}

/**
 * The embedded chunk index: segments are rows of the database, written in the transaction of their version, and are
 * held in memory for searching. Every search first compares one generation number, so the memory is never behind the
 * database. Must run while no transaction is open on the connection.
 */
export function createSegmentIndex(deps: Parameters<typeof createLoadedSegments>[0]): SegmentIndex {
  const segments = createLoadedSegments(deps);
  return {
    async searchLexical(terms, scope, limit, settings, given) {
      const { table, postings } = await segments.refresh();
      const best = createTopK(limit, worseIn(table));
      const scoped = { table, postings, inScope: applyScope(table, scope), terms };
      scoreLexical({ ...scoped, settings, statistics: given ?? measureTerms(scoped) }, best.add);
      return best.result().map(hitIn(table));
    },
    async measure(terms, scope) {
      const { table, postings } = await segments.refresh();
      return measureTerms({ table, postings, inScope: applyScope(table, scope), terms });
    },
    async searchVector(vector, scope, limit) {
      const { table } = await segments.refresh();
      const best = createTopK(limit, worseIn(table));
      scoreVectors({ table, inScope: applyScope(table, scope), vector }, best.add);
      return best.result().map(hitIn(table));
    },
    async findChunks(need, scope, limit) {
      const { table, postings } = await segments.refresh();
      const found = findChunks({ table, postings, inScope: applyScope(table, scope) }, need, limit);
      return found.map((chunk) => chunkIdIn(table, chunk));
    },
    async countChunks(needs, scope) {
      const { table, postings } = await segments.refresh();
      return countMeeting({ table, postings, inScope: applyScope(table, scope) }, needs);
    },
  };
}

function chunkIdIn(table: ChunkTable, chunk: number): string {
  const owner = table.segments[table.segmentOf[chunk] ?? -1];
  return owner?.segment.chunkIds[chunk - owner.first] ?? '';
}

const worseIn =
  (table: ChunkTable) =>
  (a: Scored, b: Scored): boolean =>
    a.score !== b.score ? a.score < b.score : chunkIdIn(table, a.item) > chunkIdIn(table, b.item);

const hitIn =
  (table: ChunkTable) =>
  ({ item, score }: Scored): ChunkHit => ({
    chunkId: chunkIdIn(table, item),
    documentId: table.segments[table.segmentOf[item] ?? -1]?.documentId ?? '',
    score,
  });
