import * as z from 'zod';
import type { Turns } from '../../../concurrency/index.ts';
import type { ChunkIndex, Logger, Scope } from '../../../domain/index.ts';
import type { Database } from '../../database/database.ts';
import { scopeCondition } from '../../database/scope-condition.ts';
import type { IndexWriter } from '../../library/index-writer.ts';
import { checkQuery, checkVectors } from '../check-vectors.ts';
import type { IndexFingerprint } from '../index-fingerprint.ts';
import { countWrong, readContents, recount } from './index-contents.ts';
import { createIndexKeeper } from './index-keeper.ts';
import { createNextVectors } from './next-vectors.ts';
import { searchLexicalSql } from './search-lexical.ts';
import { searchVectorSql } from './search-vector.ts';
import { dropVectorIndex } from './vector-index.ts';
import { prepareVersion, removeDocument, writeVectors } from './write-index.ts';

const CountSchema = z.object({ chunks: z.coerce.number() });

async function countChunks(database: Database, scope: Scope): Promise<number> {
  const params: unknown[] = [];
  const where = scopeCondition(scope, params);
  const { rows } = await database.query(`select count(*) as chunks from index_chunks where ${where}`, params);
  return CountSchema.parse(rows[0]).chunks;
}

interface PostgresIndexDeps {
  readonly database: Database;
  readonly fingerprint: IndexFingerprint;
  readonly dimension: number;
  readonly turns: Turns;
  readonly logger: Logger;
}

/** The chunk index as SQL, for many processes on one server. Ranks as the embedded one does. */
export function createPostgresIndex(deps: PostgresIndexDeps): ChunkIndex & IndexWriter {
  const { database } = deps;
  const keeper = createIndexKeeper(deps);
  const next = createNextVectors(deps);

  return {
    searchLexical: (terms, scope, limit, signal) => searchLexicalSql(deps, { terms, scope, limit }, signal),
    async searchVector(vector, scope, limit, signal, madeBy) {
      const found = searchVectorSql(deps, { vector, scope, limit }, signal);
      found.catch(() => undefined); // vectors of another model may fail in any way; the check says why
      await checkQuery(vector, deps, madeBy);
      return found;
    },
    count: (scope) => countChunks(database, scope),
    ...prepareRows(deps, keeper),
    removeDocument,
    finish: keeper.finish,
    contents: readContents,
    counts: { wrong: countWrong, recount },
    async clear(query) {
      await dropVectorIndex(query);
      await query(
        `truncate index_vectors, index_next_vectors, index_chunks, index_terms, index_collections, index_blocks,
           index_block_ranges`,
      );
    },
    next: {
      ...next,
      async swap(query) {
        await next.swap(query);
        keeper.afterWrite(0);
      },
    },
  };
}

function prepareRows(
  deps: PostgresIndexDeps,
  keeper: ReturnType<typeof createIndexKeeper>,
): Pick<IndexWriter, 'prepare' | 'prepareVectors'> {
  return {
    async prepare(version) {
      const fields = checkVectors(version.chunks, deps.dimension);
      const isWords = fields.length === 0;
      await (isWords ? deps.fingerprint.claim() : deps.fingerprint.check());
      const prepared = await prepareVersion(version, fields, deps.turns);
      return {
        async write(query, collectionId) {
          if (!isWords) await deps.fingerprint.hold(query);
          await prepared.write(query, collectionId);
          keeper.afterWrite(version.chunks.length);
        },
      };
    },
    async prepareVectors(version) {
      const fields = checkVectors(version.chunks, deps.dimension);
      await deps.fingerprint.check();
      return {
        async write(query) {
          await deps.fingerprint.hold(query);
          await writeVectors(query, version, fields, 'index_vectors');
          keeper.afterWrite(version.chunks.length);
        },
      };
    },
  };
}
