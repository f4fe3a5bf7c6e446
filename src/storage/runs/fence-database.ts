import type { RunLease } from '../../domain/index.ts';
import type { ConnectionPool, Database, PoolClient, Query, QueryResult } from '../database/database.ts';
import { leaseLost } from './run-leases.ts';

const READS = /^\s*select\b/i;
const OPENS = /^\s*begin\b/i;

/**
 * A database on which every write first makes sure of the lease, in the same transaction: `for share` lets other writers
 * of the holder pass and makes a takeover wait. On the embedded database no other process can write, so that there the
 * lease is looked up in memory. A write without the lease throws E036 and changes nothing.
 */
export function fenceDatabase(
  database: Database,
  lease: RunLease,
  holds: (lease: RunLease) => boolean,
): Database {
  const inMemory = database.host === 'embedded';
  const check = async (query: Query) => {
    const { rows } = inMemory
      ? { rows: holds(lease) ? [{}] : [] }
      : await query('select run_id from run_leases where run_id = $1 and token = $2 for share', [
          lease.runId,
          lease.token,
        ]);
    if (rows.length === 0) throw leaseLost(lease.runId);
  };
  const never: Query = () => Promise.reject(leaseLost(lease.runId));

  return {
    ...database,
    pool: fencePool(database.pool, write, check),
    query: (sql, params, signal) =>
      READS.test(sql) ? database.query(sql, params, signal) : write(sql, params, signal),
    transaction,
  };

  async function write(sql: string, params?: readonly unknown[], signal?: AbortSignal): Promise<QueryResult> {
    if (!inMemory) return transaction((query) => query(sql, params), signal);
    await check(never);
    return database.query(sql, params, signal);
  }

  function transaction<T>(work: (query: Query) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return database.transaction(async (query) => {
      await check(query);
      return work(query);
    }, signal);
  }
}

/** LangGraph's saver writes on the pool, and deletes in transactions of its own on a client. */
function fencePool(
  pool: ConnectionPool,
  write: Query,
  check: (query: Query) => Promise<void>,
): ConnectionPool {
  return {
    ...pool,
    query: (sql, params) =>
      READS.test(textOf(sql))
        ? pool.query(sql, params)
        : write(textOf(sql), params ?? (typeof sql === 'string' ? undefined : sql.values)),
    async connect(signal) {
      const client = await pool.connect(signal);
      const fenced: PoolClient = {
        release: (error) => client.release(error),
        async query(sql, params) {
          const result = await client.query(sql, params);
          if (OPENS.test(textOf(sql))) await check((text, values) => client.query(text, values));
          return result;
        },
      };
      return fenced;
    },
  };
}

const textOf = (sql: string | { readonly text: string }): string =>
  typeof sql === 'string' ? sql : sql.text;
