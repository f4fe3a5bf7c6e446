import type { Logger } from '../../domain/index.ts';
import { isAbort } from '../../errors/index.ts';
import type { MakeGraphs } from './make-graphs.ts';

export interface KnowledgeWorker {
  /** Makes what is due now and, until `stop`, what becomes due. */
  start(): void;
  /** Something was published: soon, not in its way. */
  wake(): void;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** Makes knowledge in the background of a server. What fails as a whole is tried again at the next look. */
export function createKnowledgeWorker(deps: {
  readonly make: MakeGraphs;
  /** How often it looks for what other processes have published. */
  readonly lookMs: number;
  readonly logger: Logger;
}): KnowledgeWorker {
  let stopping: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let isAsked = false;

  const work = async (signal: AbortSignal): Promise<void> => {
    while (isAsked && !signal.aborted) {
      isAsked = false;
      try {
        const { documents, chunks, incomplete } = await deps.make({ signal });
        if (documents > 0) deps.logger.info('knowledge was made', { documents, chunks, incomplete });
      } catch (error) {
        if (isAbort(error, signal)) return;
        deps.logger.warn('knowledge could not be made and is tried again', { error });
      }
    }
  };
  const wake = (): void => {
    if (stopping === undefined) return;
    isAsked = true;
    working ??= work(stopping.signal).finally(() => {
      working = undefined;
    });
  };

  return {
    start: () => {
      if (stopping !== undefined) return;
      stopping = new AbortController();
      timer = setInterval(wake, deps.lookMs);
      timer.unref();
      wake();
    },
    wake,
    isRunning: () => stopping !== undefined,
    stop: async () => {
      clearInterval(timer);
      stopping?.abort();
      await working;
      stopping = undefined;
    },
  };
}
