import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensurePageBuilt } from '../scripts/ensure-page.js';
import { whyNoVector } from '../scripts/start-postgres.js';

/**
 * Worker threads and child processes start from `dist/`, so the tests build it first (a no-op when it is fresh). A server
 * that cannot be used is not handed on: its tests are skipped, or fail as one where servers are required.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // What the first file that needs it makes, and the next ones copy.
  const shared = await mkdtemp(join(tmpdir(), 'plumbline-shared-'));
  process.env['TESTS_SHARED_FOLDER'] = shared;
  const end = () => rm(shared, { recursive: true, force: true });
  await ensureBuilt();
  const isReady = makeTemplate();
  // A server must not build the page while a test waits for it; what needs the page says so by itself.
  await ensurePageBuilt().catch((error: Error) => process.stderr.write(`No page: ${error.message}\n`));
  await isReady;
  const environment = process.env;
  const url = environment['TEST_DATABASE_URL'];
  const reason = url ? await whyNoVector(url) : undefined;
  if (reason === undefined) return end;
  process.stderr.write(`Tests on Postgres are skipped. ${reason}\n`);
  delete environment['TEST_DATABASE_URL'];
  return end;
}

/** A first start leaves what every new embedded database begins with: once, not in each of the first files. */
async function makeTemplate(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-template-'));
  const program = resolve(import.meta.dirname, '../bin/plumbline.js');
  const code = await new Promise((done) => {
    const child = spawn(process.execPath, [program, 'runs', '--data-dir', folder], { stdio: 'ignore' });
    child.once('exit', done);
  });
  if (code !== 0) process.stderr.write('No template: the first databases are made from nothing.\n');
  await rm(folder, { recursive: true, force: true });
}
