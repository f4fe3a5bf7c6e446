import { say, wording } from '../../../catalogue/index.ts';
import type { MergedWork, Reranker } from '../../../domain/index.ts';
import { isAbort, toProblem } from '../../../errors/index.ts';
import { analyzeText, detectLanguage } from '../../../linguistics/index.ts';
import { coverTerms } from '../../../rag/index.ts';

/** A work that is worth reading, with its relevance in [0, 1]; without one where the reranker failed. */
export interface RankedWork {
  readonly work: MergedWork;
  readonly score?: number | undefined;
}

export interface RankedWorks {
  readonly works: readonly RankedWork[];
  /** Works below the threshold, or beyond the top-n. */
  readonly dropped: number;
  readonly notes: readonly string[];
}

/** What is shown to the reranker of one work. */
const MAX_CHARACTERS = 2_000;
/** Relevance of a work without an abstract, or in another language than the question: its words cannot be compared. */
const UNKNOWN_FIT = 0.5;

/**
 * Properties 10 and 11 for the works of the sources, before any is read: best first, none below the threshold, at most
 * top-n. When the reranker fails, the order of the sources.
 */
export async function rankWorks(
  question: string,
  works: readonly MergedWork[],
  options: {
    readonly reranker: Reranker;
    readonly threshold: number;
    readonly topN: number;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<RankedWorks> {
  const { reranker, threshold, topN, signal } = options;
  if (works.length === 0) return { works: [], dropped: 0, notes: [] };
  try {
    const fits = measureFits(question, works);
    const passages = works.map((work, index) => ({
      id: String(index),
      title: work.title,
      headingPath: [],
      text: textOf(work),
      // The sources' own order decides between works that fit alike.
      priorScore: ((fits[index] ?? 0) * (1 + 1 / work.rank)) / 2,
    }));
    const scores = await reranker.rerank(question, passages, signal);
    const relevant = works
      .map((work, index) => ({ work, score: scores[index] ?? 0 }))
      .filter(({ score }) => score >= threshold)
      .sort((a, b) => b.score - a.score || a.work.rank - b.work.rank)
      .slice(0, topN);
    return { works: relevant, dropped: works.length - relevant.length, notes: [] };
  } catch (error) {
    if (isAbort(error, signal)) throw error;
    const kept = works.slice(0, topN).map((work) => ({ work }));
    const note = say(
      detectLanguage(question),
      wording('noteNotReranked', { said: toProblem(error).wording ?? toProblem(error).detail }),
    );
    return { works: kept, dropped: works.length - kept.length, notes: [note] };
  }
}

/** Share of the question's words, by their weight among these works, that each work has. */
function measureFits(question: string, works: readonly MergedWork[]): number[] {
  const language = detectLanguage(question);
  const texts = works.map(textOf);
  const covered = coverTerms(
    analyzeText(question),
    texts.map((text) => ({ terms: new Set(analyzeText(text)) })),
  );
  return works.map((work, index) => {
    const canTell = work.abstract.trim() !== '' && detectLanguage(texts[index] ?? '') === language;
    return canTell ? (covered[index] ?? 0) : Math.max(UNKNOWN_FIT, covered[index] ?? 0);
  });
}

const textOf = ({ title, abstract }: MergedWork): string => `${title}\n${abstract}`.slice(0, MAX_CHARACTERS);
