import { wording } from '../../catalogue/index.ts';
import type { ConvertProgress, ImageDescriber, Recognition, StructuredDocument } from '../../domain/index.ts';
import { AppError, onAbort } from '../../errors/index.ts';
import { answerDescribe } from './answer-describe.ts';
import { chooseIdle } from './choose-idle.ts';
import { createReplyCollector, type ReadRequest } from './messages.ts';
import { type ReadProcess, startReadProcess } from './read-process.ts';
import { createReadingPlaces } from './reading-places.ts';

const MEMORY_CHECK_MS = 250;
const IDLE_MS = 30_000;
const FILES_PER_PROCESS = 200;
/** For a share that reads nothing, and for a slow file: see `createReadingPlaces`. */
const EXTRA_PLACES = 2;
/** Most files take a second; one that needs minutes makes room for the others. */
const SLOW_MS = 15_000;

export interface ProcessPoolOptions {
  readonly size: number;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Asked for what a picture shows; its time does not count as the file's. */
  readonly describe?: ImageDescriber['describe'] | undefined;
  readonly start?: typeof startReadProcess | undefined;
  readonly nowMs?: (() => number) | undefined;
}

export interface ProcessPool {
  /** Rejects with E033 on timeout, E032 when memory runs out, E003 when the process dies; the signal's reason on abort. */
  run(
    request: ReadRequest,
    options: {
      readonly signal?: AbortSignal | undefined;
      readonly onProgress?: ((progress: ConvertProgress) => void) | undefined;
      readonly onRecognised?: ((recognition: Recognition) => void) | undefined;
      /** Whose file it is: the places are shared fairly among those who wait. */
      readonly share?: string | undefined;
    },
  ): Promise<StructuredDocument>;
  close(): void;
}

interface Worker {
  readonly process: ReadProcess;
  /** Whose file it reads, or has read last. */
  share: string;
  idleSinceMs: number;
  files: number;
  idleTimer: NodeJS.Timeout | undefined;
}

/** A process that holds more of its memory after a file is ended. */
const RESTING_SHARE = 0.6;

/** At most `size` processes (two more as `createReadingPlaces` says), one file each at a time; a process that hung, died or read many files is replaced. */
export function createProcessPool(options: ProcessPoolOptions): ProcessPool {
  const { start = startReadProcess, nowMs = () => performance.now() } = options;
  const busy = new Set<Worker>();
  const workers = createIdleWorkers(options, { start, nowMs, busy });
  const places = createReadingPlaces({ size: options.size, slowMs: SLOW_MS });
  let closed = false;

  return {
    async run(request, { share = '', ...listeners }) {
      const { signal } = listeners;
      const release = await places.take(share, signal);
      try {
        signal?.throwIfAborted();
        if (closed) throw closedError();
        const worker = workers.take(share);
        worker.files++;
        busy.add(worker);
        try {
          const document = await readWith(worker.process, request, options, listeners);
          await workers.putBack(worker);
          return document;
        } catch (error) {
          // A refusal leaves the process in order; anything else may not.
          const isRefusal = error instanceof AppError && !hasEnded(error);
          if (isRefusal) await workers.putBack(worker);
          else worker.process.kill();
          if (closed && !isRefusal) throw closedError();
          throw error;
        } finally {
          busy.delete(worker);
        }
      } finally {
        release();
      }
    },
    close() {
      closed = true;
      workers.close();
      for (const worker of busy) worker.process.kill();
    },
  };
}

