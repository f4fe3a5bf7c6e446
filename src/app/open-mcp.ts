import type { Config } from '../config/index.ts';
import type { EgressLog, LibraryStore } from '../domain/index.ts';
import type { createRunDocuments } from '../pipeline/index.ts';
import { createMcpClient, listMcpTools, type McpServer, type OtherTools } from '../tools/index.ts';

/** The servers that the configuration names; none is asked anything before a run needs its tools. */
export const mcpServers = ({ mcp }: Pick<Config, 'mcp'>): readonly McpServer[] =>
  Object.entries(mcp.servers).map(([name, settings]) => createMcpClient(name, settings));

/** The tools of the servers for one run, listed once. */
export function mcpToolsForRun(deps: {
  readonly servers: readonly McpServer[];
  readonly documents: Pick<ReturnType<typeof createRunDocuments>, 'add'>;
  readonly egress: EgressLog;
  readonly library: Pick<LibraryStore, 'findDocument' | 'getChunkRange'>;
}): ((signal?: AbortSignal) => Promise<OtherTools>) | undefined {
  const { servers, documents, egress, library } = deps;
  if (servers.length === 0) return undefined;
  let listed: Promise<OtherTools> | undefined;
  return (signal) => {
    listed ??= listMcpTools(
      {
        servers,
        egress,
        library,
        keep: async (work, stop) => (await documents.add(work, { full: false, signal: stop }))?.documentId,
      },
      signal,
    ).catch((error: unknown) => {
      listed = undefined;
      throw error;
    });
    return listed;
  };
}
