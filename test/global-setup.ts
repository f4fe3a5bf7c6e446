import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensurePageBuilt } from '../scripts/ensure-page.js';
import { whyNoVector } from '../scripts/start-postgres.js';

/**
 * Worker threads and child processes start from `dist/`, so the tests build it first (a no-op when it is fresh). A server
 * that cannot be used is not handed on: its tests are skipped, or fail as one where servers are required.
 */
export default async function setup(): Promise<void> {
  await ensureBuilt();
  // A server must not build the page while a test waits for it; what needs the page says so by itself.
  await ensurePageBuilt().catch((error: Error) => process.stderr.write(`No page: ${error.message}\n`));
  const environment = process.env;
  const url = environment['TEST_DATABASE_URL'];
  const reason = url ? await whyNoVector(url) : undefined;
  if (reason === undefined) return;
  process.stderr.write(`Tests on Postgres are skipped. ${reason}\n`);
  delete environment['TEST_DATABASE_URL'];
}
