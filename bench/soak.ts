import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { followRun } from './load/follow-run.ts';
import { prepareLibrary, submitRun } from './load/run-load.ts';
import { startPlumbline } from './load/start-plumbline.ts';
import { judgeGrowth, type MemorySample, sampleMemory } from './soak/memory.ts';
import { startModel } from './start-model.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    /** Each asks, follows its run over connections that drop, reads the report, and asks again. */
    clients: { type: 'string', default: '8' },
    /** Milliseconds of a model call; 0 works without a model. */
    latency: { type: 'string', default: '50' },
    /** Of the server. Node takes what a large machine has before it collects, which says nothing about a leak. */
    heap: { type: 'string', default: '400' },
    json: { type: 'string' },
  },
});

const minutes = Number(values.minutes);
const latencyMs = Number(values.latency);
const SAMPLES = 60;
const everyMs = Math.max(1000, (minutes * 60_000) / SAMPLES);
const printMs = Math.min(60_000, (minutes * 60_000) / 6);

const folder = mkdtempSync(join(tmpdir(), 'plumbline-soak-'));
const model = latencyMs > 0 ? await startModel(latencyMs) : undefined;
const settings =
  model === undefined
    ? ['language.provider=extractive']
    : ['language.provider=model', `language.baseUrl=${model.baseUrl}`, 'language.model=stand-in'];
const plan = { folder, docs: join(folder, 'docs'), settings };
let isGood = false;
try {
  const { collectionId, questions } = await prepareLibrary(plan, 400);
  const server = await startPlumbline('serve', {
    ...plan,
    nodeFlags: [`--max-old-space-size=${values.heap}`],
  });
  const { url } = server;
  const startedAt = performance.now();
  const until = startedAt + minutes * 60_000;
  let runs = 0;
  let failures = 0;
  const client = async () => {
    while (performance.now() < until) {
      const question = `${questions[runs % questions.length]} (${runs})`;
      runs += 1;
      const runId = await submitRun(url, question, collectionId);
      await followRun({ url, runId, meanDropMs: 1500 }, Math.random);
      const report = await fetch(`${url}/api/research/${runId}/report`);
      await report.arrayBuffer();
      if (report.status !== 200) failures += 1;
    }
  };
  const clients = Promise.all(Array.from({ length: Number(values.clients) }, client));
  const samples: MemorySample[] = [];
  let printedAt = startedAt;
  while (performance.now() < until) {
    await sleep(everyMs);
    const sample = await sampleMemory(url, startedAt);
    samples.push(sample);
    if (performance.now() - printedAt < printMs) continue;
    printedAt = performance.now();
    console.log(
      `${sample.minutes.toFixed(1)} min · rss ${sample.rssMiB} MiB · heap ${sample.heapMiB} · external ${sample.externalMiB} · ${runs} runs`,
    );
  }
  await clients;
  await server.stop();
  const rss = judgeGrowth(samples, 'rssMiB');
  const heap = judgeGrowth(samples, 'heapMiB');
  isGood = rss.isBounded && heap.isBounded && failures === 0;
  const result = {
    minutes,
    runs,
    failures,
    peakRssMiB: Math.max(...samples.map((s) => s.rssMiB)),
    rss,
    heap,
    isGood,
  };
  console.log(JSON.stringify(result, null, 2));
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ ...result, samples }, null, 2)}\n`);
} finally {
  model?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);
