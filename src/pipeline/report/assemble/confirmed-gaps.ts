import type { SubQuestion } from '../../../domain/index.ts';
import { analyzeText } from '../../../linguistics/index.ts';
import type { UnnumberedBlock } from './check-blocks.ts';

/** So much of a gap statement's words must be those of what is missing; the rest says that it is missing. */
const SHARED = 0.5;

/**
 * Sub-questions of which a critic found something missing and the report says, checked against the evidence, that it was not found: however
 * much is told beside it, they stay open.
 */
export function confirmedGaps(
  subQuestions: readonly SubQuestion[],
  missing: Readonly<Record<string, string>>,
  sections: readonly {
    readonly limits?: boolean | undefined;
    readonly blocks: readonly UnnumberedBlock[];
  }[],
): ReadonlySet<string> {
  const statements = sections.flatMap(({ limits, blocks }) =>
    limits === true
      ? blocks.flatMap(({ claims }) => claims.map(({ text }) => [...new Set(analyzeText(text))]))
      : [],
  );
  const isOpen = ({ id, question }: SubQuestion) => {
    const wanted = missing[id] ?? '';
    if (wanted === '') return false;
    const terms = new Set(analyzeText(`${question} ${wanted}`));
    return statements.some(
      (own) => own.length > 0 && own.filter((term) => terms.has(term)).length > SHARED * own.length,
    );
  };
  return new Set(subQuestions.filter(isOpen).map(({ id }) => id));
}
