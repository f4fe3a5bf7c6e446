import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres, whyNoPostgres } from '../scripts/start-postgres.js';
import { runHostile } from './load/run-hostile.ts';
import { runLoad } from './load/run-load.ts';
import { startModel } from './start-model.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    clients: { type: 'string', default: '100' },
    /** Milliseconds of a model call. */
    latency: { type: 'string', default: '50' },
    /** `model`: runs wait for a stand-in; `extractive`: the server's own thread computes. Or both. */
    language: { type: 'string', multiple: true },
    /** `embedded`, `postgres` (where a server is installed) or both. */
    host: { type: 'string', multiple: true },
    /**
     * Instead: two keys, one of which asks for everything; what the other gets, against what it gets alone. Without other
     * wishes where all share most: one session of the database, and runs that compute in the server's own thread.
     */
    hostile: { type: 'boolean', default: false },
    /** Of each part of `--hostile` at least; a part goes on until there are enough times for a p95, three times as long at most. */
    seconds: { type: 'string', default: '30' },
    json: { type: 'string' },
  },
});

const languages = values.language ?? (values.hostile ? ['extractive'] : ['model', 'extractive']);
const hosts = values.host ?? (values.hostile ? ['embedded'] : ['embedded', 'postgres']);
const latencyMs = Number(values.latency);
const model = languages.includes('model') ? await startModel(latencyMs) : undefined;
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  extractive: ['language.provider=extractive'],
  model: ['language.provider=model', `language.baseUrl=${model?.baseUrl}`, 'language.model=stand-in'],
};
const results: Record<string, unknown>[] = [];
let isGood = true;

for (const host of hosts) {
  for (const language of languages) {
    const postgres = host === 'postgres' ? await startPostgres() : undefined;
    if (host === 'postgres' && postgres === undefined) {
      console.log(`postgres: skipped. ${whyNoPostgres()}`);
      break;
    }
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-load-'));
    const settings = [
      ...(SETTINGS[language] ?? []),
      ...(postgres === undefined ? [] : [`database.url=${postgres.url}`]),
    ];
    const name = language === 'model' ? `model, ${latencyMs} ms a call` : language;
    try {
      if (values.hostile) {
        const plan = { folder, docs: join(folder, 'docs'), settings };
        const result = await runHostile(plan, Number(values.seconds));
        results.push({ host, language: name, ...result });
        console.log(JSON.stringify(results.at(-1), null, 2));
        if (!result.isGood) isGood = false;
        continue;
      }
      const result = await runLoad({
        folder,
        docs: join(folder, 'docs'),
        runs: Number(values.runs),
        clients: Number(values.clients),
        settings,
        worker: postgres !== undefined,
      });
      results.push({
        host,
        language: name,
        ...result,
      });
      console.log(JSON.stringify(results.at(-1), null, 2));
      const { log, statuses } = result;
      if (log.missed + log.doubled + log.notEndedOnce > 0 || statuses['done'] !== Number(values.runs))
        isGood = false;
    } finally {
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
model?.stop();
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
process.exit(isGood ? 0 : 1);
