import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { killEmbedded } from './test-crash/kill-embedded.ts';
import { killEnriching } from './test-crash/kill-enriching.ts';
import { killWorkers } from './test-crash/kill-workers.ts';
import { setScene } from './test-crash/scene.ts';
import type { Tally } from './test-crash/tally.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '40' },
    /** Questions that an executor takes further instead of research. */
    asks: { type: 'boolean', default: false },
    /** Answers from whole documents, killed mostly while they are written. */
    readings: { type: 'boolean', default: false },
    /** Graph, summaries and topics that a model makes in the background, in place of runs. */
    enriching: { type: 'boolean', default: false },
    /** An empty Postgres database with pgvector. Then two workers share it, and every second kill is a freeze. */
    database: { type: 'string' },
    json: { type: 'string' },
  },
});

const kills = Number(values.kills);
if (values.enriching) {
  const tally = await killEnriching(kills, (index, stored) =>
    console.log(`${index}/${kills} kept: ${JSON.stringify(stored)}`),
  );
  console.log(JSON.stringify(tally, null, 2));
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(tally, null, 2)}\n`);
  process.exit(tally.isComplete && tally.paidTwice === 0 && tally.kills === kills ? 0 : 1);
}
const kind = values.readings ? 'readings' : values.asks ? 'asks' : 'research';
const scene = await setScene(kind);
const started = performance.now();
const onKill = (tally: Tally, index: number) => {
  console.log(`${index}/${kills} ${JSON.stringify(tally)}`);
};
const tally =
  values.database === undefined
    ? await killEmbedded(scene, kills, onKill)
    : await killWorkers(scene, values.database, kills, onKill);
await scene.close();
const result = {
  runs: kind,
  database: values.database === undefined ? 'embedded' : 'postgres',
  ...tally,
  seconds: Math.round((performance.now() - started) / 1000),
};
console.log(JSON.stringify(result, null, 2));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
const isGood =
  result.resumed === kills &&
  result.repeatedCalls === 0 &&
  result.lostEvents === 0 &&
  result.doubledEvents === 0;
process.exit(isGood ? 0 : 1);
