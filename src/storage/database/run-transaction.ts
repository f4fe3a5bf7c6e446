import type { ConnectionPool, Query } from './database.ts';

/** BEGIN … COMMIT on one connection. The error of `work` wins over one of the rollback. */
export async function runTransaction<T>(
  pool: ConnectionPool,
  work: (query: Query) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = await pool.connect(signal);
  let failure: unknown;
  try {
    await client.query('BEGIN');
    const result = await work((sql, params) => client.query(sql, params));
    signal?.throwIfAborted();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    failure = error;
    // A connection that is gone cannot roll back, and its transaction is gone with it.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release(isConnectionClosed(failure) ? failure : undefined);
  }
}

const isConnectionClosed = (error: unknown): boolean =>
  error instanceof Error &&
  /terminated|terminating|closed|not queryable|ECONNRESET|EPIPE/i.test(error.message);
