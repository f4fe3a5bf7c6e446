import { type CallToolResult, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { catalogueOf, type Language, wording } from '../catalogue/index.ts';
import type { RunMode } from '../domain/index.ts';
import { AppError, isAbort } from '../errors/index.ts';
import type { ToolCaller } from '../pipeline/index.ts';
import type { McpDeps } from './mcp-deps.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { toMcpAnswer, toMcpTool } from './registry-tools.ts';
import { listResources, listTemplates, readResource, toProtocolError } from './resources.ts';
import { callRunTool, RUN_TOOLS, runTool } from './run-tools.ts';
import { toSaidProblem, toToolError } from './said-error.ts';

/**
 * The library for one client: tools of the registry, `ask` and `research`, documents and sections as resources, two prompts. It
 * reads, and writes nothing but runs. What it shows is what the caller may see.
 */
export function createMcpServer(deps: McpDeps, caller: ToolCaller): McpServer {
  const { language } = caller;
  const mcp = new McpServer(
    { name: 'plumbline', title: 'Plumbline', version: deps.version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: catalogueOf(language).tools.mcp.instructions,
    },
  );
  const { server } = mcp;
  const orError = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (isAbort(error)) throw error;
      throw toProtocolError(error, language, deps.logger);
    }
  };
  server.setRequestHandler('tools/list', async () => ({
    tools: [
      ...(await deps.tools.list(language)).map(toMcpTool),
      ...RUN_TOOLS.map((mode) => runTool(mode, language)),
    ],
  }));
  server.setRequestHandler('tools/call', ({ params }, context) => callAnyTool(deps, caller, params, context));
  server.setRequestHandler('resources/list', ({ params }) =>
    orError(() => listResources(deps, caller, params?.cursor)),
  );
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: listTemplates(language),
  }));
  server.setRequestHandler('resources/read', ({ params }) =>
    orError(() => readResource(deps, caller, params.uri)),
  );
  server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts(language) }));
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments, language));
  return mcp;
}

/** A failed call is a result that the model reads; only a client that has left gets none. */
async function callAnyTool(
  deps: McpDeps,
  caller: ToolCaller,
  {
    name,
    arguments: input = {},
  }: { readonly name: string; readonly arguments?: Record<string, unknown> | undefined },
  context: ServerContext,
): Promise<CallToolResult> {
  const { language } = caller;
  try {
    const mode = RUN_TOOLS.find((known) => known === name);
    if (mode !== undefined) return await callRunTool(deps, caller, mode satisfies RunMode, input, context);
    return toMcpAnswer(
      await caller.work(async () =>
        deps.tools.call({
          name,
          input,
          collectionIds: await caller.collectionIds(),
          language,
          signal: context.mcpReq.signal,
        }),
      ),
    );
  } catch (error) {
    if (isAbort(error, context.mcpReq.signal)) throw error;
    const told = await withRunTools(error, name, deps, language);
    return toToolError(toSaidProblem(told, language, deps.logger));
  }
}

/** The registry knows its own tools alone; a client has two more. */
async function withRunTools(
  error: unknown,
  name: string,
  deps: McpDeps,
  language: Language,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.wording?.id !== 'noSuchTool') return error;
  const names = [...(await deps.tools.list(language)).map((tool) => tool.name), ...RUN_TOOLS];
  return new AppError('E020', wording('noSuchTool', { name: name.slice(0, 80), names }), { cause: error });
}
