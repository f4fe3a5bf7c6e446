// Runs a command with TEST_DATABASE_URL of a throw-away Postgres: node scripts/with-postgres.js npm run test:all
import { spawn } from 'node:child_process';
import { startPostgres, whyNoPostgres } from './start-postgres.js';

const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  console.error('Name the command to run, as in: node scripts/with-postgres.js npm run test:all');
  process.exit(64);
}
const server = await startPostgres();
if (server === undefined) {
  console.error(whyNoPostgres());
  process.exit(69);
}
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: server.url, REQUIRE_TEST_SERVERS: '1' },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal));
const code = await new Promise((done) => {
  child.once('error', () => done(127));
  child.once('exit', (exitCode) => done(exitCode ?? 1));
});
await server.stop();
process.exit(Number(code));
