import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import type pg from 'pg';
import type { ConnectionPool } from './database.ts';

export type Checkpointer = PostgresSaver;

type Retry = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * LangGraph's own saver over our pool. Its writes are upserts in one transaction, so that each may be repeated after a
 * lost connection; what still fails is E007, and the caller decides whether to go on without checkpoints that last.
 */
class ReconnectingSaver extends PostgresSaver {
  readonly #retry: Retry;

  constructor(pool: ConnectionPool, retry: Retry) {
    super(pool as unknown as pg.Pool);
    this.#retry = retry;
  }

  override setup() {
    return this.#retry(() => super.setup());
  }
  override getTuple(...args: Parameters<PostgresSaver['getTuple']>) {
    return this.#retry(() => super.getTuple(...args));
  }
  override put(...args: Parameters<PostgresSaver['put']>) {
    return this.#retry(() => super.put(...args));
  }
  override putWrites(...args: Parameters<PostgresSaver['putWrites']>) {
    return this.#retry(() => super.putWrites(...args));
  }
  override deleteThread(threadId: string) {
    return this.#retry(() => super.deleteThread(threadId));
  }
}

/** A saver whose tables exist, or with `setup: false` are known to. */
export async function createCheckpointer(deps: {
  readonly pool: ConnectionPool;
  readonly retry: Retry;
  readonly setup?: boolean | undefined;
}): Promise<Checkpointer> {
  const saver = new ReconnectingSaver(deps.pool, deps.retry);
  if (deps.setup ?? true) await saver.setup();
  return saver;
}
