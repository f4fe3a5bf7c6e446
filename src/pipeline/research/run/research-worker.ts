import type { Logger, RunQueue } from '../../../domain/index.ts';
import type { RunExecutions } from './run-executions.ts';

export interface ResearchWorker {
  /** Takes runs from the queue until `stop`. */
  start(): Promise<void>;
  /** Takes no more, and gives back what it works on: finished steps are kept, and another worker goes on at once. */
  stop(): Promise<void>;
}

/** Works on queued runs in this process, and looks every `recoverMs` for runs whose worker has died. */
export function createResearchWorker(deps: {
  queue: Pick<RunQueue, 'start' | 'stop' | 'recover'>;
  executions: Pick<RunExecutions, 'work' | 'handOver'>;
  settings: { concurrency: number; recoverMs: number };
  logger: Logger;
}): ResearchWorker {
  const { queue, executions, settings, logger } = deps;
  let timer: NodeJS.Timeout | undefined;
  let recovering: Promise<void> | undefined;

  const recover = async () => {
    try {
      const recovered = await queue.recover();
      if (recovered > 0) logger.info('runs of dead workers are queued again', { recovered });
    } catch (error) {
      logger.warn('runs of dead workers could not be looked for', { error });
    }
  };

  return {
    async start() {
      if (timer !== undefined) return;
      await queue.start({
        concurrency: settings.concurrency,
        work: async (runId) => {
          logger.info('run taken from the queue', { runId });
          await executions.work(runId);
        },
      });
      timer = setInterval(() => {
        recovering ??= recover().finally(() => {
          recovering = undefined;
        });
      }, settings.recoverMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      executions.handOver();
      await recovering;
      await queue.stop();
    },
  };
}
