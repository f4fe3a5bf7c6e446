import type { ModelRole } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { FindRoute } from '../model-routes.ts';
import type { TaskDeps } from './task-deps.ts';

const LEAST_ROOM = 256;

/** Runs a task of this folder with its dependencies; the role is the one that it asks. */
export type WithFittingPrompt = <Result>(
  role: ModelRole,
  run: (deps: TaskDeps) => Promise<Result>,
  signal: AbortSignal | undefined,
) => Promise<Result>;

/**
 * Makes the prompt of a task again when it was too long for the model: within what the server says that it holds, and at least halved each
 * time, since token counts are estimates. Each task starts from what is known of the context, so that a resumed run builds the same prompts
 * and finds their answers in the journal.
 */
export function createFitContext(
  deps: Omit<TaskDeps, 'maxPromptTokens'> & { readonly routeFor: FindRoute },
): WithFittingPrompt {
  const { routeFor, ...task } = deps;
  return async (role, run, signal) => {
    const { contextSize } = routeFor(role);
    let room = await contextSize.promptTokens(signal);
    for (;;) {
      const maxPromptTokens = room;
      try {
        return await run({
          ...task,
          maxPromptTokens,
          callModel: (call, context) => deps.callModel({ ...call, room: maxPromptTokens }, context),
        });
      } catch (error) {
        if (!(error instanceof AppError) || error.details['kind'] !== 'context') throw error;
        room = smallerRoom(room, error.details['promptTokens'], contextSize.known);
        if (room < LEAST_ROOM) throw error;
        deps.logger.warn('prompt too long for the model, trying with less', { maxPromptTokens: room });
      }
    }
  };
}

/** Of a prompt that was refused half is tried, and of one that was only cut as much as was read. */
function smallerRoom(room: number, refused: unknown, known: number): number {
  if (typeof refused !== 'number') return Math.min(room - 1, known);
  return Math.min(Math.floor(Math.min(room, refused) / 2), known);
}
