import type { Language } from '../../catalogue/index.ts';
import type { ToolAnswer } from '../../domain/index.ts';
import type { Problem } from '../../errors/index.ts';
import type { ToolContext } from './agent-tool.ts';
import { callId } from './tool-cursor.ts';
import type { RecordToolCall, ToolRegistry } from './tool-registry.ts';

/** A tool of another system. */
export interface OtherTool {
  readonly name: string;
  readonly describe: (language: Language) => string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  call(input: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolAnswer>;
}

export interface OtherTools {
  readonly tools: readonly OtherTool[];
  /** Systems that did not answer, and tools that may not be called. */
  readonly problems: readonly { readonly tool: string; readonly problem: Problem }[];
}

/** A registry with tools of other systems beside its own; their calls are kept like any. `mayCall` throws where one may not be made. */
export function withOtherTools(
  registry: ToolRegistry,
  tools: readonly OtherTool[],
  {
    record,
    mayCall,
  }: {
    readonly record: RecordToolCall;
    readonly mayCall: (tool: string, input: unknown, context: ToolContext) => Promise<void>;
  },
): ToolRegistry {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    ...registry,
    list: (language) => [
      ...registry.list(language),
      ...tools.map(({ name, describe, inputSchema }) => ({
        name,
        title: name,
        description: describe(language),
        aliases: [],
        category: 'other' as const,
        inputSchema: { ...inputSchema },
        outputSchema: {},
      })),
    ],
    call: async (name, raw, context) => {
      const tool = byName.get(name);
      if (tool === undefined) return registry.call(name, raw, context);
      const input = { ...Object(raw) } as Readonly<Record<string, unknown>>;
      await mayCall(name, input, context);
      const room = context.limits.maxContextTokens;
      const call = { tool: name, id: callId(name, { ...input, room }), input };
      return record(call, context, () => tool.call(input, context));
    },
  };
}
