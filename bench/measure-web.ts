import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureCriticalPath } from './critical-path.ts';
import { openPlumbline } from './open-plumbline.ts';
import { percentile } from './percentile.ts';
import type { ModelProcess } from './start-model.ts';

const POOL_SIZE = 4;

/**
 * Wall time of runs that search a stand-in web of 200 pages and papers, against their critical path: model, sources,
 * `robots.txt` and pages all take the same latency. The source is asked while the model chooses among the optional ones.
 */
export async function measureWeb(at: {
  readonly folder: string;
  readonly docs: string;
  readonly model: ModelProcess;
  readonly latencyMs: number;
  readonly runs: number;
  readonly report: (metric: string, value: number, unit: string) => void;
}): Promise<void> {
  const { model, latencyMs } = at;
  const web = fork(fileURLToPath(new URL('./web-server.ts', import.meta.url)), [String(latencyMs)], {
    execArgv: ['--import', import.meta.resolve('tsx')],
  });
  try {
    const set = await new Promise<readonly string[]>((resolve, reject) => {
      web.once('error', reject);
      web.once('message', (message: { set: readonly string[] }) => resolve(message.set));
    });
    const app = await openPlumbline({
      folder: join(at.folder, 'web'),
      baseUrl: model.baseUrl,
      subQuestions: POOL_SIZE,
      poolSize: POOL_SIZE,
      set: [
        ...set,
        // Its limits let four sub-questions ask at once, so that no waiting in line blurs the path.
        'sources.required=tavily',
        'sources.optional=wikipedia',
      ],
    });
    const { collection } = await app.ingest.ingestFolder({ folder: at.docs });
    const ratios: number[] = [];
    for (let index = 0; index < at.runs; index++) {
      const first = model.calls.length;
      const run = await app.research.submit({
        question: `What did Heron station ${index + 1} generate in 2024, and how many people does Heron station ${index + 41} employ?`,
        collectionIds: [collection.id],
        reviewPlan: false,
        web: 'allowed',
      });
      const started = performance.now();
      const ended = await app.research.execute(run.id);
      const wallMs = performance.now() - started;
      if (ended.status !== 'done') throw new Error(`the run ended ${ended.status}: ${ended.problem?.detail}`);
      const critical = measureCriticalPath(model.calls.slice(first), latencyMs);
      // The source answers beside the choice; robots.txt is asked once in a process, pages in every run.
      const stages = [...critical.stages, ...(index === 0 ? ['robots'] : []), 'pages'];
      const criticalMs = stages.length * latencyMs;
      ratios.push(wallMs / criticalMs);
      const report = await app.research.report(run.id);
      const fetched = report?.sources.filter((source) => source.web !== undefined).length ?? 0;
      console.log(
        `  web run ${index + 1}: wall ${Math.round(wallMs)} ms, critical path ${criticalMs} ms (${stages.join(', ')}), ratio ${(wallMs / criticalMs).toFixed(3)}, cites ${fetched} fetched documents`,
      );
    }
    at.report('web: wall / critical path, first run', ratios[0] ?? Number.NaN, '×');
    at.report('web: wall / critical path, median', percentile(ratios, 50), '×');
    await app.close();
  } finally {
    web.disconnect();
  }
}
