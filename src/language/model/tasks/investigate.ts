import type { AgentTurn, InvestigateInput } from '../../../domain/findings/index.ts';
import type { CallContext } from '../../../domain/index.ts';
import { investigatorSystem, investigatorTask, ledgerTools } from '../prompts/investigator.prompt.ts';
import { callTools } from './call-tools.ts';
import type { TaskDeps } from './task-deps.ts';

/** No tool takes a longer text; one that was cut here is refused by its tool all the same. */
const MOST_OF_TEXT = 6_500;

/** Its prompts grow from turn to turn and are sent anew in each: what was looked at first is shortened, whatever the model holds. */
const MOST_TOKENS = 20_000;

/** One turn of an executor. */
export async function investigateWithModel(
  deps: TaskDeps,
  { tools, steps, ...input }: InvestigateInput,
  context: CallContext,
): Promise<AgentTurn> {
  const maxPromptTokens = Math.min(MOST_TOKENS, deps.maxPromptTokens);
  const { text, calls, notRun } = await callTools(
    { ...deps, maxPromptTokens },
    {
      role: 'executor',
      name: 'investigate',
      system: investigatorSystem(input),
      user: investigatorTask(input, maxPromptTokens),
      steps,
      tools: [...tools, ...ledgerTools[input.language]],
    },
    context,
  );
  return {
    text: text.slice(0, MOST_OF_TEXT),
    ...(notRun !== undefined && { notRun }),
    calls: calls.map((call) => ({
      ...call,
      tool: call.tool.slice(0, MOST_OF_TEXT),
      input: cutTexts(call.input) as AgentTurn['calls'][number]['input'],
    })),
  };
}

/** Whatever a model says comes back to it in its next turn. */
function cutTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, MOST_OF_TEXT);
  if (Array.isArray(value)) return value.map(cutTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cutTexts(part)]));
}
