import { fc, it } from '@fast-check/vitest';
import { MemorySaver } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { say } from '../../../src/catalogue/index.ts';
import { openCheckpointer } from '../../../src/pipeline/research/run/open-checkpointer.ts';
import { createStorage, type Storage } from '../../../src/storage/index.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';

let storage: Storage;
beforeAll(async () => {
  storage = await createStorage({
    dataDir: ':memory:',
    vectorDimension: 8,
    embedderFingerprint: 'test',
    logger: createMemoryLogger(),
    clock: { now: () => new Date() },
  });
}, 120_000);
afterAll(() => storage.close());

describe('checkpointer', () => {
  it.prop([fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 6 })])(
    'property 32: runs are on PostgresSaver; only a database that stays away gives memory, with a warning',
    async (attempts, failures) => {
      const logger = createMemoryLogger();
      let tries = 0;
      const { saver, warning } = await openCheckpointer({
        open: async () => {
          tries++;
          if (tries <= failures) throw new Error('connection refused');
          return storage.checkpointer();
        },
        attempts,
        sleep: async () => undefined,
        logger,
      });
      const reachable = failures < attempts;
      expect(saver).toBeInstanceOf(reachable ? PostgresSaver : MemorySaver);
      expect(warning === undefined).toBe(reachable);
      if (warning !== undefined) expect(say('en', warning)).toMatch(/^E007.*cannot be resumed/);
      expect(logger.lines).toHaveLength(Math.min(failures, attempts));
      expect(tries).toBe(Math.min(failures + 1, attempts));
    },
  );
});
