import { parentPort, workerData } from 'node:worker_threads';
import { wording } from '../../catalogue/index.ts';
import { AppError, saidBy } from '../../errors/index.ts';
import { loadModel, type RunModel } from './load-model.ts';
import { modelFailed } from './model-failed.ts';
import { LABELS } from './model-folder.ts';
import type { ThreadJob, ThreadReply, ThreadSetup } from './model-threads.ts';
import { poolTokens } from './pool-tokens.ts';

// Entry of a thread that runs a model, one text after another; what is urgent comes first.
const setup = workerData as ThreadSetup;
const waiting: ThreadJob[] = [];
let model: Promise<RunModel> | undefined;
let isBusy = false;

parentPort?.on('message', (job: ThreadJob) => {
  waiting.push(job);
  if (!isBusy) void work();
});

async function work(): Promise<void> {
  isBusy = true;
  while (waiting.length > 0) {
    const urgent = waiting.findIndex((one) => one.urgent);
    const [job] = waiting.splice(Math.max(0, urgent), 1);
    if (job !== undefined) parentPort?.postMessage(await answer(job));
    await new Promise((done) => setImmediate(done)); // what came meanwhile may be urgent
  }
  isBusy = false;
}

async function answer({ id, text, pair }: ThreadJob): Promise<ThreadReply> {
  try {
    model ??= loadModel(setup.files);
    const run = await model;
    return { id, numbers: shape(await run(text, pair)) };
  } catch (error) {
    const known = error instanceof AppError ? error : modelFailed(setup.files.name, wording('whyModelRun'));
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { id, failure: { code: known.code, said: saidBy(known), cause } };
  }
}

function shape(values: Float32Array): Float32Array {
  const { files, task } = setup;
  const { name, dimension, pooling, labels } = files;
  if (task === 'score') {
    const sizes = labels === undefined ? [1, 2] : [LABELS];
    if (sizes.includes(values.length)) return values;
    throw modelFailed(name, wording(labels === undefined ? 'whyModelScore' : 'whyModelLabels'));
  }
  if (values.length === 0 || values.length % dimension !== 0)
    throw modelFailed(name, wording('whyModelShape', { dimension }));
  const vector = poolTokens(values, { dimension, pooling });
  if (vector === undefined) throw modelFailed(name, wording('whyModelVector'));
  return vector;
}
