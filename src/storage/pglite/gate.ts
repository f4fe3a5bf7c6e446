import type { ConnectionPool, PoolClient, Query, QueryConfig, QueryResult } from '../database.ts';

const OPENS = /^\s*(?:begin|start\s+transaction)\b/i;
const CLOSES = /^\s*(?:commit|end|abort|rollback(?!\s+(?:work\s+|transaction\s+)?to\b))\b/i;

/** Look-ups that may pass what waits longer, before the one that waits longest has its turn. */
const LOOK_UPS_IN_A_ROW = 8;

/** Plain statements that may be on their way at once: the next one is there when the session has ended one. */
const AHEAD = 3;

export interface Gate extends ConnectionPool {
  /** Runs `work` while nothing else may use the connection. */
  exclusive<T>(work: (run: Query) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** One statement outside of transactions. */
  statement(sql: string, params?: readonly unknown[], signal?: AbortSignal): Promise<QueryResult>;
  /** The same for a short read that somebody waits for: before what waits in line, so that a thousand queued writes do not hold it up. */
  lookUp(sql: string, params?: readonly unknown[], signal?: AbortSignal): Promise<QueryResult>;
}

interface Waiter {
  readonly isPlain: boolean;
  readonly grant: () => void;
}

/**
 * The one way to the one session of PGlite: a pool of size 1. Two users at once would run inside each other's
 * transactions. Order is first come, first served, but for look-ups; a waiter that aborts leaves the queue; a statement that was sent
 * always ends before anybody gets the session to himself, whatever its caller does. Plain statements are sent a few
 * ahead, and `run` takes them one after another: else the session would wait for this thread after each.
 */
export function createGate(deps: { readonly run: Query }): Gate {
  const waiting: Waiter[] = [];
  const lookUps: Waiter[] = [];
  let passed = 0;
  let isHeld = false;
  let sent = 0;

  /** The line whose first waiter is next. */
  function line(): Waiter[] {
    if (waiting.length === 0) return lookUps;
    return lookUps.length > 0 && passed < LOOK_UPS_IN_A_ROW ? lookUps : waiting;
  }

  function admit(): void {
    for (let from = line(), next = from[0]; next !== undefined; from = line(), next = from[0]) {
      if (isHeld || (next.isPlain ? sent >= AHEAD : sent > 0)) return;
      from.shift();
      passed = from === lookUps ? passed + 1 : 0;
      if (next.isPlain) sent += 1;
      else isHeld = true;
      next.grant();
    }
  }

  function acquire(isPlain: boolean, signal?: AbortSignal, into = waiting): Promise<() => void> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        isPlain,
        grant: () => {
          signal?.removeEventListener('abort', leave);
          let released = false;
          resolve(() => {
            if (released) return;
            released = true;
            if (isPlain) sent -= 1;
            else isHeld = false;
            admit();
          });
        },
      };
      const leave = () => {
        const place = into.indexOf(waiter);
        if (place >= 0) into.splice(place, 1);
        reject(signal?.reason);
        admit();
      };
      signal?.addEventListener('abort', leave, { once: true });
      into.push(waiter);
      admit();
    });
  }

  async function exclusive<T>(work: (run: Query) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await acquire(false, signal);
    try {
      return await work(deps.run);
    } finally {
      release();
    }
  }

  const statement: Gate['statement'] = (sql, params, signal) => send(sql, params, signal, waiting);
  const lookUp: Gate['lookUp'] = (sql, params, signal) => send(sql, params, signal, lookUps);

  async function send(
    sql: string,
    params: readonly unknown[] | undefined,
    signal: AbortSignal | undefined,
    into: Waiter[],
  ): Promise<QueryResult> {
    const release = await acquire(true, signal, into);
    try {
      return await deps.run(sql, params);
    } finally {
      release();
    }
  }

  async function connect(signal?: AbortSignal): Promise<PoolClient> {
    const release = await acquire(false, signal);
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
    statement,
    lookUp,
    connect,
    query(query, params) {
      const { text, values } = toConfig(query, params);
      if (OPENS.test(text)) return Promise.reject(new Error('A transaction needs a client: use connect().'));
      return statement(text, values);
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