/** Processes that wait for their next file. */
function createIdleWorkers(
  options: ProcessPoolOptions,
  { start, nowMs, busy }: { start: typeof startReadProcess; nowMs: () => number; busy: ReadonlySet<Worker> },
) {
  const idle: Worker[] = [];
  let closed = false;

  /** What one file left in memory must not count against the next. */
  function isSpent({ files, process }: Worker, leftMb: number): boolean {
    return leftMb > RESTING_SHARE * options.memoryMb || files >= FILES_PER_PROCESS || !process.isAlive;
  }

  function take(share: string): Worker {
    const worker = chooseIdle(idle, share, {
      nowMs: nowMs(),
      mayStart: busy.size + idle.length < options.size + EXTRA_PLACES,
    });
    if (worker === undefined)
      return { process: start(options), share, idleSinceMs: 0, files: 0, idleTimer: undefined };
    idle.splice(idle.indexOf(worker), 1);
    clearTimeout(worker.idleTimer);
    worker.share = share;
    return worker.process.isAlive ? worker : take(share);
  }

  return {
    take,
    async putBack(worker: Worker): Promise<void> {
      const leftMb = (await worker.process.memoryMb()) ?? 0;
      worker.process.rest();
      if (closed || isSpent(worker, leftMb)) {
        worker.process.kill();
        return;
      }
      worker.idleTimer = setTimeout(() => {
        idle.splice(idle.indexOf(worker), 1);
        worker.process.kill();
      }, IDLE_MS).unref();
      worker.idleSinceMs = nowMs();
      idle.push(worker);
    },
    close() {
      closed = true;
      for (const worker of idle.splice(0)) {
        clearTimeout(worker.idleTimer);
        worker.process.kill();
      }
    },
  };
}

function readWith(
  process: ReadProcess,
  request: ReadRequest,
  options: ProcessPoolOptions,
  { signal, onProgress, onRecognised }: Omit<Parameters<ProcessPool['run']>[1], 'share'>,
): Promise<StructuredDocument> {
  const { sourcePath } = request.identity;
  const collector = createReplyCollector();
  return new Promise<StructuredDocument>((resolve, reject) => {
    signal?.throwIfAborted();
    const fail = (error: unknown) => settle(() => reject(error));
    const startTimeout = () =>
      setTimeout(() => fail(timedOut(sourcePath, options.timeoutMs)), options.timeoutMs);
    let timeout = startTimeout();
    const memoryCheck = setInterval(() => {
      void process.memoryMb().then((used) => {
        if (used !== undefined && used > options.memoryMb) fail(outOfMemory(sourcePath, options.memoryMb));
      });
    }, MEMORY_CHECK_MS);
    let settled = false;
    let hasBegun = false;
    function settle(outcome: () => void): void {
      if (settled) return;
      settled = true;
      clearTimeout(timeout);
      clearInterval(memoryCheck);
      forget();
      outcome();
    }
    const forget = onAbort(signal, () => fail(signal?.reason));
    process.read(
      request,
      (reply) => {
        if (settled) return;
        hasBegun = true;
        if (reply.type === 'progress') onProgress?.(reply.progress);
        else if (reply.type === 'recognised') onRecognised?.(reply.recognition);
        else if (reply.type === 'describe') {
          clearTimeout(timeout);
          void answerDescribe(options.describe, reply, signal).then((description) => {
            if (settled) return;
            timeout = startTimeout();
            process.answer({ type: 'description', description });
          });
        } else if (reply.type === 'done') settle(() => resolve(collector.document(reply.rest)));
        else if (reply.type === 'failed') fail(new AppError(reply.code, reply.said, { cause: reply.cause }));
        else collector.add(reply);
      },
      (end) =>
        fail(
          end.outOfMemory
            ? outOfMemory(sourcePath, options.memoryMb)
            : died(sourcePath, end.description, hasBegun),
        ),
    );
  });
}

function hasEnded({ details: { processEnded } }: AppError): boolean {
  return processEnded === true;
}

function closedError(): AppError {
  return new AppError('E027', wording('readingClosed'));
}

function timedOut(sourcePath: string, timeoutMs: number): AppError {
  return new AppError('E033', wording('readingTimedOut', { name: sourcePath, seconds: timeoutMs / 1000 }), {
    details: { processEnded: true },
  });
}

function outOfMemory(sourcePath: string, memoryMb: number): AppError {
  return new AppError('E032', wording('readingMemory', { name: sourcePath, mebibytes: memoryMb }), {
    details: { processEnded: true },
  });
}

/** A process that ended before it had the file says nothing of the file. */
function died(sourcePath: string, description: string, hasBegun: boolean): AppError {
  return new AppError('E003', wording('readingDied', { name: sourcePath }), {
    cause: new Error(description),
    details: { processEnded: true, ...(!hasBegun && { isUnread: true }) },
  });
}
