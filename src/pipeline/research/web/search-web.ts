import { say } from '../../../catalogue/index.ts';
import type { GuardedFetch, Logger, Reranker } from '../../../domain/index.ts';
import { isAbort, type Problem, toProblem } from '../../../errors/index.ts';
import type { SearchResult, SearchSources, SearchWeb } from '../../../tools/index.ts';
import { type RankedWork, rankWorks } from './rank-works.ts';
import type { RunDocuments } from './run-documents.ts';

interface SearchWebDeps {
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
}

/**
 * One sub-question in the web: every source, the works ranked by what they say of themselves, the best of the relevant ones read, and the
 * passages of the run's documents that answer. A page that fails is named and leaves the others alone.
 */
export function createSearchWeb(deps: SearchWebDeps): SearchWeb {
  const { settings } = deps;

  return async (request, call) => {
    const { question, subQuestion, language, onProgress } = request;
    const found = await deps.searchSources({ question, subQuestion, language, fetch: deps.fetch }, call);
    const { documentsPerTask, abstractsPerTask, threshold, topN } = settings;
    const { reranker } = deps;
    const options = { reranker, threshold, topN, signal: call.signal };
    const { works, dropped, notes: rankNotes } = await rankWorks(subQuestion, found.works, options);
    const best = works.slice(0, documentsPerTask + abstractsPerTask);
    onProgress?.('reading', {
      works: found.works.length,
      dropped,
      pages: Math.min(works.length, documentsPerTask),
    });
    const { added, failures } = await readWorks(deps, best, call.signal);
    const problems = [...found.problems, ...failures];
    const ofPages = added.flatMap(({ note }) => (note === undefined ? [] : say(language, note)));
    const notes = [...rankNotes, ...ofPages];
    if (added.length === 0)
      return { results: [], asked: found.asked, problems, nothingRead: failures.length > 0, notes };
    const passages = await deps.searchDocuments(subQuestion, call.signal);
    return {
      results: passages.results.map((result) => ({ ...result, tool: 'web' })),
      asked: found.asked,
      problems,
      notes: [...notes, ...passages.notes],
    };
  };
}

/** The first works are read in full, of the others the abstract; a page that fails is an entry of `failures`. */
async function readWorks(
  { documents, settings, logger }: Pick<SearchWebDeps, 'documents' | 'settings' | 'logger'>,
  works: readonly RankedWork[],
  signal: AbortSignal | undefined,
) {
  const failures: { readonly tool: string; readonly problem: Problem }[] = [];
  const settled = await Promise.allSettled(
    works.map(async ({ work, score }, place) => {
      try {
        return await documents.add(work, { full: place < settings.documentsPerTask, score, signal });
      } catch (error) {
        if (isAbort(error, signal)) throw error;
        logger.warn('a page was not read', { url: work.url, error });
        failures.push({ tool: `page ${hostOf(work.url)}`, problem: toProblem(error) });
        return undefined;
      }
    }),
  );
  const added = settled.flatMap((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value === undefined ? [] : [outcome.value];
  });
  return { added, failures };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'without address');
