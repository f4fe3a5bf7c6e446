import type { ModelRole } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { TaskDeps } from './task-deps.ts';

const MAX_HALVINGS = 3;

/** Runs a task of this folder with its dependencies; the role is the one that it asks. */
export type WithFittingPrompt = <Result>(
  role: ModelRole,
  run: (deps: TaskDeps) => Promise<Result>,
) => Promise<Result>;

/**
 * Halves the room for a prompt when the model says that it was too long: the configured context can be more than the
 * endpoint was started with, and token counts are estimates. Each task starts from the configured room again, so that a
 * resumed run builds the same prompts and finds their answers in the journal.
 */
export function createFitContext(
  deps: Omit<TaskDeps, 'maxPromptTokens'> & { promptTokensFor: (role: ModelRole) => number },
): WithFittingPrompt {
  return async (role, run) => {
    let maxPromptTokens = deps.promptTokensFor(role);
    for (let halvings = 0; ; halvings++) {
      try {
        return await run({ ...deps, maxPromptTokens });
      } catch (error) {
        if (!isTooLong(error) || halvings === MAX_HALVINGS) throw error;
        maxPromptTokens = Math.floor(maxPromptTokens / 2);
        deps.logger.warn('prompt too long for the model, trying with half', { maxPromptTokens });
      }
    }
  };
}

function isTooLong(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { kind } = error.details;
  return kind === 'context';
}
