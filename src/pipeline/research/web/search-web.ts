import { say } from '../../../catalogue/index.ts';
import type { GuardedFetch, Logger, Reranker } from '../../../domain/index.ts';
import { isAbort, toProblem } from '../../../errors/index.ts';
import type { SearchResult, SearchSources, SearchWeb } from '../../../tools/index.ts';
import { rankWorks } from './rank-works.ts';
import type { RunDocuments } from './run-documents.ts';

/**
 * One sub-question in the web: every source, the works ranked by what they say of themselves, the best of the relevant ones read, and the
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
  readonly settings: {
    readonly documentsPerTask: number;
    readonly abstractsPerTask: number;
    /** Works that score lower are not read; of the others at most `topN`. */
    readonly threshold: number;
    readonly topN: number;
  };
  readonly logger: Logger;
}): SearchWeb {
  const { documents, settings } = deps;

  return async (request, call) => {
    const { question, subQuestion, language, onProgress } = request;
    const found = await deps.searchSources({ question, subQuestion, language, fetch: deps.fetch }, call);
    const problems = [...found.problems];
    const { documentsPerTask, abstractsPerTask, threshold, topN } = settings;
    const { reranker } = deps;
    const options = { reranker, threshold, topN, signal: call.signal };
    const { works, dropped, notes: rankNotes } = await rankWorks(subQuestion, found.works, options);
    const notes = [...rankNotes];
    const best = works.slice(0, documentsPerTask + abstractsPerTask);
    onProgress?.('reading', {
      works: found.works.length,
      dropped,
      pages: Math.min(works.length, documentsPerTask),
    });
    const settled = await Promise.allSettled(
      best.map(async ({ work, score }, place) => {
        try {
          return await documents.add(work, { full: place < documentsPerTask, score, signal: call.signal });
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
    notes.push(...added.flatMap(({ note }) => (note === undefined ? [] : say(language, note))));
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
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'without address');
