import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Wording, wording } from '../../catalogue/index.ts';
import { AppError, type ErrorCode } from '../../errors/index.ts';
import { modelFailed } from './model-failed.ts';
import type { ModelFolder } from './model-folder.ts';

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/language/onnx/model-thread.js' : './model-thread.js',
  import.meta.url,
);
/** Each thread has the weights for itself. */
const MOST_THREADS = 4;
/** Texts that lie before a thread, so that it need not wait for the event loop of the process. */
const AHEAD = 4;

export interface ThreadSetup {
  /** `embed`: one vector for a text, of its tokens. `score`: the numbers for a question and a passage. */
  readonly task: 'embed' | 'score';
  readonly files: ModelFolder;
}
export interface ThreadJob {
  readonly id: number;
  readonly urgent: boolean;
  readonly text: string;
  readonly pair?: string | undefined;
}
export interface ThreadReply {
  readonly id: number;
  readonly numbers?: Float32Array;
  readonly failure?: { readonly code: ErrorCode; readonly said: string | Wording; readonly cause: string };
}

interface Waiting extends ThreadJob {
  readonly signal: AbortSignal | undefined;
  resolve(numbers: Float32Array): void;
  reject(error: unknown): void;
}
interface Thread {
  readonly worker: Worker;
  /** By id, what lies before it. */
  readonly jobs: Map<number, Waiting>;
}

/**
 * A model in threads of its own, since the runtime holds the thread that calls it. One text a call and one core a thread: measured on
 * 200 tokens, batches of 16 with all cores gave a third of it. The first thread starts with the first text, the others when texts wait.
 */
export function createModelThreads(setup: ThreadSetup, threads = availableParallelism()) {
  const most = Math.max(1, Math.min(MOST_THREADS, threads));
  const running = new Set<Thread>();
  const queue: Waiting[] = [];
  let lastId = 0;

  function start(): Thread {
    const worker = new Worker(ENTRY, { workerData: setup, execArgv: [], env: {} });
    const thread: Thread = { worker, jobs: new Map() };
    running.add(thread);
    worker.unref(); // an idle model keeps no process open
    worker.on('message', (reply: ThreadReply) => settle(thread, reply));
    const end = (cause?: unknown) => {
      running.delete(thread);
      for (const job of thread.jobs.values())
        job.reject(modelFailed(setup.files.name, wording('whyModelEnded'), cause));
      thread.jobs.clear();
    };
    worker.on('error', end);
    worker.on('exit', () => end());
    return thread;
  }

  function settle(thread: Thread, { id, numbers, failure }: ThreadReply): void {
    const job = thread.jobs.get(id);
    thread.jobs.delete(id);
    if (failure !== undefined) {
      job?.reject(new AppError(failure.code, failure.said, { cause: new Error(failure.cause) }));
      if (thread.jobs.size === 0) stop(thread); // the next text tries again, with what is in the folder then
    } else if (numbers !== undefined) job?.resolve(numbers);
    if (thread.jobs.size === 0) thread.worker.unref();
    hand();
  }

  function stop(thread: Thread): void {
    running.delete(thread);
    void thread.worker.terminate();
  }

  /** Gives what waits to the thread with the least before it. */
  function hand(): void {
    while (queue.length > 0) {
      let thread = [...running].sort((a, b) => a.jobs.size - b.jobs.size)[0];
      if ((thread === undefined || thread.jobs.size > 0) && running.size < most) thread = start();
      const urgent = queue.findIndex((one) => one.urgent);
      if (thread === undefined || (thread.jobs.size >= AHEAD && urgent < 0)) return;
      const [job] = queue.splice(Math.max(0, urgent), 1);
      if (job === undefined) return;
      if (job.signal?.aborted) {
        job.reject(job.signal.reason);
        continue;
      }
      thread.jobs.set(job.id, job);
      thread.worker.ref();
      const { id, text, pair } = job;
      thread.worker.postMessage({ id, text, pair, urgent: job.urgent } satisfies ThreadJob);
    }
  }

  return {
    /** The numbers of every text, in order. What is `urgent` does not wait for what is not. */
    run(
      inputs: readonly { readonly text: string; readonly pair?: string }[],
      { urgent, signal }: { readonly urgent: boolean; readonly signal?: AbortSignal | undefined },
    ): Promise<Float32Array[]> {
      const made = inputs.map(
        (input) =>
          new Promise<Float32Array>((resolve, reject) => {
            lastId += 1;
            queue.push({ ...input, id: lastId, urgent, signal, resolve, reject });
          }),
      );
      hand();
      return Promise.all(made);
    },
    /** Ends the threads; a later text starts them again. */
    close: async () => {
      const ended = [...running].map(({ worker }) => worker.terminate());
      running.clear();
      await Promise.all(ended);
    },
  };
}
