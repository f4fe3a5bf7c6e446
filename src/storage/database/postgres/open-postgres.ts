import pg from 'pg';
import type { Logger } from '../../../domain/index.ts';
import type { ConnectionPool, Database, QueryResult } from '../database.ts';
import { runTransaction } from '../run-transaction.ts';
import { createListener } from './listener.ts';
import { createLiveness } from './liveness.ts';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/**
 * HNSW looks at so many neighbours and, with a filter, goes on until enough pass it. What is compiled just in time costs
 * more than our short queries take.
 */
const SESSION = 'set hnsw.ef_search = 200; set hnsw.iterative_scan = relaxed_order; set jit = off';
/** A process that is frozen in a transaction must not hold its locks: a run's lease could not be taken over. */
const IDLE_IN_TRANSACTION_MS = 5_000;

/** A pool on a Postgres server. Rejects with the driver's error when the server cannot be reached. */
export async function openPostgres(deps: {
  readonly databaseUrl: string;
  readonly logger: Logger;
}): Promise<Database & { readonly host: 'postgres' }> {
  const pool = createPool(deps.databaseUrl, deps.logger);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = createListener({ databaseUrl: deps.databaseUrl, logger: deps.logger });
  const liveness = createLiveness(deps.databaseUrl);
  const answer = (result: pg.QueryResult | pg.QueryResult[]) => {
    liveness.answered();
    return toResult(result);
  };
  const connections: ConnectionPool = {
    query: async (sql, params) => answer(await pool.query(sql as string, params as unknown[] | undefined)),
    async connect(signal) {
      signal?.throwIfAborted();
      const client = await pool.connect();
      return {
        query: async (sql, params) =>
          answer(await client.query(sql as string, params as unknown[] | undefined)),
        release: (error) => client.release(error !== undefined && error !== false),
      };
    },
    end: async () => undefined,
  };
  let closing: Promise<void> | undefined;
  const query: Database['query'] = async (sql, params, signal) => {
    signal?.throwIfAborted();
    return connections.query(sql, params);
  };
  return {
    host: 'postgres',
    pool: connections,
    query,
    lookUp: query,
    transaction: (work, signal) => runTransaction(connections, work, signal),
    listen: listener.listen,
    isAlive: liveness.isAlive,
    close() {
      closing ??= listener.close().then(() => pool.end());
      return closing;
    },
  };
}

function createPool(databaseUrl: string, logger: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'plumbline',
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    onConnect: async (client) => {
      await client.query(SESSION);
    },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => logger.warn('An idle database connection broke.', { error }));
  // So would one that breaks while it is in use between two statements; the next statement on it fails and is retried.
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn('A database connection broke.', { error }));
  });
  return pool;
}

function toResult(result: pg.QueryResult | pg.QueryResult[]): QueryResult {
  if (!Array.isArray(result)) return { rows: result.rows, rowCount: result.rowCount ?? 0 };
  // Several statements: pg-boss reads the rows of a statement before its COMMIT.
  return { rows: result.flatMap(({ rows }) => rows), rowCount: result.at(-1)?.rowCount ?? 0 };
}
