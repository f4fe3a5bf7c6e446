import * as z from 'zod';
import type { CallContext, ToolCall, ToolChoiceInput } from '../../../domain/index.ts';
import { generateObject } from '../generate-object.ts';
import { buildToolChooserPrompt } from '../prompts/tool-chooser.prompt.ts';
import type { TaskDeps } from './task-deps.ts';

const MAX_CALLS = 8;

const ToolCallsSchema = z.object({
  calls: z.array(z.object({ tool: z.string(), input: z.record(z.string(), z.unknown()) })),
});

/** Calls of the tools that were offered; a name the model made up is dropped. Inputs are checked by the tools. */
export async function chooseToolsWithModel(
  deps: TaskDeps,
  input: ToolChoiceInput,
  context: CallContext,
): Promise<readonly ToolCall[]> {
  if (input.tools.length === 0) return [];
  const { turns } = buildToolChooserPrompt(input, deps.maxPromptTokens);
  const { calls } = await generateObject(
    deps.callModel,
    { role: 'executor', name: 'choose_tools', turns, schema: ToolCallsSchema, strict: false },
    context,
  );
  const offered = new Set(input.tools.map((tool) => tool.name));
  const different = new Map(
    calls.filter((call) => offered.has(call.tool)).map((call) => [JSON.stringify(call), call]),
  );
  return [...different.values()].slice(0, MAX_CALLS);
}
