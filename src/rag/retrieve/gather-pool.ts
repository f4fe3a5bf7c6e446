import { say, wording } from '../../catalogue/index.ts';
import { mapLimited } from '../../concurrency/index.ts';
import type { ChosenMode } from '../../domain/graph/index.ts';
import type { Embedder, LibraryStore, Logger, PooledQuestion, Scope } from '../../domain/index.ts';
import { isAbort, type Problem, toProblem } from '../../errors/index.ts';
import { detectLanguage } from '../../linguistics/index.ts';
import type { QueryGuide } from '../query/index.ts';
import type { QuestionResults } from './combine-questions.ts';
import { embedQuestions, type FindGuided } from './find-guided.ts';
import { gatherPassages, uniqueQuestions } from './gather-passages.ts';
import { type KeptPassages, loadKept } from './kept-passages.ts';
import type { SearchDeps } from './load-candidates.ts';
import type { RetrieverOptions } from './retriever-options.ts';
import type { ScoredPassage } from './scored-passage.ts';

export interface Gathered {
  /** Best first; scores in [0, 1]. */
  readonly passages: readonly ScoredPassage[];
  /** Passages that sub-questions had kept and that have no place among these. */
  readonly leftOut: number;
  /** Plain sentences for the report: what failed and what was done instead. */
  readonly notes: readonly string[];
  /** Property 22: one entry for every question of the pool. */
  readonly perQuestion: readonly {
    readonly question: PooledQuestion;
    /** At most `topK`, best first. */
    readonly chunkIds: readonly string[];
    readonly problem?: Problem | undefined;
  }[];
}

export interface GatherRequest {
  readonly topN?: number | undefined;
  /** What sub-questions have kept; it becomes evidence before anything else. */
  readonly kept?: readonly KeptPassages[] | undefined;
  /** Tokens that the reader of the evidence has for it; limits what was kept in the place of `topN`. */
  readonly room?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface GatherDeps {
  readonly deps: {
    readonly embedder: Embedder;
    readonly guide?: QueryGuide | undefined;
    readonly library: Pick<LibraryStore, 'getChunks' | 'getChunkRange' | 'getMarkdown'>;
    readonly logger: Logger;
  };
  readonly options: RetrieverOptions;
  /** With the chunks that the run has read. */
  readonly library: SearchDeps['library'];
  readonly find: FindGuided;
  readonly mode: ChosenMode;
}

/** Evidence for every question of the pool, once each, and then together. Throws only when every question failed. */
export async function gatherPool(
  pool: readonly PooledQuestion[],
  scope: Scope,
  request: GatherRequest,
  using: GatherDeps,
): Promise<Gathered> {
  const { deps, options, library, find, mode } = using;
  const { topN = options.topN, kept = [], room, signal } = request;
  const questions = uniqueQuestions(pool);
  const vectors =
    deps.guide === undefined
      ? await embedQuestions(
          deps.embedder,
          questions.map(({ question }) => question),
          signal,
        )
      : [];
  const notes = new Set<string>();
  const outcomes = await mapLimited(questions, options.concurrency, async (question, position) => {
    // Rewritten questions are many and were made from passages: their order needs no second opinion.
    const thorough = question.origin !== 'rewritten';
    try {
      const wanted = { topK: options.topK, thorough, mode, signal };
      const found = await find(question.question, scope, wanted, vectors[position]);
      for (const note of found.notes) notes.add(note);
      return { question, results: found.results.filter(({ isEvidence }) => isEvidence) };
    } catch (error) {
      if (isAbort(error, signal)) throw error;
      deps.logger.warn('a question could not be retrieved', { question: question.question, error });
      return { question, results: [], error };
    }
  });
  const failed = outcomes.filter((outcome) => 'error' in outcome);
  if (failed.length > 0 && failed.length === outcomes.length) throw failed[0]?.error;
  if (failed.length > 0) notes.add(failureNote(pool, { failed: failed.length, all: outcomes.length }));
  const known = await loadKept(kept, library);
  const { passages, leftOut } = await gatherPassages(
    [...outcomes, ...known] satisfies QuestionResults[],
    deps.library,
    { ...options, topN, room, ...(room === undefined ? {} : { perTask: Number.POSITIVE_INFINITY }) },
    kept,
  );
  return {
    passages,
    leftOut,
    notes: [...notes],
    perQuestion: outcomes.map((outcome) => ({
      question: outcome.question,
      chunkIds: outcome.results.map(({ chunk }) => chunk.id),
      ...('error' in outcome && { problem: toProblem(outcome.error) }),
    })),
  };
}

const failureNote = (
  pool: readonly PooledQuestion[],
  counts: { readonly failed: number; readonly all: number },
) =>
  say(detectLanguage(pool.map(({ question }) => question).join(' ')), wording('noteQuestionsFailed', counts));
