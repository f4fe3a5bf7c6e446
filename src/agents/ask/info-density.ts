import type { Evidence } from '../../domain/index.ts';
import { analyzeText } from '../../linguistics/index.ts';

/** Share of the question's terms that one passage has, in [0, 1]. Pure. */
export function coverageOf(
  question: string,
  { documentTitle, text }: Pick<Evidence, 'documentTitle' | 'text'>,
): number {
  const terms = new Set(analyzeText(question));
  const own = new Set(analyzeText(`${documentTitle} ${text}`));
  return terms.size === 0 ? 0 : [...terms].filter((term) => own.has(term)).length / terms.size;
}

/** How much of what is asked the passages hold, in [0, 1]: the best passage's share of the question's terms. 0 without passages. Pure. */
export function infoDensity(
  question: string,
  evidence: readonly Pick<Evidence, 'documentTitle' | 'text'>[],
): number {
  return Math.max(0, ...evidence.map((passage) => coverageOf(question, passage)));
}
