import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeCorpus } from './make-corpus.ts';
import { openPlumbline } from './open-plumbline.ts';
import { measureRuns } from './orchestration/schedule.ts';
import { surviveFailure, surviveStop } from './orchestration/survive.ts';
import { startModel } from './start-model.ts';

const { values } = parseArgs({
  options: {
    latency: { type: 'string', default: '300' },
    runs: { type: 'string', default: '5' },
    json: { type: 'string' },
  },
});

const latencyMs = Number(values.latency);
const folder = mkdtempSync(join(tmpdir(), 'plumbline-orchestration-'));
const model = await startModel(latencyMs);
const rows: Record<string, unknown>[] = [];
const report = (row: Record<string, unknown>) => {
  rows.push(row);
  console.log(
    Object.entries(row)
      .map(
        ([name, value]) => `${name} ${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}`,
      )
      .join(' · '),
  );
};

try {
  const first = await openPlumbline({ folder, baseUrl: model.baseUrl, subQuestions: 4, poolSize: 4 });
  const { collection } = await first.ingest.ingestFolder({ folder: makeCorpus(join(folder, 'docs'), 60) });
  const overview = await first.storage.library.overview([collection.id], 1000);
  const headings = overview.flatMap(({ title, headings: own }) =>
    own.map((heading) => `${title}: ${heading}`),
  );
  const questions = Array.from(
    { length: Number(values.runs) + 1 },
    (_, index) =>
      `How do the documents compare on ${headings[(index * 7) % headings.length]}, and what do they recommend?`,
  );
  await first.close();

  for (const subQuestions of [4, 8, 16])
    for (const poolSize of [2, 4, 8]) {
      const app = await openPlumbline({ folder, baseUrl: model.baseUrl, subQuestions, poolSize });
      const measured = await measureRuns({
        app,
        model,
        collectionId: collection.id,
        questions,
        latencyMs,
      });
      report({ system: 'plumbline', subQuestions, poolSize, ...measured });
      await app.close();
    }
  const scene = { folder, latencyMs, collectionId: collection.id, question: questions[1] ?? '' };
  report({ system: 'plumbline', when: 'one sub-agent throws', ...(await surviveFailure(scene)) });
  report({
    system: 'plumbline',
    when: 'stopped and gone on with',
    ...(await surviveStop({ ...scene, model })),
  });
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
} finally {
  model.stop();
  rmSync(folder, { recursive: true, force: true });
}
