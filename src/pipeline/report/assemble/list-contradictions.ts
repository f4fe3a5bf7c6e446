import type { Contradiction, ReportLanguage } from '../../../domain/index.ts';
import type { Disagreement } from '../../../rag/verify/index.ts';
import { labelsFor } from '../outline/labels.ts';

interface Cites {
  /** Number of a piece of evidence, given to it now if it has none. */
  cite(evidenceId: string, quote: string): number;
}

/** Sources that disagree, with references and in the words of the report's language. */
export function listContradictions(
  disagreements: readonly Disagreement[],
  language: ReportLanguage,
  numbering: Cites,
): Contradiction[] {
  return disagreements.map(
    (found): Contradiction => ({
      about: found.about,
      values: found.values.map(({ raw, statement, evidenceId, date }) => ({
        value: raw,
        statement,
        number: numbering.cite(evidenceId, statement),
        ...(date === undefined ? {} : { date }),
      })),
      ...(found.follows === undefined ? {} : { follows: found.follows }),
      reason: reasonFor(found, language),
    }),
  );
}

function reasonFor({ follows, because, values }: Disagreement, language: ReportLanguage): string {
  const { disagreement } = labelsFor(language);
  const value = follows === undefined ? undefined : values[follows]?.raw;
  if (value === undefined || because === undefined) return disagreement.undecided;
  return disagreement.follows(value, because);
}
