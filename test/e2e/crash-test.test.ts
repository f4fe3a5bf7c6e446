import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const BENCH = resolve(import.meta.dirname, '../../bench/test-crash.ts');

// The short form of `npm run test:crash`: moments are random, what must hold is not.
it.concurrent.each([
  ['a run', 5, []],
  ['a question in the loop', 3, ['--asks']],
  ['an answer from whole documents', 2, ['--readings']],
] as const)(
  'should lose nothing and repeat no finished call when %s is killed at random moments',
  async (_, kills, more) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-crash-test-'));
    const json = join(folder, 'result.json');
    try {
      const child = spawn(
        process.execPath,
        ['--import', import.meta.resolve('tsx'), BENCH, '--kills', String(kills), '--json', json, ...more],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      );
      await new Promise((ended) => child.once('exit', ended));
      expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({
        kills,
        resumed: kills,
        repeatedCalls: 0,
        lostEvents: 0,
        doubledEvents: 0,
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  600_000,
);

it.concurrent('should make the graph whole, and pay for no passage twice, when it is killed while a model reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-crash-test-'));
  const json = join(folder, 'result.json');
  try {
    const child = spawn(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), BENCH, '--kills', '2', '--enriching', '--json', json],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    await new Promise((ended) => child.once('exit', ended));
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({
      kills: 2,
      paidTwice: 0,
      isComplete: true,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);
