import type { Client } from '@modelcontextprotocol/client';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import { type CheckedTools, createToolCheck, toolGone } from './check-tools.ts';
import { createMcpConnection } from './mcp-connection.ts';
import type { McpServerSettings } from './named-server.ts';
import { plainLine } from './plain-line.ts';
import { resultText } from './result-text.ts';

export interface McpServer {
  readonly name: string;
  /** Where calls go, for the list of what left. */
  readonly host: string;
  /** The tools that may be called, and by name why others may not. E129 when the server does not answer. */
  list(signal?: AbortSignal): Promise<CheckedTools>;
  /** What a tool gave, as text. E129 when it fails or does not answer, E130 when it is not what it was. */
  call(tool: string, input: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

const MAX_SAID = 200;

/** A client of one server. What its tools say of themselves is compared before each call. */
export function createMcpClient(name: string, settings: McpServerSettings): McpServer {
  const { exchange, close } = createMcpConnection(name, settings);
  const check = createToolCheck(name, settings.tools);
  const within = (signal: AbortSignal | undefined) => ({
    timeout: settings.timeoutMs,
    maxTotalTimeout: settings.timeoutMs,
    ...(signal && { signal }),
  });
  const look = async (client: Client, signal?: AbortSignal) =>
    check((await client.listTools({}, { ...within(signal), cacheMode: 'refresh' })).tools);

  return {
    name,
    host: 'url' in settings ? new URL(settings.url).host : `mcp:${name}`,
    list: (signal) => exchange((client) => look(client, signal), signal),
    call: (tool, input, signal) =>
      exchange(async (client) => {
        const { tools, refused } = await look(client, signal);
        if (!tools.some((known) => known.name === tool)) throw refused.get(tool) ?? toolGone(name, tool);
        const result = await client.callTool({ name: tool, arguments: { ...input } }, within(signal));
        const text = resultText(result);
        if (result.isError !== true) return text;
        const said = plainLine(text, MAX_SAID);
        throw new AppError('E129', wording('mcpToolFailed', { server: name, tool, said }));
      }, signal),
    close,
  };
}
