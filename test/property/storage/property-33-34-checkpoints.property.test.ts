import { fc, it } from '@fast-check/vitest';
import { emptyCheckpoint } from '@langchain/langgraph-checkpoint';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Storage } from '../../../src/storage/index.ts';
import { openMemoryStorage } from '../../fixtures/storage/open-storage.ts';

// Parsing of a checkpoint drops a key named __proto__, on purpose; no state of ours has one.
const value = fc.jsonValue().filter((json) => !JSON.stringify(json).includes('"__proto__"'));
const state = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), value, { minKeys: 1, maxKeys: 4 });
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('checkpoints on the embedded database', () => {
  let storage: Storage;
  let thread = 0;
  beforeAll(async () => {
    storage = await openMemoryStorage();
    expect(await storage.checkpointer()).toBe(await storage.checkpointer());
  });
  afterAll(() => storage.close());

  async function putStep(threadId: string, step: number, values: Record<string, unknown>, parent?: string) {
    const saver = await storage.checkpointer();
    const versions = Object.fromEntries(Object.keys(values).map((key) => [key, step + 1]));
    const checkpoint = { ...emptyCheckpoint(), channel_values: values, channel_versions: versions };
    // Ids are ordered by time; within one millisecond of a test they need the step to be so.
    checkpoint.id = `1f000000-0000-6000-8000-${String(step).padStart(12, '0')}`;
    const configurable = { thread_id: threadId, checkpoint_ns: '', ...(parent && { checkpoint_id: parent }) };
    await saver.put({ configurable }, checkpoint, { source: 'loop', step, parents: {} }, versions);
    return checkpoint.id;
  }

  // A saver of its own: nothing can come from memory.
  const readAgain = (threadId: string) =>
    new PostgresSaver(storage.sql.pool as never).getTuple({
      configurable: { thread_id: threadId, checkpoint_ns: '' },
    });

  it.prop([fc.array(state, { minLength: 1, maxLength: 4 })])(
    'property 33: state is persisted: after each step the state of the thread is readable from the database',
    async (steps) => {
      const threadId = `persisted-${thread++}`;
      let parent: string | undefined;
      for (const [step, values] of steps.entries()) {
        parent = await putStep(threadId, step, values, parent);
        const stored = await readAgain(threadId);
        expect(stored?.checkpoint.id).toBe(parent);
        expect(stored?.metadata?.step).toBe(step);
        expect(Object.keys(stored?.checkpoint.channel_values ?? {}).sort()).toEqual(
          Object.keys(values).sort(),
        );
      }
    },
    180_000,
  );

  it.prop([state, fc.array(value, { maxLength: 3 })])(
    'property 34: state round-trips: what is read back equals what was saved',
    async (values, writes) => {
      const threadId = `round-trip-${thread++}`;
      const id = await putStep(threadId, 0, values);
      const config = { configurable: { thread_id: threadId, checkpoint_ns: '', checkpoint_id: id } };
      const saver = await storage.checkpointer();
      if (writes.length > 0) {
        await saver.putWrites(
          config,
          writes.map((value): [string, unknown] => ['channel', value]),
          'task',
        );
      }
      const stored = await readAgain(threadId);
      expect(stored?.checkpoint.channel_values).toEqual(asJson(values));
      expect(stored?.pendingWrites?.map(([, , value]) => value)).toEqual(asJson(writes));
    },
    180_000,
  );
});
