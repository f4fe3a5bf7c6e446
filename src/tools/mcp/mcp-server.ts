import type { Client, Tool } from '@modelcontextprotocol/client';
import canonicalize from 'canonicalize';
import { wording } from '../../catalogue/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import { sha256, shortenText } from '../../linguistics/index.ts';
import { limitedFetch } from './limited-fetch.ts';
import { resultText } from './result-text.ts';

/** A server that the configuration names: a program of this machine, or an address. */
export type McpServerSettings = {
  /** Names of the tools that may be called, each with the print it must have (`name@print`) or without. */
  readonly tools: readonly string[];
  readonly timeoutMs: number;
} & (
  | {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    }
  | { readonly url: string; readonly headers: Readonly<Record<string, string>> }
);

export interface McpTool {
  readonly name: string;
  /** The server's words: data, cut to a length. */
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** Of what the tool says of itself. */
  readonly print: string;
}

export interface McpServer {
  readonly name: string;
  /** Where calls go, for the list of what left. */
  readonly host: string;
  /** The tools that may be called, and by name why others may not. E129 when the server does not answer. */
  list(
    signal?: AbortSignal,
  ): Promise<{ readonly tools: readonly McpTool[]; readonly refused: ReadonlyMap<string, AppError> }>;
  /** What a tool gave, as text. E129 when it fails or does not answer, E130 when it is not what it was. */
  call(tool: string, input: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

const INFO = { name: 'plumbline', version: '1' };
const MAX_DESCRIPTION = 1_000;
const MAX_SCHEMA = 8_000;
const MAX_SAID = 200;
const MAX_PAGES = 20;

/**
 * A client of one server, connected when it is first needed and again after it has died. What a tool says of itself is remembered at the
 * first look: a tool that says something else later is not called until the configuration or a new start has taken it anew.
 */
export function createMcpServer(name: string, settings: McpServerSettings): McpServer {
  const wanted = settings.tools.map((entry) => {
    const [tool = '', pin] = entry.split('@');
    return { tool, pin };
  });
  const prints = new Map<string, string>();
  const within = (signal: AbortSignal | undefined) => ({
    timeout: settings.timeoutMs,
    maxTotalTimeout: settings.timeoutMs,
    ...(signal && { signal }),
  });
  let opening: Promise<Client> | undefined;

  const failed = (cause: unknown) =>
    cause instanceof AppError
      ? cause
      : new AppError('E129', wording('mcpFailed', { server: name, said: saidBy(cause) }), { cause });

  /** A server that hangs is ended, and started anew by the next call. */
  async function exchange<T>(work: (client: Client) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    opening ??= connect(settings);
    const mine = opening;
    try {
      return await work(await mine);
    } catch (error) {
      if (isAbort(error, signal)) throw signal?.reason ?? error;
      // What it says by the protocol, it is alive to say.
      const isSaid = error instanceof AppError || typeof Reflect.get(Object(error), 'code') === 'number';
      if (!isSaid && opening === mine) await close();
      throw failed(error);
    }
  }

  const gone = (tool: string) => new AppError('E130', wording('mcpToolGone', { server: name, tool }));

  async function close(): Promise<void> {
    const mine = opening;
    opening = undefined;
    await mine?.then((client) => client.close()).catch(() => undefined);
  }

  async function look(client: Client, signal?: AbortSignal) {
    const { tools } = await client.listTools({}, { ...within(signal), cacheMode: 'refresh' });
    const listed = new Map(tools.map((tool) => [tool.name, tool]));
    const known: McpTool[] = [];
    const refused = new Map<string, AppError>();
    for (const { tool, pin } of wanted) {
      const found = listed.get(tool);
      const described = found && describe(found);
      const expected = pin ?? prints.get(tool);
      if (described === undefined) refused.set(tool, gone(tool));
      else if (expected !== undefined && expected !== described.print)
        refused.set(
          tool,
          new AppError('E130', wording('mcpToolChanged', { server: name, tool, print: described.print })),
        );
      else {
        prints.set(tool, described.print);
        known.push(described);
      }
    }
    return { tools: known, refused };
  }

  return {
    name,
    host: 'url' in settings ? new URL(settings.url).host : `mcp:${name}`,
    list: (signal) => exchange((client) => look(client, signal), signal),
    call: (tool, input, signal) =>
      exchange(async (client) => {
        const { tools, refused } = await look(client, signal);
        if (!tools.some((known) => known.name === tool)) throw refused.get(tool) ?? gone(tool);
        const result = await client.callTool({ name: tool, arguments: { ...input } }, within(signal));
        const text = resultText(result);
        if (result.isError !== true) return text;
        const said = plain(text, MAX_SAID);
        throw new AppError('E129', wording('mcpToolFailed', { server: name, tool, said }));
      }, signal),
    close,
  };
}

async function connect(settings: McpServerSettings): Promise<Client> {
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const client = new Client(INFO, { listMaxPages: MAX_PAGES });
  // It offers nothing that a server could ask for: no files, no model, no person.
  const transport =
    'url' in settings
      ? new StreamableHTTPClientTransport(new URL(settings.url), {
          requestInit: { headers: { ...settings.headers } },
          fetch: limitedFetch,
        })
      : await programOf(settings);
  try {
    await client.connect(transport, { timeout: settings.timeoutMs });
    return client;
  } catch (error) {
    await client.close().catch(() => undefined);
    throw error;
  }
}

async function programOf({ command, args, env }: Extract<McpServerSettings, { command: string }>) {
  const stdio = await import('@modelcontextprotocol/client/stdio');
  const given = { ...stdio.getDefaultEnvironment(), ...env };
  return new stdio.StdioClientTransport({ command, args: [...args], env: given, stderr: 'ignore' });
}

/** `undefined` where its schema is no object or too large to be shown to a model. */
function describe({ name, description = '', inputSchema }: Tool): McpTool | undefined {
  const said = canonicalize({ description, inputSchema }) ?? '';
  if (JSON.stringify(inputSchema).length > MAX_SCHEMA) return undefined;
  return {
    name,
    description: plain(description, MAX_DESCRIPTION),
    inputSchema,
    print: sha256(said).slice(0, 8),
  };
}

const saidBy = (cause: unknown): string =>
  plain(cause instanceof Error ? cause.message : String(cause), MAX_SAID);

const plain = (text: string, most: number): string =>
  shortenText(
    text
      .slice(0, 4 * most)
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim(),
    most,
  );
