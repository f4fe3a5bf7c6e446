export { createMcpEndpoint } from './mcp-endpoint.ts';
export { serveMcpOnStdio } from './serve-stdio.ts';
