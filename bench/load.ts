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
    language: { type: 'string', multiple: true, default: ['model', 'extractive'] },
    /** `embedded`, `postgres` (where a server is installed) or both. */
    host: { type: 'string', multiple: true, default: ['embedded', 'postgres'] },
    /** Instead: two keys, one of which asks for everything; what the other gets, against what it gets alone. */
    hostile: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '60' },
    json: { type: 'string' },
  },
});

const latencyMs = Number(values.latency);
const model = values.language.includes('model') ? await startModel(latencyMs) : undefined;
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  extractive: ['language.provider=extractive'],
  model: ['language.provider=model', `language.baseUrl=${model?.baseUrl}`, 'language.model=stand-in'],
};
const results: Record<string, unknown>[] = [];
let isGood = true;

for (const host of values.host) {
  for (const language of values.language) {
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
        for (const { timesAlone, beside } of result.attacks)
          if (Math.max(...Object.values(timesAlone)) > 2 || beside.failures > 0) isGood = false;
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
