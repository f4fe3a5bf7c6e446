import * as z from 'zod';
import { catalogueOf } from '../catalogue/index.ts';
import type { LibraryStore, Reranker, RerankPassage, Scope } from '../domain/index.ts';
import { detectLanguage } from '../linguistics/index.ts';
import type { AgentTool } from './registry/agent-tool.ts';
import type { EvidenceBook } from './registry/evidence-book.ts';
import type { ToolRegistry } from './registry/tool-registry.ts';
import type { SearchResult, SearchTool } from './search-tool.ts';

/** Tools that show passages for arguments that can be known before anything was read. */
const OFFERED: ReadonlySet<AgentTool['name']> = new Set(['search_documents', 'get_section', 'get_pages']);
/** Of a passage before it is compared with the question. */
const PRIOR_SCORE = 0.5;

/**
 * Tools of the registry for executors, which a model chooses among with arguments. What they show becomes evidence by its relevance
 * for the sub-question, as passages of a search do.
 */
export function createRegistrySearchTools(deps: {
  readonly registry: ToolRegistry;
  readonly book: EvidenceBook;
  readonly library: Pick<LibraryStore, 'getChunks'>;
  readonly reranker: Pick<Reranker, 'rerank'>;
  readonly limits: { readonly maxContextTokens: number };
  /** Names the versions of a scope that names a time: a tool shows nothing else. */
  readonly pin: (scope: Scope) => Promise<Scope>;
}): SearchTool[] {
  const { registry, book, library, limits } = deps;
  return registry.tools
    .filter(({ name }) => OFFERED.has(name))
    .map((tool) => ({
      name: tool.name,
      description: catalogueOf('en').tools.names[tool.name].description,
      inputSchema: z.toJSONSchema(tool.input, { io: 'input' }),
      required: false,
      search: async (question, { scope: asked, call, input = {} }) => {
        const scope = await deps.pin(asked);
        const language = detectLanguage(question) === 'zh' ? 'zh' : 'en';
        const context = { scope, language, signal: call.signal, call, book, limits } as const;
        const { evidence } = await registry.call(tool.name, input, context);
        const ids = [...new Set(evidence.flatMap(({ chunkIds }) => chunkIds))];
        const passages = (await library.getChunks(ids)).map(toPassageOf(tool.name));
        const scores = await deps.reranker.rerank(question, passages.map(toRanked), call.signal);
        return {
          results: passages.map((passage, at) => ({ ...passage, score: scores[at] ?? 0 })),
          notes: [],
        };
      },
    }));
}

const toPassageOf =
  (tool: string) =>
  (chunk: Awaited<ReturnType<LibraryStore['getChunks']>>[number]): SearchResult => ({
    id: chunk.id,
    tool,
    documentId: chunk.documentId,
    title: chunk.documentTitle,
    headingPath: chunk.headingPath,
    text: chunk.prefix === '' ? chunk.text : `${chunk.prefix}\n${chunk.text}`,
    score: PRIOR_SCORE,
  });

const toRanked = ({ id, title, headingPath, text }: SearchResult): RerankPassage => ({
  id,
  title,
  headingPath: [...headingPath],
  text,
  priorScore: PRIOR_SCORE,
});
