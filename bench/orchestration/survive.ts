import { openPlumbline } from '../open-plumbline.ts';
import { type ModelProcess, startModel } from '../start-model.ts';

interface Scene {
  readonly folder: string;
  readonly latencyMs: number;
  readonly collectionId: string;
  readonly question: string;
}

/** The model refuses to work on one of four sub-questions. What is in the report? */
export async function surviveFailure(scene: Scene) {
  const model = await startModel(scene.latencyMs, 'which exceptions or limits apply');
  const app = await openPlumbline({
    folder: scene.folder,
    baseUrl: model.baseUrl,
    subQuestions: 4,
    poolSize: 4,
  });
  try {
    const run = await submit(app, scene);
    const { status } = await app.research.execute(run.id);
    const report = await app.storage.artifacts.getReport(run.id);
    const answered = report?.sections.filter((section) => section.status === 'answered').length ?? 0;
    return {
      status,
      report: report?.status ?? 'none',
      sectionsAnswered: answered,
      calls: model.calls.length,
    };
  } finally {
    await app.close();
    model.stop();
  }
}

/** Stopped in the middle of the executors' turns, then gone on with. What is asked again that was answered before? */
export async function surviveStop(scene: Scene & { readonly model: ModelProcess }) {
  const { model } = scene;
  const app = await openPlumbline({
    folder: scene.folder,
    baseUrl: model.baseUrl,
    subQuestions: 4,
    poolSize: 2,
  });
  try {
    const run = await submit(app, scene);
    const first = model.keys.length;
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 1.5 * scene.latencyMs);
    await app.research.execute(run.id, { signal: stop.signal });
    const finished = new Set(model.keys.slice(first));
    const inFlightUntil = model.keys.length;
    const { status } = await app.research.execute(run.id);
    const again = model.keys.slice(inFlightUntil).filter((key) => finished.has(key)).length;
    return { status, calls: model.keys.length - first, finishedBefore: finished.size, askedAgain: again };
  } finally {
    await app.close();
  }
}

const submit = (app: Awaited<ReturnType<typeof openPlumbline>>, scene: Scene) =>
  app.research.submit({ question: scene.question, collectionIds: [scene.collectionId], reviewPlan: false });
