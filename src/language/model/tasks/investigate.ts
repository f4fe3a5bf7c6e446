import type { AgentTurn, InvestigateInput } from '../../../domain/findings/index.ts';
import type { CallContext } from '../../../domain/index.ts';
import { callTools } from '../call-tools.ts';
import { investigatorSystem, investigatorTask, ledgerTools } from '../prompts/investigator.prompt.ts';
import type { TaskDeps } from './task-deps.ts';

/** One turn of an executor. */
export function investigateWithModel(
  deps: TaskDeps,
  { tools, steps, ...input }: InvestigateInput,
  context: CallContext,
): Promise<AgentTurn> {
  return callTools(
    deps,
    {
      role: 'executor',
      name: 'investigate',
      system: investigatorSystem(input.language),
      user: investigatorTask(input, deps.maxPromptTokens),
      steps,
      tools: [...tools, ...ledgerTools[input.language]],
    },
    context,
  );
}
