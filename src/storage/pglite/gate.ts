import type { ConnectionPool, PoolClient, Query, QueryConfig, QueryResult } from '../database.ts';

const OPENS = /^\s*(?:begin|start\s+transaction)\b/i;
const CLOSES = /^\s*(?:commit|end|abort|rollback(?!\s+(?:work\s+|transaction\s+)?to\b))\b/i;

export interface Gate extends ConnectionPool {
  /** Runs `work` while nothing else may use the connection. */
  exclusive<T>(work: (run: Query) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/**
 * The one way to the one session of PGlite: a pool of size 1. Two users at once would run inside each other's
 * transactions. Order is first come, first served; a waiter that aborts leaves the queue; a statement that is running
 * always ends before the next one starts, whatever its caller does.
 */
export function createGate(deps: { readonly run: Query }): Gate {
  const waiting: (() => void)[] = [];
  let busy = false;

  function acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const grant = () => {
        signal?.removeEventListener('abort', leave);
        busy = true;
        let released = false;
        resolve(() => {
          if (released) return;
          released = true;
          busy = false;
          waiting.shift()?.();
        });
      };
      const leave = () => {
        const place = waiting.indexOf(grant);
        if (place >= 0) waiting.splice(place, 1);
        reject(signal?.reason);
      };
      if (!busy) return grant();
      waiting.push(grant);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  async function exclusive<T>(work: (run: Query) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await acquire(signal);
    try {
      return await work(deps.run);
    } finally {
      release();
    }
  }

  async function connect(signal?: AbortSignal): Promise<PoolClient> {
    const release = await acquire(signal);
    let inTransaction = false;
    let tail: Promise<unknown> = Promise.resolve();
    let open = true;
    const enqueue = (sql: string, params?: readonly unknown[]): Promise<QueryResult> => {
      const result = tail.then(() => deps.run(sql, params));
      tail = result.catch(() => undefined);
      return result;
    };
    return {
      query(query, params) {
        if (!open) return Promise.reject(new Error('This database connection was released.'));
        const { text, values } = toConfig(query, params);
        if (OPENS.test(text)) inTransaction = true;
        else if (CLOSES.test(text)) inTransaction = false;
        return enqueue(text, values);
      },
      release() {
        if (!open) return;
        open = false;
        if (inTransaction) enqueue('ROLLBACK').catch(() => undefined);
        void tail.finally(release);
      },
    };
  }

  return {
    exclusive,
    connect,
    query(query, params) {
      const { text, values } = toConfig(query, params);
      if (OPENS.test(text)) return Promise.reject(new Error('A transaction needs a client: use connect().'));
      return exclusive((run) => run(text, values));
    },
    // The pool belongs to the storage, which closes the database; a user that "ends" it closes nothing.
    end: async () => undefined,
  };
}

function toConfig(query: string | QueryConfig, params?: readonly unknown[]): QueryConfig {
  const text = typeof query === 'string' ? query : query.text;
  const values = params ?? (typeof query === 'string' ? undefined : query.values);
  return values === undefined ? { text } : { text, values };
}
