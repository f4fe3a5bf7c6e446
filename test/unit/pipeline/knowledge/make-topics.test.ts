import { expect, it } from 'vitest';
import { createTurns } from '../../../../src/concurrency/index.ts';
import type { MadeTopics } from '../../../../src/domain/topics/index.ts';
import { createMakeTopics } from '../../../../src/pipeline/index.ts';
import { createMemoryLogger } from '../../../fakes/call-context.ts';

/** A store in memory whose documents are due until they are put; `settled` counts the choices. */
function memoryOf(names: readonly string[]) {
  const put = new Map<string, MadeTopics>();
  const counted = { settled: 0, asked: [] as string[] };
  const toDue = (name: string) => ({
    documentId: name,
    versionId: `ver_${name}`,
    collectionId: 'col_1',
    title: name,
    chunks: 1,
  });
  return {
    put,
    counted,
    topics: {
      due: async () => names.filter((name) => !put.has(name)).map(toDue),
      source: async ({ title }: { readonly title: string }) => {
        counted.asked.push(title);
        if (title === 'b') throw new Error('strange text');
        return {
          title,
          language: 'en',
          sections: [],
          texts: ['Sea walls stand. Sea walls fall. Sea walls.'],
        };
      },
      put: async (_madeBy: string, made: readonly MadeTopics[]) => {
        for (const one of made) put.set(one.documentId, one);
      },
      settle: async () => {
        counted.settled += 1;
      },
    },
  };
}

const makerOf = (topics: ReturnType<typeof memoryOf>['topics']) =>
  createMakeTopics({
    topics,
    madeBy: 'test',
    choose: () => [],
    turns: createTurns(),
    logger: createMemoryLogger(),
  });

it('should make the topics of each document once, warn where that fails, and choose at the end', async () => {
  const memory = memoryOf(['a', 'b', 'c']);
  const make = makerOf(memory.topics);
  expect(await make()).toEqual({ documents: 3, incomplete: 1 });
  expect(memory.put.get('b')).toMatchObject({ candidates: [], problem: { id: 'topicsIncomplete' } });
  expect(memory.put.get('a')?.problem).toBeUndefined();
  expect(memory.counted.settled).toBe(1);
  expect(await make()).toEqual({ documents: 0, incomplete: 0 });
  expect(memory.counted.asked).toEqual(['a', 'b', 'c']);
});

it('should stop where it is told to, and go on from what is stored', async () => {
  const memory = memoryOf(Array.from({ length: 20 }, (_, at) => `d${at}`));
  const stop = new AbortController();
  const { source } = memory.topics;
  memory.topics.source = async (due) => {
    if (due.title === 'd10') stop.abort();
    return source(due);
  };
  const make = makerOf(memory.topics);
  await expect(make({ signal: stop.signal })).rejects.toThrow();
  expect(memory.put.size).toBe(8); // what was stored together
  await make();
  expect(memory.put.size).toBe(20);
});
