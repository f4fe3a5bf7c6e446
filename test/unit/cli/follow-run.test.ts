import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const FOLLOW_RUN = pathToFileURL(join(import.meta.dirname, '../../../dist/cli/follow-run.js')).href;

it('should return when a stopped run wrote no last event and nothing else keeps the process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-follow-'));
  const file = join(folder, 'follow.mjs');
  writeFileSync(
    file,
    `import { followRun } from '${FOLLOW_RUN}';
     const events = async function* (_id, _seq, signal) {
       await new Promise((stop) => signal.addEventListener('abort', stop, { once: true }));
     };
     const run = await followRun({ events }, 'run_1', async () => ({ status: 'paused' }), () => {});
     process.stdout.write(run.status);`,
  );
  try {
    const ended = await new Promise((done) => {
      const child = execFile(process.execPath, [file], (_error, out) => done({ out, code: child.exitCode }));
    });
    expect(ended).toEqual({ out: 'paused', code: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
