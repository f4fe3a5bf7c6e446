import type { Contradiction, ReportLanguage } from '../../../domain/index.ts';
import type { Disagreement } from '../../../rag/verify/index.ts';
import { labelsFor } from '../outline/labels.ts';

interface Cites {
  /** Number of a piece of evidence, given to it now if it has none. */
  cite(evidenceId: string, quote: string): number;
}

/** Tables that disagree, with references and in the words of the report's language. */
export function listContradictions(
  disagreements: readonly Disagreement[],
  language: ReportLanguage,
  numbering: Cites,
): Contradiction[] {
  return disagreements.map(({ about, values }) => ({
    about,
    values: values.map(({ raw, statement, evidenceId }) => ({
      value: raw,
      statement,
      number: numbering.cite(evidenceId, statement),
    })),
    reason: labelsFor(language).disagreement.undecided,
  }));
}
