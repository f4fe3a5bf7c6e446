import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { killBatch } from './test-batch/kill-batch.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '500' },
    kills: { type: 'string', default: '2' },
    /** One row in so many fails at first. */
    'fail-every': { type: 'string', default: '20' },
    json: { type: 'string' },
  },
});

const rows = Number(values.rows);
const result = await killBatch({
  rows,
  kills: Number(values.kills),
  failEvery: Number(values['fail-every']),
  latencyMs: 50,
  log: (text) => console.log(text),
});
console.log(JSON.stringify(result, null, 2));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
const isGood =
  result.answered + result.failed === rows &&
  result.expectedFailures &&
  result.repeatedCalls <= result.inFlightAtKills &&
  result.afterRetry === rows &&
  result.keptOrder;
process.exit(isGood ? 0 : 1);
