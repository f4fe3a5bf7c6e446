import { type BaseCheckpointSaver, MemorySaver } from '@langchain/langgraph';
import { type Wording, wording } from '../../../catalogue/index.ts';
import type { Logger } from '../../../domain/index.ts';
import { isAbort } from '../../../errors/index.ts';

export interface OpenedCheckpointer {
  readonly saver: BaseCheckpointSaver;
  /** Set when the run cannot be resumed; shown to the user and kept in the report. */
  readonly warning?: Wording | undefined;
}

/** The database's checkpointer; after `attempts` failures, checkpoints in memory with a visible warning (E007). */
export async function openCheckpointer(deps: {
  open: () => Promise<BaseCheckpointSaver>;
  attempts: number;
  wait: (attempt: number) => Promise<void>;
  logger: Logger;
}): Promise<OpenedCheckpointer> {
  for (let attempt = 1; attempt <= deps.attempts; attempt++) {
    try {
      return { saver: await deps.open() };
    } catch (error) {
      if (isAbort(error)) throw error;
      deps.logger.error('the checkpoint database is unreachable', { code: 'E007', attempt, error });
      if (attempt < deps.attempts) await deps.wait(attempt);
    }
  }
  return {
    saver: new MemorySaver(),
    warning: wording('checkpointsInMemory'),
  };
}
