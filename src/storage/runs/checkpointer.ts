import { WRITES_IDX_MAP } from '@langchain/langgraph-checkpoint';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import type pg from 'pg';
import type { ConnectionPool } from '../database/database.ts';

export type Checkpointer = PostgresSaver;

type Retry = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * LangGraph's own saver over our pool, with its tables and rows. A checkpoint and the writes of a task are one upsert
 * each instead of a transaction of one statement a row: that was half of all statements of a run. So each may also be
 * repeated after a lost connection; what still fails is E007, and the caller decides whether to go on without
 * checkpoints that last.
 */
class OneStatementSaver extends PostgresSaver {
  readonly #pool: ConnectionPool;
  readonly #retry: Retry;

  constructor(pool: ConnectionPool, retry: Retry) {
    super(pool as unknown as pg.Pool);
    this.#pool = pool;
    this.#retry = retry;
  }

  override setup() {
    return this.#retry(() => super.setup());
  }
  override getTuple(...args: Parameters<PostgresSaver['getTuple']>) {
    return this.#retry(() => super.getTuple(...args));
  }
  override async put(...[config, checkpoint, metadata, newVersions]: Parameters<PostgresSaver['put']>) {
    const { threadId, namespace, checkpointId } = placeOf(config);
    const [blobs, savedMetadata] = await Promise.all([
      this._dumpBlobs(threadId, namespace, checkpoint.channel_values, newVersions),
      this._dumpMetadata(metadata),
    ]);
    const row = [
      threadId,
      namespace,
      checkpoint.id,
      checkpointId,
      this._dumpCheckpoint(checkpoint),
      savedMetadata,
    ];
    await this.#write(PUT(blobs.length), [...row, ...blobs.flat()]);
    return { configurable: { thread_id: threadId, checkpoint_ns: namespace, checkpoint_id: checkpoint.id } };
  }
  override async putWrites(...[config, writes, taskId]: Parameters<PostgresSaver['putWrites']>) {
    const { threadId, namespace, checkpointId } = placeOf(config);
    const rows = await this._dumpWrites(threadId, namespace, checkpointId ?? '', taskId, writes);
    // One statement may not touch a row twice; the last of equal places wins, as it would one by one.
    const byPlace = new Map(rows.map((row) => [row[4], row]));
    if (byPlace.size === 0) return;
    const replaces = writes.every(([channel]) => channel in WRITES_IDX_MAP);
    await this.#write(PUT_WRITES(byPlace.size, replaces), [...byPlace.values()].flat());
  }
  override deleteThread(threadId: string) {
    return this.#retry(() => super.deleteThread(threadId));
  }
  async #write(sql: string, params: unknown[]) {
    await this.#retry(() => this.#pool.query(sql, params));
  }
}

/** `count` rows of `width` placeholders each, from `$first` on. */
const rowsOf = (count: number, width: number, first = 1): string =>
  Array.from(
    { length: count },
    (_, row) =>
      `(${Array.from({ length: width }, (_, place) => `$${first + row * width + place}`).join(', ')})`,
  ).join(', ');

const PUT = (blobs: number): string => {
  const saved = `insert into checkpoints (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, checkpoint, metadata)
    values ${rowsOf(1, 6)}
    on conflict (thread_id, checkpoint_ns, checkpoint_id)
      do update set checkpoint = excluded.checkpoint, metadata = excluded.metadata`;
  if (blobs === 0) return saved;
  return `with blobs as (
      insert into checkpoint_blobs (thread_id, checkpoint_ns, channel, version, type, blob)
      values ${rowsOf(blobs, 6, 7)}
      on conflict (thread_id, checkpoint_ns, channel, version) do nothing
    ) ${saved}`;
};

const PUT_WRITES = (writes: number, replaces: boolean): string =>
  `insert into checkpoint_writes (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob)
    values ${rowsOf(writes, 8)}
    on conflict (thread_id, checkpoint_ns, checkpoint_id, task_id, idx) do ${
      replaces
        ? 'update set channel = excluded.channel, type = excluded.type, blob = excluded.blob'
        : 'nothing'
    }`;

function placeOf(config: Parameters<PostgresSaver['put']>[0]) {
  const place = config.configurable ?? {};
  return {
    threadId: place['thread_id'] as string,
    namespace: (place['checkpoint_ns'] as string | undefined) ?? '',
    checkpointId: place['checkpoint_id'] as string | undefined,
  };
}

/** A saver whose tables exist, or with `setup: false` are known to. */
export async function createCheckpointer(deps: {
  readonly pool: ConnectionPool;
  readonly retry: Retry;
  readonly setup?: boolean | undefined;
}): Promise<Checkpointer> {
  const saver = new OneStatementSaver(deps.pool, deps.retry);
  if (deps.setup ?? true) await saver.setup();
  return saver;
}
