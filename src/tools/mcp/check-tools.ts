import type { Tool } from '@modelcontextprotocol/client';
import canonicalize from 'canonicalize';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import { sha256 } from '../../linguistics/index.ts';
import type { McpTool } from './named-server.ts';
import { plainLine } from './plain-line.ts';

const MAX_DESCRIPTION = 1_000;
const MAX_SCHEMA = 8_000;

export interface CheckedTools {
  readonly tools: readonly McpTool[];
  /** By name, why others may not be called. */
  readonly refused: ReadonlyMap<string, AppError>;
}

export const toolGone = (server: string, tool: string): AppError =>
  new AppError('E130', wording('mcpToolGone', { server, tool }));

/**
 * Which of the tools that a server lists may be called. What a tool says of itself is remembered at the first look: one that says something
 * else later is refused until the configuration or a new start has taken it anew.
 */
export function createToolCheck(
  server: string,
  entries: readonly string[],
): (listed: readonly Tool[]) => CheckedTools {
  const wanted = entries.map((entry) => {
    const [tool = '', pin] = entry.split('@');
    return { tool, pin };
  });
  const prints = new Map<string, string>();
  return (listed) => {
    const tools: McpTool[] = [];
    const refused = new Map<string, AppError>();
    for (const { tool, pin } of wanted) {
      const found = listed.find(({ name }) => name === tool);
      const known = found && toPrintedTool(found);
      const expected = pin ?? prints.get(tool);
      if (known === undefined) refused.set(tool, toolGone(server, tool));
      else if (expected !== undefined && expected !== known.print)
        refused.set(tool, toolChanged(server, known));
      else {
        prints.set(tool, known.print);
        tools.push(known);
      }
    }
    return { tools, refused };
  };
}

const toolChanged = (server: string, { name: tool, print }: McpTool): AppError =>
  new AppError('E130', wording('mcpToolChanged', { server, tool, print }));

/** `undefined` where its schema is no object or too large to be shown to a model. */
function toPrintedTool({ name, description = '', inputSchema }: Tool): McpTool | undefined {
  const said = canonicalize({ description, inputSchema }) ?? '';
  if (JSON.stringify(inputSchema).length > MAX_SCHEMA) return undefined;
  return {
    name,
    description: plainLine(description, MAX_DESCRIPTION),
    inputSchema,
    print: sha256(said).slice(0, 8),
  };
}
