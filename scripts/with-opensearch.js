// Runs a command with TEST_OPENSEARCH_URL of a throw-away node: node scripts/with-opensearch.js npm test -- test/contract/storage/opensearch.test.ts
import { spawn } from 'node:child_process';
import { startOpenSearch, whyNoOpenSearch } from './start-opensearch.js';

const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  console.error('Name the command to run, as in: node scripts/with-opensearch.js npm run test:all');
  process.exit(64);
}
const missing = whyNoOpenSearch();
// The suites over it are skipped then, and say so.
if (missing !== undefined) console.error(missing);
const cluster = missing === undefined ? await startOpenSearch() : undefined;
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, ...(cluster && { TEST_OPENSEARCH_URL: cluster.urls[0] }) },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal));
const code = await new Promise((done) => {
  child.once('error', () => done(127));
  child.once('exit', (exitCode) => done(exitCode ?? 1));
});
await cluster?.stop();
process.exit(Number(code));
