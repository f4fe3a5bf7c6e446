import { wording } from '../../catalogue/index.ts';
import type { Logger } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Database } from './database.ts';
import type { FirstSchema, OpenStage } from './pglite/data-directory.ts';
import { type EmbeddedDatabase, openEmbedded } from './pglite/open-embedded.ts';

export type { OpenStage } from './pglite/data-directory.ts';

export interface HostDatabase extends Database {
  /** Search calls of the embedded worker; absent on Postgres, where search is SQL. */
  readonly call?: EmbeddedDatabase['call'];
  /** Where all share one session: the way to it that lets the others go first. */
  readonly background?: EmbeddedDatabase['background'];
  dump(): Promise<Uint8Array>;
  /** What a statement would not notice by itself; a server tells by its answer. */
  checkHealth(): Promise<void>;
}

export async function openDatabase(deps: {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly logger: Logger;
  readonly onStage: (stage: OpenStage) => void;
  /** Of a new embedded database. */
  readonly schema?: FirstSchema | undefined;
}): Promise<HostDatabase> {
  if (deps.databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres/open-postgres.ts');
    const database = await openPostgres({ databaseUrl: deps.databaseUrl, logger: deps.logger });
    return { ...database, dump: () => Promise.reject(noDump()), checkHealth: async () => undefined };
  }
  const database = await openEmbedded(deps);
  return { ...database, dump: () => database.call('dump', { compression: 'gzip' }) };
}

const noDump = () => new AppError('E020', wording('backupEmbeddedOnly'));
