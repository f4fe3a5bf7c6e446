import { wording } from '../../../catalogue/index.ts';
import type { AgentStep, AgentTurn, ToolSpec } from '../../../domain/findings/index.ts';
import type { CallContext, ModelRole } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { estimateTokens } from '../../../linguistics/index.ts';
import { fitSteps } from '../agent/fit-steps.ts';
import { isWritten, readTurn } from '../agent/read-turn.ts';
import type { MessageTurn } from '../chat-messages.ts';
import type { ModelCall } from '../model-call.ts';
import { remindOfTools } from '../prompts/tool-steps.prompt.ts';
import type { TaskDeps } from './task-deps.ts';

interface ToolRequest {
  readonly role: ModelRole;
  /** Names the task in messages. */
  readonly name: string;
  /** Stable from call to call of a loop, so that its prompts begin alike. */
  readonly system: string;
  /** The task. */
  readonly user: string;
  /** So far, oldest first. */
  readonly steps: readonly AgentStep[];
  /** At least one. */
  readonly tools: readonly ToolSpec[];
  readonly purpose?: ModelCall['purpose'] | undefined;
}

/**
 * The next turn of an agent. Tools are called natively where the endpoint takes them, else as JSON in text; calls in text are read from any
 * model. An agent that calls nothing in its first turn is reminded once, since a server may drop tools without a word. An empty reply is
 * asked for again once, then E025.
 */
export async function callTools(
  deps: TaskDeps,
  request: ToolRequest,
  context: CallContext,
): Promise<AgentTurn> {
  const { role, name, system, tools, steps, purpose = 'research' } = request;
  const turns = buildTurns(request, deps.maxPromptTokens);
  const callsAsText = steps.length > 0 && steps.every(isWritten);
  // Streamed, so that a budget ends a reply that runs, and silence alone is a time-out.
  const call: ModelCall = { role, turns, tools, callsAsText, purpose, onText: () => undefined };
  const ask = async (asked: ModelCall) => readTurn(await deps.callModel(asked, context), request);
  const first = await ask(call);
  if (first.calls.length > 0 || (first.text !== '' && steps.length > 0)) return first;
  deps.logger.info('an agent has called no tool and is asked again', { step: context.step, name });
  const again =
    first.text === ''
      ? await ask({ ...call, round: 1 })
      : await ask({ ...call, round: 1, callsAsText: true, turns: [...turns, ...remind(system, first.text)] });
  if (again.calls.length > 0 || first.text !== '') return again.calls.length > 0 ? again : first;
  if (again.text === '')
    throw new AppError('E025', wording('modelAnswerUnusable', { task: name }), { details: { task: name } });
  return again;
}

const remind = (system: string, said: string): readonly MessageTurn[] => [
  { role: 'assistant', content: said },
  { role: 'user', content: remindOfTools(system) },
];

/** The loop so far as turns, within the room of a prompt. */
function buildTurns({ system, user, tools, steps }: ToolRequest, room: number): readonly MessageTurn[] {
  const frame = [system, user, JSON.stringify(tools)].reduce((sum, text) => sum + estimateTokens(text), 64);
  const told = fitSteps(steps, room - frame).flatMap(({ text, calls, results }): readonly MessageTurn[] => [
    { role: 'assistant', content: text, calls },
    ...calls.map((call): MessageTurn => {
      const result = results.find(({ id }) => id === call.id)?.text;
      // Providers refuse a call without its result, and some an empty one.
      return { role: 'tool', content: result || '(nothing)', call: { id: call.id, tool: call.tool } };
    }),
  ]);
  return [{ role: 'system', content: system }, { role: 'user', content: user }, ...told];
}
