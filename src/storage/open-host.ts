import type { Clock, Logger } from '../domain/index.ts';
import type { Database, Query } from './database/database.ts';
import {
  type DatabaseGuard,
  DEFAULT_RETRY,
  guardDatabase,
  type RetryPolicy,
  withRetry,
} from './database/guard-database.ts';
import { keptId } from './database/kept-id.ts';
import { type HostDatabase, type OpenStage, openDatabase } from './database/open-database.ts';
import { embeddedSchemaKey, migrate } from './migrations/migrate.ts';

export interface OpenHostDeps {
  /** Holds the embedded database; `:memory:` keeps nothing. Not used with `databaseUrl`. */
  readonly dataDir: string;
  /** A Postgres 15+ server with pgvector. */
  readonly databaseUrl?: string | undefined;
  readonly logger: Logger;
  readonly clock: Clock;
  /** What takes time at the start: `create` is the first start (some seconds), `recover` follows a crash. */
  readonly onStage?: ((stage: OpenStage) => void) | undefined;
  readonly retry?: RetryPolicy | undefined;
}

export interface OpenedHost {
  readonly host: HostDatabase;
  readonly guards: Readonly<Record<'library' | 'runs', DatabaseGuard>>;
  /** The host behind each guard. */
  readonly library: Database;
  readonly runs: Database;
  /** Of this database, wherever it is restored. */
  readonly libraryId: string;
}

/** Opens the database and brings its schema up to date; errors as `createStorage` has them. */
export async function openHost(deps: OpenHostDeps): Promise<OpenedHost> {
  const retry = deps.retry ?? DEFAULT_RETRY;
  const guard = (code: DatabaseGuard['code']): DatabaseGuard => ({
    code,
    retry,
    onRetry: (error, attempt) =>
      deps.logger.warn('The database connection is lost; trying again.', { attempt, error }),
  });
  const guards = { library: guard('E004'), runs: guard('E007') };
  const onStage = deps.onStage ?? (() => undefined);
  const now = deps.clock.now().toISOString();
  const schema = {
    key: embeddedSchemaKey(),
    apply: async (query: Query) => {
      await migrate({ host: 'embedded', query, transaction: (work) => work(query) }, { now });
    },
  };
  const host = await withRetry(() => openDatabase({ ...deps, onStage, schema }), guards.runs);
  const library = guardDatabase(host, guards.library);
  const runs = guardDatabase(host, guards.runs);
  try {
    const applied = await migrate(runs, { now });
    if (applied.length > 0) deps.logger.info('The database schema was brought up to date.', { applied });
    return { host, guards, library, runs, libraryId: await keptId(library, 'library.id') };
  } catch (error) {
    await host.close();
    throw error;
  }
}
