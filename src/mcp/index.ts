export type { McpDeps } from './mcp-deps.ts';
export { createMcpEndpoint } from './mcp-endpoint.ts';
export { serveMcpOnStdio } from './serve-stdio.ts';
