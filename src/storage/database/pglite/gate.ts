import { channel } from 'node:diagnostics_channel';
import { createFairLine, currentShare, type FairLine } from '../../../concurrency/index.ts';
import { onAbort } from '../../../errors/index.ts';
import type { ConnectionPool, PoolClient, Query, QueryConfig, QueryResult } from '../database.ts';

const OPENS = /^\s*(?:begin|start\s+transaction)\b/i;
const CLOSES = /^\s*(?:commit|end|abort|rollback(?!\s+(?:work\s+|transaction\s+)?to\b))\b/i;

/** Plain statements that may be on their way at once: the next one is there when the session has ended one. */
const AHEAD = 3;

/** How often a line may be passed by those before it, one after another: what waits in it is late at worst, never left out. */
const PASSED_AT_MOST = 8;

/** Tells who measures how long each turn at the session lasted: `{ ms, isPlain }`. Costs nothing while nobody listens. */
export const SESSION_TURNS = 'plumbline:session-turn';
const turns = channel(SESSION_TURNS);

/** A way to the session. */
export interface Lane extends ConnectionPool {
  /** Runs `work` while nothing else may use the connection. */
  exclusive<T>(work: (run: Query) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** One statement outside of transactions. */
  statement(sql: string, params?: readonly unknown[], signal?: AbortSignal): Promise<QueryResult>;
  /** The same for a short read that somebody waits for: before what waits in line, so that a thousand queued writes do not hold it up. */
  lookUp(sql: string, params?: readonly unknown[], signal?: AbortSignal): Promise<QueryResult>;
  /** Like a statement, for one message to the session that is more than SQL. */
  plain<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export interface Gate extends Lane {
  /** For work that nobody waits for: the other lane goes first. */
  readonly background: Lane;
}

interface Waiter {
  readonly isPlain: boolean;
  readonly grant: () => void;
}

interface Line {
  readonly waiting: FairLine<Waiter>;
  passed: number;
}

/**
 * The one way to the one session of PGlite: a pool of size 1. Two users at once would run inside each other's
 * transactions. There are three lines: look-ups, all else that is waited for, and the background; in each of them keys take
 * turns, and of one key it is first come, first served; a waiter that aborts leaves its line; a statement that was sent always ends before anybody gets the session
 * to himself, whatever its caller does. Plain statements are sent a few ahead, and `run` takes them one after another:
 * else the session would wait for this thread after each.
 */
export function createGate(deps: { readonly run: Query }): Gate {
  const lookUps = createLine();
  const front = createLine();
  const back = createLine();
  let isHeld = false;
  let sent = 0;

  function admit(): void {
    for (;;) {
      const [line, ...others] = order([lookUps, front, back]);
      const next = line?.waiting.peek();
      if (line === undefined || next === undefined) return;
      if (isHeld || (next.isPlain ? sent >= AHEAD : sent > 0)) return;
      line.waiting.shift();
      line.passed = 0;
      for (const other of others) other.passed++;
      if (next.isPlain) sent += 1;
      else isHeld = true;
      next.grant();
    }
  }

  function acquire({ waiting }: Line, isPlain: boolean, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        isPlain,
        grant: () => {
          stay();
          let released = false;
          const grantedAt = turns.hasSubscribers ? performance.now() : 0;
          resolve(() => {
            if (released) return;
            released = true;
            if (turns.hasSubscribers) turns.publish({ ms: performance.now() - grantedAt, isPlain });
            if (isPlain) sent -= 1;
            else isHeld = false;
            admit();
          });
        },
      };
      const stay = onAbort(signal, () => {
        waiting.remove(waiter);
        reject(signal?.reason);
        admit();
      });
      waiting.push(currentShare(), waiter);
      admit();
    });
  }

  const toLane = (line: Line): Lane =>
    createLane(deps.run, {
      own: (isPlain, signal) => acquire(line, isPlain, signal),
      lookUp: (signal) => acquire(lookUps, true, signal),
    });
  return { ...toLane(front), background: toLane(back) };
}

const createLine = (): Line => ({ waiting: createFairLine(), passed: 0 });

/** The lines that have somebody waiting, first of all one that was passed too often. */
function order(lines: readonly Line[]): Line[] {
  const busy = lines.filter(({ waiting }) => waiting.length > 0);
  const late = busy.findLast(({ passed }) => passed >= PASSED_AT_MOST);
  return late === undefined ? busy : [late, ...busy.filter((line) => line !== late)];
}

/** `turn` waits for a turn at the session: in the lane's own line, or in that of look-ups. */
function createLane(
  run: Query,
  turn: {
    readonly own: (isPlain: boolean, signal: AbortSignal | undefined) => Promise<() => void>;
    readonly lookUp: (signal: AbortSignal | undefined) => Promise<() => void>;
  },
): Lane {
  const lane: Lane = {
    plain: (work, signal) => holding(turn.own(true, signal), work),
    exclusive: (work, signal) => holding(turn.own(false, signal), () => work(run)),
    statement: (sql, params, signal) => lane.plain(() => run(sql, params), signal),
    lookUp: (sql, params, signal) => holding(turn.lookUp(signal), () => run(sql, params)),
    connect: async (signal) => createClient(run, await turn.own(false, signal)),
    query(query, params) {
      const { text, values } = toConfig(query, params);
      if (OPENS.test(text)) return Promise.reject(new Error('A transaction needs a client: use connect().'));
      return lane.statement(text, values);
    },
    // The pool belongs to the storage, which closes the database; a user that "ends" it closes nothing.
    end: async () => undefined,
  };
  return lane;
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
