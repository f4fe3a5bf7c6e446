import type { ConnectionPool, PoolClient, Query, QueryConfig, QueryResult } from '../database.ts';

const OPENS = /^\s*(?:begin|start\s+transaction)\b/i;
const CLOSES = /^\s*(?:commit|end|abort|rollback(?!\s+(?:work\s+|transaction\s+)?to\b))\b/i;

/** Plain statements that may be on their way at once: the next one is there when the session has ended one. */
const AHEAD = 3;

/** How often work of the lane ahead may go first while one of the background waits: it is late at worst, never left out. */
const OVERTAKEN_AT_MOST = 16;

/** A way to the session. */
export interface Lane extends ConnectionPool {
  /** Runs `work` while nothing else may use the connection. */
  exclusive<T>(work: (run: Query) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** One statement outside of transactions. */
  statement(sql: string, params?: readonly unknown[], signal?: AbortSignal): Promise<QueryResult>;
  /** Like a statement, for one message to the session that is more than SQL. */
  plain<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export interface Gate extends Lane {
  /** For what nobody waits for: the other lane goes first. */
  readonly background: Lane;
}

interface Waiter {
  readonly isPlain: boolean;
  readonly grant: () => void;
}

/**
 * The one way to the one session of PGlite: a pool of size 1. Two users at once would run inside each other's
 * transactions. Order is first come, first served in each lane; a waiter that aborts leaves the queue; a statement that
 * was sent always ends before anybody gets the session to himself, whatever its caller does. Plain statements are sent a
 * few ahead, and `run` takes them one after another: else the session would wait for this thread after each.
 */
export function createGate(deps: { readonly run: Query }): Gate {
  const front: Waiter[] = [];
  const back: Waiter[] = [];
  let overtaken = 0;
  let isHeld = false;
  let sent = 0;

  const nextLane = (): Waiter[] =>
    front.length > 0 && (back.length === 0 || overtaken < OVERTAKEN_AT_MOST) ? front : back;

  function admit(): void {
    for (let lane = nextLane(); lane[0] !== undefined; lane = nextLane()) {
      const [next] = lane;
      if (isHeld || (next.isPlain ? sent >= AHEAD : sent > 0)) return;
      lane.shift();
      overtaken = lane === front && back.length > 0 ? overtaken + 1 : 0;
      if (next.isPlain) sent += 1;
      else isHeld = true;
      next.grant();
    }
  }

  function acquire(lane: Waiter[], isPlain: boolean, signal?: AbortSignal): Promise<() => void> {
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
        const place = lane.indexOf(waiter);
        if (place >= 0) lane.splice(place, 1);
        reject(signal?.reason);
        admit();
      };
      signal?.addEventListener('abort', leave, { once: true });
      lane.push(waiter);
      admit();
    });
  }

  const createLane = (waiting: Waiter[]): Lane => {
    const lane: Lane = {
      plain: (work, signal) => holding(acquire(waiting, true, signal), work),
      exclusive: (work, signal) => holding(acquire(waiting, false, signal), () => work(deps.run)),
      statement: (sql, params, signal) => lane.plain(() => deps.run(sql, params), signal),
      connect: async (signal) => createClient(deps.run, await acquire(waiting, false, signal)),
      query(query, params) {
        const { text, values } = toConfig(query, params);
        if (OPENS.test(text))
          return Promise.reject(new Error('A transaction needs a client: use connect().'));
        return lane.statement(text, values);
      },
      // The pool belongs to the storage, which closes the database; a user that "ends" it closes nothing.
      end: async () => undefined,
    };
    return lane;
  };
  return { ...createLane(front), background: createLane(back) };
}

async function holding<T>(turn: Promise<() => void>, work: () => Promise<T>): Promise<T> {
  const release = await turn;
  try {
    return await work();
  } finally {
    release();
  }
}

function createClient(run: Query, release: () => void): PoolClient {
  let inTransaction = false;
  let tail: Promise<unknown> = Promise.resolve();
  let open = true;
  const enqueue = (sql: string, params?: readonly unknown[]): Promise<QueryResult> => {
    const result = tail.then(() => run(sql, params));
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

function toConfig(query: string | QueryConfig, params?: readonly unknown[]): QueryConfig {
  const text = typeof query === 'string' ? query : query.text;
  const values = params ?? (typeof query === 'string' ? undefined : query.values);
  return values === undefined ? { text } : { text, values };
}
