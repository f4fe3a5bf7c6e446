import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startOpenSearch, whyNoOpenSearch } from '../scripts/start-opensearch.js';
import { startPostgres, whyNoPostgres, whyNoVector } from '../scripts/start-postgres.js';
import { createHashedEmbedder } from '../src/language/embeddings/index.ts';
import { type EvaluationRow, evaluateSet, type IndexRow } from './eval-retrieval/evaluate-set.ts';
import { embeddedHost, memoryHost, opensearchHost, postgresHost } from './eval-retrieval/hosts.ts';
import { openModel } from './eval-retrieval/open-model.ts';
import { printComparison, printIndexes, printRows } from './eval-retrieval/print-rows.ts';
import { findBeirFolders, readBeirSet } from './eval-retrieval/read-beir.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    json: { type: 'string' },
    set: { type: 'string' },
    host: { type: 'string', multiple: true },
    limit: { type: 'string', default: '100000' },
    /** `1` or `2`: every other question, so that what is chosen on one half is judged on the other. */
    half: { type: 'string' },
    /** Folder of an embedding model: every stage also with its vectors, and at the end words, built-in, model and both together. */
    embedding: { type: 'string' },
  },
});

const sets = findBeirFolders(resolve(values.data))
  .map(readBeirSet)
  .filter(({ name }) => !values.set || name.includes(values.set));
if (sets.length === 0) {
  console.error(`No set in BEIR layout (corpus.jsonl, queries.jsonl, qrels/) below ${values.data}.`);
  process.exit(66);
}

const wanted = values.host ?? ['embedded', 'postgres'];
// biome-ignore lint/style/noProcessEnv: a bench is its own entrance
const { DATABASE_URL, TEST_DATABASE_URL, TEST_OPENSEARCH_URL } = process.env;
const given = DATABASE_URL ?? TEST_DATABASE_URL;
const server = wanted.includes('postgres') && !given ? await startPostgres() : undefined;
const unfit = given === undefined ? whyNoPostgres() : await whyNoVector(given);
const databaseUrl = unfit === undefined ? (given ?? server?.url) : undefined;
if (wanted.includes('postgres') && databaseUrl === undefined) console.error(`Skipped: postgres. ${unfit}`);
const wantsCluster = wanted.includes('opensearch') && !TEST_OPENSEARCH_URL;
const noCluster = wantsCluster ? whyNoOpenSearch() : undefined;
if (noCluster !== undefined) console.error(`Skipped: opensearch. ${noCluster}`);
const cluster = wantsCluster && noCluster === undefined ? await startOpenSearch() : undefined;
const clusterUrl = TEST_OPENSEARCH_URL ?? cluster?.urls[0];
const hosts = [
  memoryHost,
  embeddedHost,
  ...(databaseUrl ? [postgresHost(databaseUrl)] : []),
  ...(clusterUrl ? [opensearchHost(clusterUrl)] : []),
].filter(({ name }) => wanted.includes(name));
const model = values.embedding === undefined ? undefined : basename(values.embedding);
const embedders = [
  { vectors: 'built-in', embedder: createHashedEmbedder() },
  ...(values.embedding === undefined
    ? []
    : [{ vectors: basename(values.embedding), embedder: openModel(values.embedding) }]),
];
const rows: EvaluationRow[] = [];
const indexes: IndexRow[] = [];
try {
  for (const set of sets)
    for (const host of hosts) {
      const queries = set.queries
        .filter((_, place) => values.half === undefined || place % 2 === Number(values.half) - 1)
        .slice(0, Number(values.limit));
      for (const { vectors, embedder } of embedders) {
        const result = await evaluateSet({ ...set, queries }, host, { embedder, vectors });
        rows.push(...result.rows);
        indexes.push(result.index);
        const figures = result.rows.map(({ retriever, ndcg10 }) => `${retriever} ${ndcg10.toFixed(3)}`);
        console.error(`${set.name}, ${host.name}, ${vectors}: nDCG@10 ${figures.join(', ')}`);
      }
    }
} finally {
  await server?.stop();
  await cluster?.stop();
}
printRows(rows);
console.log('');
printIndexes(indexes);
if (model !== undefined) {
  console.log('');
  printComparison(rows, model);
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
