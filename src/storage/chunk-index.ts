import type { ChunkIndex, IndexRebuild, Logger } from '../domain/index.ts';
import type { Database } from './database.ts';
import { createEmbeddedIndex } from './embedded-index.ts';
import { type DatabaseGuard, withRetry } from './guard-database.ts';
import type { FieldWeights, LexicalSettings } from './index-engine/settings.ts';
import { createIndexFingerprint } from './index-fingerprint.ts';
import type { IndexWriter } from './index-writer.ts';
import type { HostDatabase } from './open-database.ts';
import { createPostgresIndex } from './postgres/postgres-index.ts';
import { createIndexRebuild } from './rebuild-index.ts';

/** The chunk index of the host: segments searched in memory, or SQL. */
export function createChunkIndex(deps: {
  readonly host: HostDatabase;
  readonly database: Database;
  readonly guard: DatabaseGuard;
  readonly fingerprint: string;
  readonly dimension: number;
  readonly lexical: LexicalSettings;
  readonly fieldWeights: FieldWeights;
  readonly logger: Logger;
}): ChunkIndex & IndexWriter & { readonly rebuild: IndexRebuild } {
  const { call } = deps.host;
  const table = call === undefined ? 'index_chunks' : 'index_segments';
  const fingerprint = createIndexFingerprint({ ...deps, table });
  const index =
    call === undefined
      ? createPostgresIndex({ ...deps, fingerprint })
      : createEmbeddedIndex({
          ...deps,
          call,
          fingerprint,
          guard: (work, signal) => withRetry(work, deps.guard, signal),
        });
  const rebuild = createIndexRebuild({ ...deps, next: index.next, fingerprint, ours: deps.fingerprint });
  return { ...index, rebuild };
}
