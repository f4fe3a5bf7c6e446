import { PassThrough } from 'node:stream';
import type { OpenedApplication } from '../../../src/app/opened-application.ts';
import { serveMcpOnStdio } from '../../../src/mcp/index.ts';
import type { ToolCaller } from '../../../src/pipeline/index.ts';
import { createMemoryLogger } from '../call-context.ts';

/** The MCP server over two streams of this process, asked line by line. */
export function openMcpPipe(app: OpenedApplication, collectionIds: readonly string[]) {
  const [input, output, stop] = [new PassThrough(), new PassThrough(), new AbortController()];
  const refuse = async () => {
    throw new Error('this caller starts no runs');
  };
  const caller: ToolCaller = {
    language: 'en',
    collectionIds: async () => collectionIds,
    start: refuse,
    findRun: refuse,
    work: (task) => task(),
    takePlace: () => () => undefined,
  };
  const served = serveMcpOnStdio(
    {
      version: '1',
      tools: app.tools,
      library: app.library,
      research: app.research,
      renderMarkdown: app.renderers.markdown,
      limits: { maxContextTokens: 4_000 },
      logger: createMemoryLogger(),
    },
    caller,
    { input, output, signal: stop.signal },
  );
  const waiting = new Map<number, (result: unknown) => void>();
  let rest = '';
  output.on('data', (part: Buffer) => {
    const lines = `${rest}${part.toString('utf8')}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { id, result, error } = JSON.parse(line) as { id: number; result?: unknown; error?: unknown };
      waiting.get(id)?.(result ?? error);
    }
  });
  let last = 0;
  const ask = (method: string, params: object) => {
    const id = ++last;
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise<unknown>((answer) => waiting.set(id, answer));
  };
  return {
    open: () =>
      ask('initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'pipe', version: '1' },
      }),
    call: async (name: string, input: unknown) =>
      (await ask('tools/call', { name, arguments: input })) as { structuredContent?: unknown },
    close: async () => {
      stop.abort();
      await served;
    },
  };
}
