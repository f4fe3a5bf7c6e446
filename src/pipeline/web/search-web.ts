import type { GuardedFetch, Logger, MergedWork, Reranker } from '../../domain/index.ts';
import { isAbort, toProblem } from '../../errors/index.ts';
import type { SearchResult, SearchSources, SearchWeb } from '../../tools/index.ts';
import type { RunDocuments } from './run-documents.ts';

/**
 * One sub-question in the web: every source, the works ranked by what they say of themselves, the best of them read, and the
 * passages of the run's documents that answer. A page that fails is named and leaves the others alone.
 */
export function createSearchWeb(deps: {
  readonly searchSources: SearchSources;
  readonly fetch: GuardedFetch;
  readonly reranker: Reranker;
  readonly documents: RunDocuments;
  /** Passages of the run's own collection. */
  readonly searchDocuments: (
    question: string,
    signal?: AbortSignal,
  ) => Promise<{
    readonly results: readonly Omit<SearchResult, 'tool'>[];
    readonly notes: readonly string[];
  }>;
  readonly settings: { readonly documentsPerTask: number; readonly abstractsPerTask: number };
  readonly logger: Logger;
}): SearchWeb {
  const { documents, settings } = deps;

  return async (request, call) => {
    const { question, subQuestion, language, onProgress } = request;
    const found = await deps.searchSources({ question, subQuestion, language, fetch: deps.fetch }, call);
    const problems = [...found.problems];
    const notes: string[] = [];
    const works = await rank(subQuestion, found.works, notes, call.signal);
    const { documentsPerTask, abstractsPerTask } = settings;
    const best = works.slice(0, documentsPerTask + abstractsPerTask);
    onProgress?.('reading', { works: found.works.length, pages: Math.min(works.length, documentsPerTask) });
    const settled = await Promise.allSettled(
      best.map(async (work, place) => {
        try {
          return await documents.add(work, { full: place < documentsPerTask, signal: call.signal });
        } catch (error) {
          if (isAbort(error, call.signal)) throw error;
          deps.logger.warn('a page was not read', { url: work.url, error });
          problems.push({ tool: `page ${hostOf(work.url)}`, problem: toProblem(error) });
          return undefined;
        }
      }),
    );
    const added = settled.flatMap((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value === undefined ? [] : [outcome.value];
    });
    notes.push(...added.flatMap(({ note }) => note ?? []));
    if (added.length === 0) {
      const nothingRead = problems.length > found.problems.length;
      return { results: [], asked: found.asked, problems, nothingRead, notes };
    }
    const passages = await deps.searchDocuments(subQuestion, call.signal);
    return {
      results: passages.results.map((result) => ({ ...result, tool: 'web' })),
      asked: found.asked,
      problems,
      notes: [...notes, ...passages.notes],
    };
  };

  /** Best first; the sources' own order when the reranker fails. */
  async function rank(
    question: string,
    works: readonly MergedWork[],
    notes: string[],
    signal?: AbortSignal,
  ): Promise<readonly MergedWork[]> {
    if (works.length < 2) return works;
    try {
      const passages = works.map((work, index) => ({
        id: String(index),
        title: work.title,
        headingPath: [],
        text: `${work.title}\n${work.abstract}`.slice(0, 2_000),
        priorScore: 1 / (1 + work.rank),
      }));
      const scores = await deps.reranker.rerank(question, passages, signal);
      return works
        .map((work, index) => ({ work, score: scores[index] ?? 0 }))
        .sort((a, b) => b.score - a.score || a.work.rank - b.work.rank)
        .map(({ work }) => work);
    } catch (error) {
      if (isAbort(error, signal)) throw error;
      notes.push(`What the sources found was not reranked: ${toProblem(error).detail}`);
      return works;
    }
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'without address');
