import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import { fieldProblem } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { AgentTool } from './agent-tool.ts';

/** Arguments that would choose what may be seen. */
const SCOPE_ARGUMENT = /^(?:scope|collections?|collection_?ids?|version_?ids?|api_?key|user|tenant)$/i;
const MAX_CURSOR = 6_000;
const CURSOR = z.string().min(1).max(MAX_CURSOR).optional();

export interface ParsedInput {
  readonly input: Readonly<Record<string, unknown>>;
  readonly cursor: string | undefined;
}

/** The arguments of a call, strictly: E020 names what is unknown, missing or out of bounds. Other names of arguments count. */
export function parseToolInput(tool: AgentTool, raw: unknown): ParsedInput {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw new AppError('E020', wording('toolInputNoObject', { tool: tool.name }));
  const given = withoutAliases(tool, raw as Readonly<Record<string, unknown>>);
  const field = Object.keys(given).find((name) => SCOPE_ARGUMENT.test(name));
  if (field !== undefined)
    throw new AppError('E020', wording('toolScopeArgument', { tool: tool.name, field }));
  const parsed = withCursor(tool.input).safeParse(given);
  if (!parsed.success) throw refused(tool.name, parsed.error);
  const { cursor, ...input } = parsed.data as { readonly cursor?: string };
  return { input, cursor };
}

/** What callers see of the arguments. */
export const withCursor = (input: z.ZodObject) =>
  z.strictObject({
    ...input.shape,
    cursor: CURSOR.describe('`next` of the answer before, with the same arguments.'),
  });

function withoutAliases(tool: AgentTool, raw: Readonly<Record<string, unknown>>) {
  const names = tool.argumentAliases ?? {};
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const meant = Object.hasOwn(names, name) ? names[name] : undefined;
      return [meant === undefined || Object.hasOwn(raw, meant) ? name : meant, value];
    }),
  );
}

const refused = (tool: string, cause: z.ZodError): AppError =>
  new AppError('E020', wording('toolInputRefused', { tool, where: fieldProblem(cause) }), { cause });
