import { wording } from '../../catalogue/index.ts';
import type { EgressLog, LibraryStore, MergedWork } from '../../domain/index.ts';
import { AppError, toProblem } from '../../errors/index.ts';
import { shortenText } from '../../linguistics/index.ts';
import { wordsFor } from '../registry/agent-tool.ts';
import { toShownPassage } from '../registry/evidence-book.ts';
import { fillContext } from '../registry/fill-context.ts';
import type { OtherTool, OtherTools } from '../registry/other-tools.ts';
import { toPassage } from '../registry/show-range.ts';
import { START } from '../registry/tool-cursor.ts';
import type { McpServer } from './mcp-server.ts';
import type { McpTool } from './named-server.ts';

export interface McpToolsDeps {
  readonly servers: readonly McpServer[];
  /** Keeps what a tool gave as a document of the run; `undefined` when there is nothing to read in it. */
  readonly keep: (work: MergedWork, signal?: AbortSignal) => Promise<string | undefined>;
  readonly egress: EgressLog;
  readonly library: Pick<LibraryStore, 'findDocument' | 'getChunkRange'>;
}

const MAX_INPUT = 20_000;
const MAX_TITLE = 120;
const MAX_PASSAGES = 1_000;

/** The tools of all servers for one run. What one gives is kept as a document, so that it is cited, checked and fenced like any other. */
export async function listMcpTools(deps: McpToolsDeps, signal?: AbortSignal): Promise<OtherTools> {
  const problems: OtherTools['problems'][number][] = [];
  const listed = await Promise.all(
    deps.servers.map(async (server) => {
      const name = `mcp ${server.name}`;
      const told = (error: AppError) => problems.push({ tool: name, problem: toProblem(error) });
      try {
        const { tools, refused } = await server.list(signal);
        for (const error of refused.values()) told(error);
        return tools.map((tool) => toOtherTool(deps, server, tool));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        told(error);
        return [];
      }
    }),
  );
  return { tools: listed.flat(), problems };
}

function toOtherTool(deps: McpToolsDeps, server: McpServer, tool: McpTool): OtherTool {
  const name = `mcp_${server.name}_${tool.name}`.replace(/[^\w-]/g, '_').slice(0, 64);
  const said = { server: server.name, tool: tool.name };
  return {
    name,
    describe: (language) =>
      wordsFor(language).mcp.others.ofServer({ ...said, description: tool.description }),
    inputSchema: tool.inputSchema,
    call: async (input, { language, book, limits, signal }) => {
      const sent = JSON.stringify(input);
      if (sent.length > MAX_INPUT)
        throw new AppError('E020', wording('mcpInputLong', { tool: name, most: MAX_INPUT }));
      const text = await callLogged(deps, server, tool.name, { input, sent }, signal);
      const words = wordsFor(language);
      const documentId = text.trim() === '' ? undefined : await deps.keep(toWork(said, sent, text), signal);
      const version = documentId && (await deps.library.findDocument(documentId))?.currentVersionId;
      if (!version) return { tool: name, text: words.mcp.others.gaveNothing(said), data: {}, evidence: [] };
      const chunks = await deps.library.getChunkRange(version, 0, MAX_PASSAGES);
      const items = chunks.map((chunk) => ({
        head: '',
        body: chunk.text,
        render: (from: number, to: number) => {
          const id = book.show(toPassage(chunk, 1));
          return { text: `[${id}] ${chunk.text.slice(from, to)}`, data: {}, shown: [id] };
        },
      }));
      const filled = fillContext(items, START, limits.maxContextTokens, words);
      const more =
        filled.next === undefined ? '' : `\n\n${words.mcp.others.readOn({ id: documentId ?? '' })}`;
      return {
        tool: name,
        text: `${words.mcp.others.gave(said)}\n\n${filled.text}${more}`,
        data: {},
        evidence: filled.shown.flatMap((id) => {
          const entry = book.find(id);
          return entry === undefined ? [] : [toShownPassage(entry)];
        }),
      };
    },
  };
}

/** One call, in the list of what left whether it went well or not. */
async function callLogged(
  { egress }: McpToolsDeps,
  server: McpServer,
  tool: string,
  { input, sent }: { readonly input: Readonly<Record<string, unknown>>; readonly sent: string },
  signal?: AbortSignal,
): Promise<string> {
  const { host } = server;
  const entry = { host, purpose: 'service' as const, url: addressOf(server.name, tool), sent };
  try {
    const text = await server.call(tool, input, signal);
    egress.record({ ...entry, outcome: 'ok', detail: 'ok' });
    return text;
  } catch (error) {
    const detail = error instanceof AppError ? error.code : 'cancelled';
    const outcome = detail === 'E130' ? 'refused' : 'failed';
    egress.record({ ...entry, outcome, detail });
    throw error;
  }
}

const addressOf = (server: string, tool: string) => `mcp://${server}/${encodeURIComponent(tool)}`;

function toWork(
  said: { readonly server: string; readonly tool: string },
  sent: string,
  text: string,
): MergedWork {
  const work = {
    source: `mcp:${said.server}`,
    title: shortenText(`${said.server}: ${said.tool} ${sent}`, MAX_TITLE),
    url: `${addressOf(said.server, said.tool)}?arguments=${encodeURIComponent(sent)}`,
    abstract: text,
    abstractKind: 'text' as const,
    authors: [],
    identifiers: {},
    rank: 1,
  };
  return { ...work, sources: [work.source], origins: [work] };
}
