import type { ChunkIndex, Logger } from '../domain/index.ts';
import type { Database } from './database.ts';
import { createEmbeddedIndex } from './embedded-index.ts';
import { type DatabaseGuard, withRetry } from './guard-database.ts';
import type { FieldWeights, LexicalSettings } from './index-engine/settings.ts';
import { createIndexFingerprint } from './index-fingerprint.ts';
import type { IndexWriter } from './index-writer.ts';
import type { HostDatabase } from './open-database.ts';
import { createPostgresIndex } from './postgres/postgres-index.ts';

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
}): ChunkIndex & IndexWriter {
  const { call } = deps.host;
  const table = call === undefined ? 'index_chunks' : 'index_segments';
  const fingerprint = createIndexFingerprint({ ...deps, table });
  if (call === undefined) return createPostgresIndex({ ...deps, fingerprint });
  return createEmbeddedIndex({
    ...deps,
    call,
    fingerprint,
    guard: (work, signal) => withRetry(work, deps.guard, signal),
  });
}
