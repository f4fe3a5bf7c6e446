import { runCollectionId, type Scope } from '../../domain/index.ts';
import { createChunkCache, type Retriever } from '../../rag/index.ts';
import { createLibrarySearchTool } from '../../tools/index.ts';
import { CHUNKS_FOUND } from '../open-finder.ts';
import { toSearchResults } from '../to-search-results.ts';
import type { GraphParts } from './graph-parts.ts';

export type RunSearch = ReturnType<typeof openRunSearch>;

/** What one run searches with: a retriever that remembers, a reranker that the run pays for, and the web where it may use it. */
export function openRunSearch(parts: GraphParts) {
  const { storage, language, session } = parts;
  const library = { ...storage.library, getChunks: createChunkCache(storage.library.getChunks) };
  const budget = session.budget.forStep();
  const before = budget.spent.calls;
  const reranker = parts.reranker.charging?.(budget);
  const isFinder = language.mode === 'extractive';
  const remember = () =>
    parts.retriever.remembering(library.getChunks, reranker, {
      // Without a model a question is searched as it is, whatever was asked before it.
      about: isFinder ? session.about?.slice(0, 1) : session.about,
      free: session.web !== undefined,
      sayTheirSubject: language.mode === 'model',
      mode: session.retrievalMode,
    });
  const web = parts.webFor(session, remember, reranker ?? parts.reranker);
  let memory = remember();
  let changes = 0;
  /** What was searched before the run got new documents is searched again. */
  const retriever = (): Retriever => {
    const now = web?.changes() ?? 0;
    if (now !== changes) memory = remember();
    changes = now;
    return memory;
  };
  /** The finder asks for what was searched for its sub-questions again. */
  const search = (question: string, scope: Scope, signal?: AbortSignal) =>
    retriever().searchQuestion(question, scope, { ...(isFinder && { topK: CHUNKS_FOUND }), signal });
  return {
    library,
    web,
    retriever,
    search,
    /** A reranker that is paid for is not asked for sub-questions that may never be worked on. */
    isFree: web === undefined && reranker === undefined,
    // A run that goes on counts anew, so what each execution spent has a name of its own.
    usage: reranker && (() => ({ [`rerank:${before}`]: budget.usage() })),
  };
}

/** The first search of a sub-question. */
export const openLibrarySearch = ({ storage, session }: GraphParts, { search }: RunSearch) =>
  createLibrarySearchTool({
    search: async (question, scope, signal) => {
      const { results, notes } = await search(question, scope, signal);
      return { results: toSearchResults(results), notes };
    },
    hasAnything: async ({ collectionIds }) => {
      // Documents that the run has fetched were found by its web search, not in the library.
      const given = collectionIds.filter((id) => id !== runCollectionId(session.runId));
      return given.length > 0 && (await storage.index.count({ collectionIds: given })) > 0;
    },
  });
