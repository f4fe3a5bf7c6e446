import { measureCriticalPath } from '../critical-path.ts';
import type { openPlumbline } from '../open-plumbline.ts';
import { percentile } from '../percentile.ts';
import type { ModelProcess } from '../start-model.ts';

type Application = Awaited<ReturnType<typeof openPlumbline>>;

export interface Measured {
  readonly wallMs: number;
  readonly criticalMs: number;
  readonly ratio: number;
  readonly calls: number;
  /** Of them waited for one another. */
  readonly inTurn: number;
}

/** Runs one question after another; the first one warms up and is left out. Gives the run of median ratio. */
export async function measureRuns(input: {
  readonly app: Application;
  readonly model: ModelProcess;
  readonly collectionId: string;
  readonly questions: readonly string[];
  readonly latencyMs: number;
}): Promise<Measured> {
  const { app, model } = input;
  const measured: Measured[] = [];
  for (const question of input.questions) {
    const first = model.calls.length;
    const run = await app.research.submit({
      question,
      collectionIds: [input.collectionId],
      reviewPlan: false,
    });
    const started = performance.now();
    const ended = await app.research.execute(run.id);
    const wallMs = performance.now() - started;
    if (ended.status !== 'done') throw new Error(`the run ended ${ended.status}: ${ended.problem?.detail}`);
    const calls = model.calls.slice(first);
    const { ms, stages } = measureCriticalPath(calls, input.latencyMs);
    measured.push({ wallMs, criticalMs: ms, ratio: wallMs / ms, calls: calls.length, inTurn: stages.length });
  }
  const kept = measured.slice(1);
  const middle = percentile(
    kept.map(({ ratio }) => ratio),
    50,
  );
  const [nearest] = kept.toSorted((a, b) => Math.abs(a.ratio - middle) - Math.abs(b.ratio - middle));
  if (nearest === undefined) throw new Error('at least two runs are needed');
  return nearest;
}
