import type { IncomingMessage, ServerResponse } from 'node:http';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { ToolCaller } from '../pipeline/index.ts';
import { createMcpServer } from './create-mcp-server.ts';
import type { McpDeps } from './mcp-deps.ts';

/** `/mcp` of a server. Keys, origins, limits and the body are the business of whoever mounts it. */
export function createMcpEndpoint(deps: McpDeps) {
  const handler = createMcpHandler(
    ({ authInfo }) => createMcpServer(deps, authInfo?.extra?.['caller'] as ToolCaller),
    {
      onerror: (error) => deps.logger.debug('mcp request refused', { error }),
    },
  );
  const handle = toNodeHandler(handler, {
    onerror: (error) => deps.logger.error('mcp request failed', { error }),
  });
  return {
    handle: (
      request: IncomingMessage,
      response: ServerResponse,
      body: unknown,
      caller: ToolCaller,
    ): Promise<void> =>
      handle(
        Object.assign(request, {
          auth: { token: '', clientId: '', scopes: [], extra: { caller } },
        }) as unknown as NodeIncomingMessageLike,
        response,
        body,
      ),
    close: (): Promise<void> => handler.close(),
  };
}
