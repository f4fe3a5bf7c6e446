import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type EvaluationRow, evaluateSet } from './eval-retrieval/evaluate-set.ts';
import { embeddedHost, memoryHost, postgresHost } from './eval-retrieval/hosts.ts';
import { printRows } from './eval-retrieval/print-rows.ts';
import { findBeirFolders, readBeirSet } from './eval-retrieval/read-beir.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    json: { type: 'string' },
    set: { type: 'string' },
    host: { type: 'string', multiple: true },
    limit: { type: 'string', default: '100000' },
  },
});

const sets = findBeirFolders(resolve(values.data))
  .map(readBeirSet)
  .filter(({ name }) => !values.set || name.includes(values.set));
if (sets.length === 0) {
  console.error(`No set in BEIR layout (corpus.jsonl, queries.jsonl, qrels/) below ${values.data}.`);
  process.exit(66);
}

// biome-ignore lint/style/noProcessEnv: a bench is its own entrance
const { DATABASE_URL, TEST_DATABASE_URL } = process.env;
const databaseUrl = DATABASE_URL ?? TEST_DATABASE_URL;
const hosts = [memoryHost, embeddedHost, ...(databaseUrl ? [postgresHost(databaseUrl)] : [])].filter(
  ({ name }) => (values.host ?? ['embedded', 'postgres']).includes(name),
);
const rows: EvaluationRow[] = [];
for (const set of sets)
  for (const host of hosts)
    rows.push(...(await evaluateSet({ ...set, queries: set.queries.slice(0, Number(values.limit)) }, host)));
printRows(rows);
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
