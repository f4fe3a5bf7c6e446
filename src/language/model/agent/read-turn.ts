import * as z from 'zod';
import type { AgentCall, AgentStep, AgentTurn, ToolSpec } from '../../../domain/findings/index.ts';
import { extractJson, parseWhole, stripThoughts } from '../extract-json.ts';
import type { ModelAnswer } from '../model-call.ts';

const MOST_CALLS = 16;
const QUOTED_CHARACTERS = 300;

interface Given {
  readonly tool: string;
  readonly input: unknown;
}

/** What an agent says and calls: natively, else as JSON in its text. Ids are made unique among those of the steps before. */
export function readTurn(
  answer: ModelAnswer,
  { tools, steps }: { readonly tools: readonly ToolSpec[]; readonly steps: readonly AgentStep[] },
): AgentTurn {
  const text = stripThoughts(answer.text).trim();
  const isCut = answer.finishReason === 'length';
  const own = createIds(steps);
  const native = answer.calls ?? [];
  if (native.length > 0) {
    const calls = native
      .slice(0, MOST_CALLS)
      .map(({ id, name, arguments: input }, at) =>
        toCall(own(id, 'own', at), { tool: toolNamed(name, tools), input }, isCut),
      );
    return { text, calls, ...beyond(native) };
  }
  const written = readWrittenStep(text, tools);
  // An empty list says that it has ended.
  if (written === undefined || written.calls.length === 0)
    return { text: written?.thought || text, calls: [] };
  const calls = written.calls
    .slice(0, MOST_CALLS)
    .map((given, at) => toCall(own(undefined, 'txt', at), given, isCut));
  return { text: written.thought, calls, ...beyond(written.calls) };
}

const beyond = (calls: readonly unknown[]) =>
  calls.length > MOST_CALLS && { notRun: calls.length - MOST_CALLS };

/** Whether a reply in text holds calls. */
export const holdsCalls = (text: string, tools: readonly ToolSpec[]): boolean =>
  (readWrittenStep(stripThoughts(text).trim(), tools)?.calls.length ?? 0) > 0;

/** Whether the calls of a step were written as JSON in its text: the model goes on as it began. */
export const isWritten = ({ calls }: AgentTurn): boolean =>
  calls.length > 0 && calls.every(({ id }) => /^txt\d{6}$/.test(id));

/** Nine letters and digits, which every provider takes for an id, by the place of the call. */
function createIds(steps: readonly AgentStep[]) {
  const seen = new Set(steps.flatMap(({ calls }) => calls.map(({ id }) => id)));
  const three = (number: number) => String(number).padStart(3, '0');
  return (given: string | undefined, prefix: 'own' | 'txt', at: number): string => {
    const id = given && !seen.has(given) ? given : `${prefix}${three(steps.length)}${three(at)}`;
    seen.add(id);
    return id;
  };
}

/** Some servers leave marks of a chat template or a name space at the name. */
function toolNamed(name: string, tools: readonly ToolSpec[]): string {
  const plain = name.replace(/<\|.*$/s, '').trim();
  const last = plain.split('.').at(-1) ?? plain;
  return tools.some((tool) => tool.name === last) ? last : plain;
}

function toCall(id: string, { tool, input }: Given, isCut: boolean): AgentCall {
  const read = readInput(input);
  if (tool !== '' && read !== undefined) return { id, tool, input: read };
  const why = isCut
    ? 'The reply was cut at its limit before the call was complete: make fewer or shorter calls.'
    : tool === ''
      ? 'No tool was called: that is not one JSON object whose calls each name a tool.'
      : 'The arguments are not one JSON object.';
  const text = typeof input === 'string' ? input : JSON.stringify(input ?? null);
  return { id, tool, input: {}, malformed: `${why} They began: ${text.slice(0, QUOTED_CHARACTERS)}` };
}

/** The arguments, which some models write as text inside JSON; none are an empty object. */
function readInput(input: unknown): AgentCall['input'] | undefined {
  if (input === undefined || input === null) return {};
  if (typeof input !== 'string') return InputSchema.safeParse(input).data;
  const text = input.trim();
  return text === '' || text === 'null' ? {} : InputSchema.safeParse(parseWhole(text)).data;
}

const InputSchema = z.record(z.string(), z.unknown());
const StepSchema = z
  .object({
    thought: z.string().catch(''),
    calls: z.array(z.unknown()).optional(),
    tool_calls: z.array(z.unknown()).optional(),
  })
  .transform(({ thought, calls, tool_calls: own = calls }) => ({ thought, calls: calls ?? own }));
/** The form that is asked for, and those of models that were trained on others. */
const CallSchema = z
  .object({
    tool: z.string().optional(),
    name: z.string().optional(),
    input: z.unknown().optional(),
    arguments: z.unknown().optional(),
    parameters: z.unknown().optional(),
  })
  .transform(({ tool, name, ...given }) => ({
    tool: (tool ?? name ?? '').trim(),
    input: given.input ?? given.arguments ?? given.parameters,
  }));

/** A step that was written as JSON: `{"calls": [{"tool", "input"}]}`, one that is broken, or calls alone that name a tool. */
function readWrittenStep(
  text: string,
  tools: readonly ToolSpec[],
): { readonly thought: string; readonly calls: readonly Given[] } | undefined {
  const before = text.slice(0, /```|<tool_call|[[{]/.exec(text)?.index).trim();
  const values = extractJson(text);
  for (const value of values) {
    const step = StepSchema.safeParse(value).data;
    if (step?.calls === undefined) continue;
    const calls = step.calls.map((call) => CallSchema.safeParse(call).data ?? { tool: '', input: call });
    return { thought: step.thought.trim() || before, calls };
  }
  if (/"(?:tool_)?calls"\s*:/.test(text)) return { thought: before, calls: [{ tool: '', input: text }] };
  const alone = values
    .flat()
    .flatMap((value) => CallSchema.safeParse(value).data ?? [])
    .filter(({ tool }) => tools.some(({ name }) => name === tool));
  return alone.length === 0 ? undefined : { thought: before, calls: alone };
}
