import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio2025 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as Http2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export interface McpClient {
  version(): string | undefined;
  listTools(): Promise<{
    readonly tools: readonly {
      readonly name: string;
      readonly inputSchema: object;
      readonly outputSchema?: unknown;
    }[];
  }>;
  callTool(
    name: string,
    input: Readonly<Record<string, unknown>>,
    onProgress?: (progress: { readonly progress: number; readonly message?: string | undefined }) => void,
  ): Promise<{
    readonly isError?: boolean | undefined;
    readonly content: readonly { readonly type: string; readonly text?: string }[];
    readonly structuredContent?: Record<string, unknown> | undefined;
  }>;
  listResources(cursor?: string): Promise<{
    readonly resources: readonly { readonly uri: string; readonly title?: string | undefined }[];
    readonly nextCursor?: string | undefined;
  }>;
  readResource(
    uri: string,
  ): Promise<{ readonly contents: readonly { readonly uri: string; readonly text?: string }[] }>;
  listPrompts(): Promise<{ readonly prompts: readonly { readonly name: string }[] }>;
  getPrompt(
    name: string,
    input: Readonly<Record<string, string>>,
  ): Promise<{ readonly messages: readonly unknown[] }>;
  close(): Promise<void>;
}

export type ClientAge = '2026' | '2025';
export type McpPlace =
  | { readonly url: string; readonly headers?: Readonly<Record<string, string>> }
  | {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    };

const INFO = { name: 'test client', version: '1' };

/** The official client of one age, over the transport that the place asks for. */
export async function connectMcp(age: ClientAge, place: McpPlace): Promise<McpClient> {
  const client =
    age === '2026'
      ? new Client(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
      : (new Client2025(INFO) as unknown as Client);
  await client.connect(createTransport(age, place) as never);
  return {
    version: () => client.getNegotiatedProtocolVersion?.(),
    listTools: () => client.listTools(),
    callTool: async (name, input, onProgress) => {
      const options = { timeout: 60_000, ...(onProgress === undefined ? {} : { onprogress: onProgress }) };
      const request = { name, arguments: { ...input } };
      const result =
        age === '2026'
          ? await client.callTool(request, options)
          : await (client as unknown as Client2025).callTool(request, undefined, options);
      return result as unknown as Awaited<ReturnType<McpClient['callTool']>>;
    },
    listResources: (cursor) => client.listResources(cursor === undefined ? {} : { cursor }) as never,
    readResource: (uri) => client.readResource({ uri }) as never,
    listPrompts: () => client.listPrompts(),
    getPrompt: (name, input) => client.getPrompt({ name, arguments: { ...input } }),
    close: () => client.close(),
  };
}

function createTransport(age: ClientAge, place: McpPlace): unknown {
  if ('url' in place) {
    const options = { requestInit: { headers: { ...place.headers } } };
    return age === '2026'
      ? new StreamableHTTPClientTransport(new URL(place.url), options)
      : new Http2025(new URL(place.url), options);
  }
  const process = {
    command: place.command,
    args: [...place.args],
    env: { ...place.env },
    stderr: 'pipe' as const,
  };
  return age === '2026' ? new StdioClientTransport(process) : new Stdio2025(process);
}
