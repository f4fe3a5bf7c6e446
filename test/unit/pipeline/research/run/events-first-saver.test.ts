import { emptyCheckpoint, MemorySaver } from '@langchain/langgraph-checkpoint';
import { describe, expect, it } from 'vitest';
import { EventsFirstSaver } from '../../../../../src/pipeline/research/run/events-first-saver.ts';

const place = { configurable: { thread_id: 'run_1', checkpoint_ns: '' } };
const metadata = { source: 'loop', step: 0, parents: {} } as const;

describe('EventsFirstSaver', () => {
  it('should save a step, and the writes of a task, after its events only', async () => {
    const order: string[] = [];
    const inner = new MemorySaver();
    let logged = () => {};
    const saver = new EventsFirstSaver(
      inner,
      () =>
        new Promise((resolve) => {
          logged = () => {
            order.push('events');
            resolve();
          };
        }),
    );
    const saving = saver.put(place, emptyCheckpoint(), metadata, {}).then((config) => {
      order.push('checkpoint');
      return config;
    });
    expect(await inner.getTuple(place)).toBeUndefined();
    logged();
    const saved = await saving;
    const writing = saver.putWrites(saved, [['answer', 42]], 'task').then(() => order.push('writes'));
    logged();
    await writing;
    expect(order).toEqual(['events', 'checkpoint', 'events', 'writes']);
    expect((await saver.getTuple(place))?.pendingWrites).toEqual([['task', 'answer', 42]]);
  });

  it('should save nothing whose events could not be logged, and say why', async () => {
    const inner = new MemorySaver();
    const saver = new EventsFirstSaver(inner, () => Promise.reject(new Error('the log is gone')));
    await expect(saver.put(place, emptyCheckpoint(), metadata, {})).rejects.toThrow('the log is gone');
    expect(await inner.getTuple(place)).toBeUndefined();
  });
});
