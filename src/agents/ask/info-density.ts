import type { Evidence } from '../../domain/index.ts';
import { judgeAnswerability } from '../../rag/verify/index.ts';

/** Without an answer the words of a question may all be there: that is half of what is asked at most. */
const UNANSWERED = 0.5;
const WORDS = 0.6;

/**
 * How much of what is asked the passages hold, in [0, 1]: the question's words around the best sentence, and how firmly an answer is
 * bound to them. 0 without passages. Pure.
 */
export function infoDensity(question: string, evidence: readonly Evidence[]): number {
  if (evidence.length === 0) return 0;
  const { answerable, coverage, binding } = judgeAnswerability(question, evidence);
  const density = Math.min(1, Math.max(0, coverage * (WORDS + (1 - WORDS) * binding)));
  return answerable ? density : Math.min(density, UNANSWERED);
}

/** Share of the question's words that one passage holds, in [0, 1]. Pure. */
export const coverageOf = (question: string, passage: Evidence): number =>
  judgeAnswerability(question, [passage]).coverage;
