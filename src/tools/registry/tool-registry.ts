import * as z from 'zod';
import { type Language, wording } from '../../catalogue/index.ts';
import type { ToolAnswer, ToolListing } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { type AgentTool, type ToolContext, wordsFor } from './agent-tool.ts';
import { toShownPassage } from './evidence-book.ts';
import { parseToolInput, withCursor } from './parse-tool-input.ts';
import { callId, decodeCursor, encodeCursor, START } from './tool-cursor.ts';

/** Keeps calls of a run: one that was made before is answered from what it gave. */
export type RecordToolCall = (
  call: { readonly tool: string; readonly id: string; readonly input: Readonly<Record<string, unknown>> },
  context: ToolContext,
  work: () => Promise<ToolAnswer>,
) => Promise<ToolAnswer>;

export interface ToolRegistry {
  readonly tools: readonly AgentTool[];
  /** As users see them. */
  list(language: Language): readonly ToolListing[];
  /** By name or alias; E020 with the names there are. */
  find(name: string): AgentTool;
  /** One call, its arguments parsed strictly and its output cut to the limit. Throws `AppError`. */
  call(name: string, input: unknown, context: ToolContext): Promise<ToolAnswer>;
}

/** The one list of tools: for agents of a run, people, programs and other systems. */
export function createToolRegistry(
  tools: readonly AgentTool[],
  record: RecordToolCall = (_call, _context, work) => work(),
): ToolRegistry {
  const byName = new Map(
    tools.flatMap((tool) => [tool.name, ...tool.aliases].map((name) => [name, tool] as const)),
  );
  const find = (name: string): AgentTool => {
    const tool = byName.get(name);
    if (tool !== undefined) return tool;
    const names = tools.map((known) => known.name);
    throw new AppError('E020', wording('noSuchTool', { name: name.slice(0, 80), names }));
  };
  // Schemas are made once: each executor lists the tools.
  const listings = new Map<Language, readonly ToolListing[]>();
  const list = (language: Language) => {
    const known = listings.get(language) ?? tools.map((tool) => describeTool(tool, language));
    listings.set(language, known);
    return known;
  };
  return {
    tools,
    find,
    list,
    call: async (name, raw, context) => {
      const tool = find(name);
      const { input, cursor } = parseToolInput(tool, raw);
      const call = callId(tool.name, input);
      const from = cursor === undefined ? START : decodeCursor(tool.name, call, cursor);
      context.signal?.throwIfAborted();
      // With less room an answer is another one.
      const room = context.limits.maxContextTokens;
      const id = callId(tool.name, { ...input, cursor, room });
      return record({ tool: tool.name, id, input }, context, async () => {
        const { text, data, shown, next } = await tool.run(input, context, from);
        const more = next && encodeCursor(call, next);
        const words = wordsFor(context.language);
        return {
          tool: tool.name,
          text: more === undefined ? text : `${text}\n\n${words.more} ${more}`,
          data,
          evidence: [...new Set(shown)]
            .flatMap((entry) => context.book.find(entry) ?? [])
            .map(toShownPassage),
          ...(more === undefined ? {} : { next: more }),
        };
      });
    },
  };
}

/** Every run lists the tools, and making a schema is not cheap. */
const schemas = new WeakMap<z.ZodObject, Readonly<Record<string, unknown>>>();

function schemaOf(schema: z.ZodObject, make: () => Readonly<Record<string, unknown>>) {
  const made = schemas.get(schema) ?? make();
  schemas.set(schema, made);
  return made;
}

function describeTool(tool: AgentTool, language: Language): ToolListing {
  const words = wordsFor(language).names[tool.name];
  return {
    name: tool.name,
    title: words.title,
    description: words.description,
    aliases: [...tool.aliases],
    category: tool.category,
    inputSchema: schemaOf(tool.input, () => z.toJSONSchema(withCursor(tool.input), { io: 'input' })),
    outputSchema: schemaOf(tool.data, () => z.toJSONSchema(tool.data, { io: 'output' })),
  };
}
