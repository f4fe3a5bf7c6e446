import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../../src/concurrency/index.ts';
import type { DueDocument, MadeGraph } from '../../../../src/domain/graph/index.ts';
import { createKnowledgeWorker, createMakeGraphs } from '../../../../src/pipeline/index.ts';
import { createMemoryLogger } from '../../../fakes/call-context.ts';

const EMPTY = { entities: [], relations: [], aliases: [] };

/** A store in memory whose documents are due until they are put. */
function storeOf(names: readonly string[]) {
  const put = new Map<string, MadeGraph>();
  const due = (name: string): DueDocument => ({
    documentId: name,
    versionId: `ver_${name}`,
    collectionId: 'col_1',
    title: name,
    chunks: 150,
  });
  let failures = 0;
  return {
    put,
    failNext: () => (failures += 1),
    graph: {
      due: async (_madeBy: string, limit: number) =>
        names
          .filter((name) => !put.has(name))
          .slice(0, limit)
          .map(due),
      chunks: async () => [],
      put: async (_madeBy: string, graphs: readonly MadeGraph[]) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error('the database is away');
        }
        for (const made of graphs) put.set(made.documentId, made);
      },
    },
  };
}

const deps = () => ({ madeBy: 'test', turns: createTurns(), logger: createMemoryLogger() });

describe('making graphs', () => {
  it('should make each once, count them, and leave a warning where one fails', async () => {
    const store = storeOf(['a', 'b', 'c', 'd']);
    const asked: string[] = [];
    const make = createMakeGraphs({
      ...deps(),
      graph: store.graph,
      extract: async ({ documentId }) => {
        asked.push(documentId);
        if (documentId === 'b') throw new Error('strange text');
        return { graph: EMPTY };
      },
    });
    expect(await make()).toEqual({ documents: 4, chunks: 600, incomplete: 1 });
    expect(store.put.get('b')?.problem?.id).toBe('graphIncomplete');
    expect(store.put.get('a')?.problem).toBeUndefined();
    expect(await make()).toEqual({ documents: 0, chunks: 0, incomplete: 0 });
    expect(asked).toEqual(['a', 'b', 'c', 'd']);
  });

  it('should give way to whoever is served, and store less at once where storing takes long', async () => {
    const names = Array.from({ length: 12 }, (_, number) => `d${number}`);
    const store = storeOf(names);
    const turns = createTurns();
    const sizes: number[] = [];
    let isServed = true;
    const served = turns.quiet.serve(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      isServed = false;
    });
    const graph = {
      ...store.graph,
      due: async (madeBy: string, limit: number) =>
        (await store.graph.due(madeBy, limit)).map((due) => ({ ...due, chunks: 50 })),
      put: async (madeBy: string, graphs: readonly MadeGraph[]) => {
        sizes.push(graphs.length);
        await store.graph.put(madeBy, graphs);
        await new Promise((resolve) => setTimeout(resolve, 60));
      },
    };
    const extract = async () => {
      expect(isServed).toBe(false);
      return { graph: EMPTY };
    };
    await createMakeGraphs({ ...deps(), turns, graph, extract })();
    await served;
    expect(sizes).toEqual([2, ...Array.from({ length: 10 }, () => 1)]);
  });

  it('should stop between two documents, and go on with what was not stored', async () => {
    const store = storeOf(['a', 'b', 'c', 'd', 'e']);
    const stop = new AbortController();
    const asked: string[] = [];
    const make = createMakeGraphs({
      ...deps(),
      graph: store.graph,
      extract: async ({ documentId }) => {
        asked.push(documentId);
        if (documentId === 'd') stop.abort();
        return { graph: EMPTY };
      },
    });
    await expect(make({ signal: stop.signal })).rejects.toThrow();
    expect([...store.put.keys()]).toEqual(['a', 'b', 'c']);
    await make();
    expect([...store.put.keys()].toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'd', 'e']);
  });
});

describe('the worker in the background', () => {
  it('should make what is due at the start and when it is woken, and try again after a failure', async () => {
    const names = ['a'];
    const store = storeOf(names);
    const { logger, ...others } = deps();
    const extract = async () => ({ graph: EMPTY });
    const make = createMakeGraphs({ ...others, logger, extract, graph: store.graph });
    const worker = createKnowledgeWorker({ make, lookMs: 20, logger });
    worker.wake();
    expect(store.put.size).toBe(0); // not started
    store.failNext();
    worker.start();
    await expect.poll(() => store.put.has('a')).toBe(true);
    names.push('b');
    worker.wake();
    await expect.poll(() => store.put.has('b')).toBe(true);
    await worker.stop();
    names.push('c');
    worker.wake();
    await worker.stop();
    expect(store.put.has('c')).toBe(false);
  });
});
