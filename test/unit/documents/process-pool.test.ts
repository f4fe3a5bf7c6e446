import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { wording } from '../../../src/catalogue/index.ts';
import {
  ChunkingOptionsSchema,
  DocumentLimitsSchema,
  NormaliseOptionsSchema,
} from '../../../src/documents/index.ts';
import type { ReadReply, ReadRequest } from '../../../src/documents/process/messages.ts';
import { createProcessPool } from '../../../src/documents/process/process-pool.ts';
import type { ReadProcess } from '../../../src/documents/process/read-process.ts';
import type { AppError } from '../../../src/errors/index.ts';

const SIZE = 2;
const request: ReadRequest = {
  path: '/nowhere/a.md',
  identity: { documentId: 'doc_1', versionId: 'ver_1', sourcePath: 'a.md' },
  options: {
    limits: DocumentLimitsSchema.parse({}),
    chunking: ChunkingOptionsSchema.parse({}),
    normalise: NormaliseOptionsSchema.parse({}),
  },
};
const REFUSED: ReadReply = {
  type: 'failed',
  code: 'E030',
  said: wording('tableUnreadable', { name: 'a.md' }),
  cause: '',
};

/** A pool whose processes answer when the test says so; each reading tells which process it got. */
function openPool() {
  const clock = { nowMs: 0 };
  const started: string[] = [];
  const busy = new Map<string, (reply: ReadReply) => void>();
  const ends = new Map<string, () => void>();
  const givingWay = new Set<string>();
  const pool = createProcessPool({
    size: SIZE,
    memoryMb: 100,
    timeoutMs: 60_000,
    nowMs: () => clock.nowMs,
    start: () => {
      const name = `process ${started.length + 1}`;
      started.push(name);
      let isAlive = true;
      const process: ReadProcess = {
        get isAlive() {
          return isAlive;
        },
        get givesWay() {
          return givingWay.has(name);
        },
        read: (_request, onReply, onEnd) => {
          busy.set(name, onReply);
          ends.set(name, () => onEnd({ outOfMemory: false, description: 'exit code 1' }));
        },
        answer: () => undefined,
        rest: () => undefined,
        kill: () => {
          isAlive = false;
        },
        memoryMb: async () => 1,
      };
      return process;
    },
  });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    clock,
    started,
    busy,
    givingWay,
    /** Begins a reading; says which process has it, if it has a place. */
    begin: async (share: string) => {
      const before = new Set(busy.keys());
      void pool.run(request, { share }).catch(() => undefined);
      await settle();
      return [...busy.keys()].find((name) => !before.has(name));
    },
    end: async (name: string | undefined) => {
      const reply = busy.get(name ?? '');
      busy.delete(name ?? '');
      reply?.(REFUSED);
      await settle();
      await settle();
    },
    /** A reading whose process ends, with or without having said that it has the file: what is known of it then. */
    die: async (hasBegun: boolean) => {
      const reading = pool.run(request, {}).catch((error: AppError) => error.details);
      await settle();
      const [name = ''] = [...busy.keys()];
      if (hasBegun) busy.get(name)?.({ type: 'begun' });
      busy.delete(name);
      ends.get(name)?.();
      return reading;
    },
    close: () => pool.close(),
  };
}

describe('the processes that read', () => {
  it('should tell a file that ends its process from a process that never had the file', async () => {
    const pool = openPool();
    expect(await pool.die(true)).toEqual({ processEnded: true });
    expect(await pool.die(false)).toEqual({ processEnded: true, isUnread: true });
    pool.close();
  });

  it('should leave a key its warm process while another key sends file after file', async () => {
    const pool = openPool();
    await pool.end(await pool.begin('quiet'));
    const flood = [await pool.begin('flood'), await pool.begin('flood')];
    expect(flood).toEqual(['process 2', 'process 3']);
    for (let round = 0; round < 20; round++) {
      pool.clock.nowMs += 1_000;
      expect(await pool.begin('quiet')).toBe('process 1');
      await pool.end(flood.shift());
      flood.push(await pool.begin('flood'));
      await pool.end('process 1');
    }
    expect(pool.started).toHaveLength(3);
    pool.close();
  });

  it('should take what another key left before it starts more than there are places', async () => {
    const pool = openPool();
    const first = [await pool.begin('a'), await pool.begin('b'), await pool.begin('c')];
    for (const one of first) await pool.end(one);
    const more = [await pool.begin('a'), await pool.begin('a')];
    for (const one of more) await pool.end(one);
    expect(pool.started).toHaveLength(SIZE + 2);
    expect([await pool.begin('d'), await pool.begin('d')]).toEqual(['process 2', 'process 3']);
    expect(pool.started).toHaveLength(SIZE + 2);
    pool.close();
  });

  it('should give one key what another has not used for seconds', async () => {
    const pool = openPool();
    await pool.end(await pool.begin('a'));
    pool.clock.nowMs += 5_000;
    expect(await pool.begin('b')).toBe('process 1');
    await pool.end('process 1');
    pool.clock.nowMs += 4_999;
    expect(await pool.begin('a')).toBe('process 2');
    pool.close();
  });

  it('should read a small file with one that never had a long file, whoever used it last', async () => {
    const pool = openPool();
    const first = [await pool.begin('a'), await pool.begin('a')];
    pool.givingWay.add('process 2');
    for (const one of first) await pool.end(one);
    expect(await pool.begin('a')).toBe('process 1');
    await pool.end('process 1');
    pool.clock.nowMs += 5_000;
    expect(await pool.begin('b')).toBe('process 1');
    pool.close();
  });

  test.prop([
    fc.array(fc.record({ share: fc.constantFrom('a', 'b', 'c', 'd', 'e'), isEnd: fc.boolean() }), {
      maxLength: 60,
    }),
  ])('should never be more than the places, however keys come and go', async (steps) => {
    const pool = openPool();
    for (const { share, isEnd } of steps) {
      if (isEnd) await pool.end([...pool.busy.keys()][0]);
      else await pool.begin(share);
    }
    // None was killed, so all that were started are alive.
    expect(pool.started.length).toBeLessThanOrEqual(SIZE + 2);
    pool.close();
  });
});
