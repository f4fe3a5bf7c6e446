import type { Evidence } from '../../domain/index.ts';
import { type Disagreement, findContradictions } from '../../rag/verify/index.ts';
import { coverageOf } from './info-density.ts';

/** Passages that are held against each other: what stands lower is seldom about the same. */
const COMPARED = 8;
/** Share of the question that a statement holds less than the best passage, and still is what was asked for. */
const NEARLY = 0.1;

/** Sources that disagree on what is asked; what differs on something else beside it does not count. Pure. */
export function findDisputes(question: string, evidence: readonly Evidence[]): readonly Disagreement[] {
  const best = evidence.slice(0, COMPARED);
  const found = findContradictions(question, best);
  if (found.length === 0) return found;
  const least = Math.max(...best.map((passage) => coverageOf(question, passage))) - NEARLY;
  return found.filter(({ values }) =>
    values.every(({ statement, evidenceId }) => {
      const passage = best.find(({ id }) => id === evidenceId);
      return passage !== undefined && coverageOf(question, { ...passage, text: statement }) >= least;
    }),
  );
}
