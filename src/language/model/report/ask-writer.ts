import { wording } from '../../../catalogue/index.ts';
import type { CallContext } from '../../../domain/index.ts';
import { AppError, saidBy } from '../../../errors/index.ts';
import type { createCleanStream } from '../clean-stream.ts';
import type { ChatTurn } from '../settings.ts';
import type { TaskDeps } from '../tasks/task-deps.ts';

const MODEL_FAILED: readonly string[] = ['E024', 'E025', 'E037'];

/** A reply of the writer, streamed; E006 where the model is down. `round` tells its calls apart in the journal. */
export async function askWriter(
  deps: TaskDeps,
  request: {
    readonly turns: readonly ChatTurn[];
    readonly round: number;
    readonly display: ReturnType<typeof createCleanStream>;
  },
  context: CallContext,
) {
  const { turns, round, display } = request;
  try {
    return await deps.callModel(
      { role: 'writer', purpose: 'report', turns, round, onText: display.push, onRestart: display.restart },
      context,
    );
  } catch (error) {
    if (!(error instanceof AppError) || !MODEL_FAILED.includes(error.code)) throw error;
    throw new AppError('E006', wording('reportNotWritten', { said: saidBy(error) }), {
      cause: error,
      details: { ...error.details, cause: error.code },
    });
  }
}
