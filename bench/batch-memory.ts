import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import Papa from 'papaparse';
import { followRun } from './load/follow-run.ts';
import { prepareLibrary, submitRun } from './load/run-load.ts';
import { startPlumbline } from './load/start-plumbline.ts';
import { sampleMemory } from './soak/memory.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    /**
     * Different questions among the rows. Equal ones are answered by one run, so that with a few hundred every row gets its
     * answer in minutes; with as many as rows the batch is cancelled long before.
     */
    questions: { type: 'string', default: '200' },
    /** How long the batch is worked on at most before it is cancelled. */
    seconds: { type: 'string', default: '600' },
    /** How long memory has to come back. */
    rest: { type: 'string', default: '90' },
    json: { type: 'string' },
  },
});
const MOST_LEFT_MIB = 150;
const rows = Number(values.rows);
const different = Number(values.questions);
const folder = mkdtempSync(join(tmpdir(), 'plumbline-batch-memory-'));
const plan = { folder, docs: join(folder, 'docs'), settings: ['language.provider=extractive'] };
let isGood = false;
try {
  const { collectionId, questions } = await prepareLibrary(plan, 400);
  const server = await startPlumbline('serve', plan);
  const { url } = server;
  const startedAt = performance.now();
  const memory = async () => (await sampleMemory(url, startedAt)).rssMiB;
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${url}${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response;
  };
  // What any first run loads is not the batch's.
  for (const question of questions.slice(0, 8)) {
    const runId = await submitRun(url, question, collectionId);
    await followRun({ url, runId, meanDropMs: 60_000 }, Math.random);
  }
  await sleep(5000);
  const beforeMiB = await memory();

  let peakMiB = beforeMiB;
  const watch = setInterval(() => {
    void memory().then((mib) => {
      peakMiB = Math.max(peakMiB, mib);
    });
  }, 500);
  const asked = Array.from(
    { length: different },
    (_, place) => `${questions[place % questions.length]} (${place})`,
  );
  const table = Array.from({ length: rows }, (_, row) => `${row},"${asked[row % different]}"`);
  const form = new FormData();
  form.append('file', new Blob([['id,question', ...table].join('\n')]), 'questions.csv');
  const batch = (await (
    await ask(`/api/batches?collection=${collectionId}`, { method: 'POST', body: form })
  ).json()) as { id: string };
  const takenMs = performance.now() - startedAt;
  let status = '';
  for (let waited = 0; waited < Number(values.seconds) && status !== 'done'; waited += 2) {
    await sleep(2000);
    ({ status } = (await (await ask(`/api/batches/${batch.id}`)).json()) as { status: string });
  }
  if (status !== 'done') await ask(`/api/batches/${batch.id}/cancel`, { method: 'POST' });
  await (await ask(`/api/batches/${batch.id}/results?format=xlsx`)).arrayBuffer();
  const results = await (await ask(`/api/batches/${batch.id}/results?format=csv`)).text();
  clearInterval(watch);

  let afterMiB = await memory();
  for (let waited = 0; waited < Number(values.rest) && afterMiB - beforeMiB > MOST_LEFT_MIB; waited += 5) {
    await sleep(5000);
    afterMiB = await memory();
  }
  await server.stop();
  // Answers hold line breaks and commas: lines of the file are no rows.
  const answers = Papa.parse<Record<string, string>>(results.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data;
  const statuses: Record<string, number> = {};
  for (const { status: of = 'none' } of answers) statuses[of] = (statuses[of] ?? 0) + 1;
  isGood = afterMiB - beforeMiB <= MOST_LEFT_MIB && answers.length === rows && status === 'done';
  const result = {
    rows,
    takenSeconds: Math.round(takenMs / 100) / 10,
    rowsInResults: answers.length,
    different,
    statuses,
    beforeMiB,
    peakMiB,
    afterMiB,
    leftMiB: Math.round((afterMiB - beforeMiB) * 10) / 10,
    isGood,
  };
  console.log(JSON.stringify(result, null, 2));
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);
