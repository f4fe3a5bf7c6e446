import type { AgentStep, AgentTurn, InvestigateInput } from '../../../domain/findings/index.ts';
import type { CallContext } from '../../../domain/index.ts';
import { estimateTokens } from '../../../linguistics/index.ts';
import { callTools } from '../call-tools.ts';
import { cutToTokens } from '../fence.ts';
import { investigatorSystem, investigatorTask, ledgerTools } from '../prompts/investigator.prompt.ts';
import type { TaskDeps } from './task-deps.ts';

/** One answer of a tool takes no more of the room. */
const MOST_OF_ROOM = 0.25;
/** What is left of an answer that had to make room. */
const FORGOTTEN_TOKENS = 40;

/** No tool takes a longer text; one that was cut here is refused by its tool all the same. */
const MOST_OF_TEXT = 6_500;

/** One turn of an executor. The steps so far are sent as they were as long as they fit; then the oldest answers are cut to their first words. */
export async function investigateWithModel(
  deps: TaskDeps,
  input: InvestigateInput,
  context: CallContext,
): Promise<AgentTurn> {
  const { language } = input;
  const system = investigatorSystem(language);
  const user = investigatorTask(input, deps.maxPromptTokens);
  const tools = [...input.tools, ...ledgerTools[language]];
  const frame = estimateTokens(system) + estimateTokens(user) + estimateTokens(JSON.stringify(tools));
  const room = Math.max(0, deps.maxPromptTokens - frame);
  const steps = fitSteps(input.steps, room);
  const request = { role: 'executor', name: 'investigate', system, user, steps, tools } as const;
  const { text, calls } = await callTools(deps, request, context);
  return {
    text: text.slice(0, MOST_OF_TEXT),
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

/**
 * Steps within the room. When they no longer fit, answers are cut from the oldest on until half of the room is free, so that the
 * beginning of the prompt then stays the same for many turns and is cached. The same steps always come out alike, also for fewer of them.
 */
export function fitSteps(steps: readonly AgentStep[], room: number): AgentStep[] {
  const limit = Math.max(FORGOTTEN_TOKENS, Math.floor(room * MOST_OF_ROOM));
  const whole = steps.map((step) => cutResults(step, limit));
  const short = steps.map((step) => cutResults(step, FORGOTTEN_TOKENS));
  const sizes = whole.map(sizeOf);
  const shortSizes = short.map(sizeOf);
  let forgotten = 0;
  let used = 0;
  for (const [index, size] of sizes.entries()) {
    used += size;
    // The last answers are what the next turn is about.
    while (used > room && forgotten < index) {
      const target = room / 2;
      while (used > target && forgotten < index) {
        used += (shortSizes[forgotten] ?? 0) - (sizes[forgotten] ?? 0);
        forgotten++;
      }
    }
  }
  return whole.map((step, index) => (index < forgotten ? (short[index] ?? step) : step));
}

const cutResults = (step: AgentStep, tokens: number): AgentStep => ({
  ...step,
  results: step.results.map(({ id, text }) => ({ id, text: cutToTokens(text, tokens) })),
});

const sizeOf = ({ text, calls, results, remark }: AgentStep): number =>
  estimateTokens(text) +
  estimateTokens(JSON.stringify(calls)) +
  results.reduce((sum, one) => sum + estimateTokens(one.text) + 16, 0) +
  estimateTokens(remark);
