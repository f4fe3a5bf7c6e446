import { type BaseCheckpointSaver, MemorySaver } from '@langchain/langgraph';
import { type Wording, wording } from '../../../catalogue/index.ts';
import { backoffMs, retry, type Sleep } from '../../../concurrency/index.ts';
import type { Logger } from '../../../domain/index.ts';
import { isAbort } from '../../../errors/index.ts';

const FIRST_WAIT_MS = 500;

export interface OpenedCheckpointer {
  readonly saver: BaseCheckpointSaver;
  /** Set when the run cannot be resumed; shown to the user and kept in the report. */
  readonly warning?: Wording | undefined;
}

/** The database's checkpointer; after `attempts` failures, checkpoints in memory with a visible warning (E007). */
export async function openCheckpointer(deps: {
  open: () => Promise<BaseCheckpointSaver>;
  attempts: number;
  sleep: Sleep;
  logger: Logger;
}): Promise<OpenedCheckpointer> {
  try {
    const saver = await retry(deps.open, {
      sleep: deps.sleep,
      waitMs: (error, attempt) => {
        if (isAbort(error)) return undefined;
        deps.logger.error('the checkpoint database is unreachable', { code: 'E007', attempt, error });
        return attempt < deps.attempts ? backoffMs(attempt, () => 1, { firstMs: FIRST_WAIT_MS }) : undefined;
      },
    });
    return { saver };
  } catch (error) {
    if (isAbort(error)) throw error;
  }
  return {
    saver: new MemorySaver(),
    warning: wording('checkpointsInMemory'),
  };
}
