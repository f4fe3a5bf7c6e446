import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const BENCH = resolve(import.meta.dirname, '../../bench/test-crash.ts');
const KILLS = 5;

// The short form of `npm run test:crash`: moments are random, what must hold is not.
it('should lose nothing and repeat no finished call when a run is killed at random moments', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-crash-test-'));
  const json = join(folder, 'result.json');
  try {
    const child = spawn(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), BENCH, '--kills', String(KILLS), '--json', json],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    await new Promise((ended) => child.once('exit', ended));
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({
      kills: KILLS,
      resumed: KILLS,
      repeatedCalls: 0,
      lostEvents: 0,
      doubledEvents: 0,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);
