import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres, whyNoPostgres } from '../scripts/start-postgres.js';
import { killServers } from './load/kill-servers.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    json: { type: 'string' },
  },
});

const postgres = await startPostgres();
if (postgres === undefined) {
  console.error(whyNoPostgres());
  process.exit(69);
}
const folder = mkdtempSync(join(tmpdir(), 'plumbline-servers-'));
const runs = Number(values.runs);
try {
  const settings = [`database.url=${postgres.url}`, 'language.provider=extractive'];
  const result = await killServers({ folder, docs: join(folder, 'docs'), settings }, runs);
  console.log(JSON.stringify(result, null, 2));
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
  const { log, statuses, atOnce, maxPerKey, accepted, allowed } = result;
  const isWhole = statuses['done'] === runs && log.missed + log.doubled + log.notEndedOnce === 0;
  process.exitCode =
    isWhole && Math.max(...Object.values(atOnce)) <= maxPerKey && accepted <= allowed ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
