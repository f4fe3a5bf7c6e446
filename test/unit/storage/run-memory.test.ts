import { describe, expect, it } from 'vitest';
import type { Run } from '../../../src/domain/index.ts';
import { createRunMemory } from '../../../src/storage/runs/run-memory.ts';

const run = (id: string, status: Run['status'] = 'queued'): Run => ({
  id,
  threadId: id,
  question: 'What is it?',
  request: { question: 'What is it?', collectionIds: ['col_a'], reviewPlan: false },
  status,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

function createReader(found: Run | undefined) {
  let reads = 0;
  const read = async () => {
    reads += 1;
    return found;
  };
  return { read, count: () => reads };
}

describe('createRunMemory', () => {
  it('should read a run once, and one that is not there each time', async () => {
    const memory = createRunMemory();
    const known = createReader(run('run_a'));
    const unknown = createReader(undefined);
    for (let time = 0; time < 2; time++) {
      expect(await memory.find('run_a', known.read)).toEqual(run('run_a'));
      expect(await memory.find('run_b', unknown.read)).toBeUndefined();
    }
    expect([known.count(), unknown.count()]).toEqual([1, 2]);
  });

  it('should not keep what was read while the run was written', async () => {
    const memory = createRunMemory();
    const old = createReader(run('run_a'));
    const done = createReader(run('run_a', 'done'));
    await memory.change('run_a', async () => {
      await memory.find('run_a', old.read);
    });
    expect(await memory.find('run_a', done.read)).toEqual(run('run_a', 'done'));
    let answer: (value: Run) => void = () => undefined;
    await memory.change('run_a', async () => undefined);
    const slow = memory.find('run_a', () => new Promise((resolve) => (answer = resolve)));
    await expect(memory.change('run_a', () => Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    );
    answer(run('run_a'));
    await slow;
    expect(await memory.find('run_a', done.read)).toEqual(run('run_a', 'done'));
  });

  it('should keep so many runs and no more', async () => {
    const memory = createRunMemory(1);
    const first = createReader(run('run_a'));
    await memory.find('run_a', first.read);
    await memory.find('run_b', createReader(run('run_b')).read);
    await memory.find('run_a', first.read);
    expect(first.count()).toBe(2);
  });
});
