import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { onAbort } from '../errors/index.ts';
import type { ToolCaller } from '../pipeline/index.ts';
import { createMcpServer } from './create-mcp-server.ts';
import type { McpDeps } from './mcp-deps.ts';

/** No message of a client is longer: a question has 20,000 characters at most. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/** Speaks MCP over two streams until the client closes its end, sends a message that is far too long, or the signal aborts. */
export async function serveMcpOnStdio(
  deps: McpDeps,
  caller: ToolCaller,
  streams: { readonly input: Readable; readonly output: Writable; readonly signal: AbortSignal },
): Promise<void> {
  const { input, output, signal } = streams;
  const transport = new StdioServerTransport(input, output, { maxBufferSize: MAX_MESSAGE_BYTES });
  const closed = new Promise<void>((resolve) => {
    const close = transport.close.bind(transport);
    transport.close = async () => {
      await close();
      resolve();
    };
  });
  const handle = serveStdio(() => createMcpServer(deps, caller), {
    transport,
    onerror: (error) => deps.logger.warn('mcp message refused', { error }),
  });
  const forget = onAbort(signal, () => void handle.close());
  try {
    await closed;
  } finally {
    forget();
    await handle.close();
  }
}
