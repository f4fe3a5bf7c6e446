import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureCriticalPath } from './critical-path.ts';
import { makeCorpus } from './make-corpus.ts';
import { openPlumbline } from './open-plumbline.ts';
import { percentile } from './percentile.ts';
import { startModel } from './start-model.ts';

const { values } = parseArgs({
  options: {
    docs: { type: 'string' },
    files: { type: 'string', default: '60' },
    queries: { type: 'string', default: '100' },
    runs: { type: 'string', default: '5' },
    latency: { type: 'string', default: '300' },
    json: { type: 'string' },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
const latencyMs = Number(values.latency);
const model = await startModel(latencyMs);
const open = () => openPlumbline({ folder, baseUrl: model.baseUrl, subQuestions: 4, poolSize: 4 });
const rows: { metric: string; value: number; unit: string }[] = [];
const report = (metric: string, value: number, unit: string) => {
  rows.push({ metric, value: Math.round(value * 1000) / 1000, unit });
  console.log(`${metric.padEnd(44)} ${value.toFixed(value < 10 ? 3 : 1).padStart(10)} ${unit}`);
};

try {
  const docs =
    values.docs === undefined ? makeCorpus(join(folder, 'docs'), Number(values.files)) : resolve(values.docs);
  const opening = performance.now();
  let app = await open();
  report('first start (database created)', (performance.now() - opening) / 1000, 's');

  const summary = await app.ingest.ingestFolder({ folder: docs });
  const seconds = summary.elapsedMs / 1000;
  report('ingestion, size', summary.bytes / 1e6, 'MB');
  report('ingestion, files', summary.files, 'files');
  report('ingestion, speed', summary.bytes / 1e6 / seconds, 'MB/s');
  report('ingestion, chunks', summary.chunks / seconds, 'chunks/s');
  const again = await app.ingest.ingestFolder({ folder: docs });
  report('ingestion again, nothing changed', again.elapsedMs / summary.elapsedMs, '× the first time');

  await app.close();
  const warm = performance.now();
  app = await open();
  report('warm start', (performance.now() - warm) / 1000, 's');

  const overview = await app.storage.library.overview([summary.collection.id], 1000);
  const headings = overview.flatMap((document) =>
    document.headings.map((heading) => `${document.title}: ${heading}`),
  );
  const latencies: number[] = [];
  for (let index = 0; index < Number(values.queries); index++) {
    const question = `What is said about ${headings[(index * 7919) % headings.length]}?`;
    const started = performance.now();
    await app.search(question, { collectionIds: [summary.collection.id] });
    latencies.push(performance.now() - started);
  }
  report('retrieval p50 (hybrid, reranked)', percentile(latencies, 50), 'ms');
  report('retrieval p95 (hybrid, reranked)', percentile(latencies, 95), 'ms');

  const ratios: number[] = [];
  for (let index = 0; index < Number(values.runs); index++) {
    const first = model.calls.length;
    const run = await app.research.submit({
      question: `How do the documents compare on ${headings[index % headings.length]}, and what do they recommend?`,
      collectionIds: [summary.collection.id],
      reviewPlan: false,
    });
    const started = performance.now();
    const ended = await app.research.execute(run.id);
    const wallMs = performance.now() - started;
    if (ended.status !== 'done') throw new Error(`the run ended ${ended.status}: ${ended.problem?.detail}`);
    const critical = measureCriticalPath(model.calls.slice(first), latencyMs);
    ratios.push(wallMs / critical.ms);
    console.log(
      `  run ${index + 1}: wall ${Math.round(wallMs)} ms, critical path ${critical.ms} ms (${critical.stages.join(' → ')}), ratio ${(wallMs / critical.ms).toFixed(3)}`,
    );
  }
  report('wall / critical path, first run', ratios[0] ?? Number.NaN, '×');
  report('wall / critical path, median', percentile(ratios, 50), '×');
  await app.close();
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
} finally {
  model.stop();
  rmSync(folder, { recursive: true, force: true });
}
