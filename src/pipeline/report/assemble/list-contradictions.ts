import type { ReadStatement } from '../../../agents/index.ts';
import { type Contradiction, isAccepted, type Report, type ReportLanguage } from '../../../domain/index.ts';
import type { Disagreement } from '../../../rag/verify/index.ts';
import { labelsFor } from '../outline/labels.ts';
import type { ClaimChanges } from './claim-changes.ts';

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

type Told = { readonly values: readonly { readonly statement: string }[] };

/** A disagreement as a statement that a second reader can judge; the same for what was found and for what a report lists. */
function disagreementStatement({ values }: Told, language: ReportLanguage): string {
  return labelsFor(language).disagreement.asStatement(values.map(({ statement }) => statement));
}

/** What a second reader is asked of the disagreements that a report lists. */
export function listDisagreementClaims({
  contradictions = [],
  citations,
  language,
}: Report): ReadStatement[] {
  return contradictions.map((found) => ({
    text: disagreementStatement(found, language),
    evidenceIds: found.values.flatMap(
      ({ number }) => citations.find((citation) => citation.number === number)?.evidenceId ?? [],
    ),
    before: '',
    open: '',
  }));
}

/** What the rules found, without what a second reader did not confirm. */
export function keepConfirmed(
  disagreements: readonly Disagreement[],
  language: ReportLanguage,
  opinions: ClaimChanges['opinions'],
): readonly Disagreement[] {
  if (opinions === undefined) return disagreements;
  return disagreements.filter((found) => {
    const opinion = opinions.get(disagreementStatement(found, language));
    return opinion !== undefined && isAccepted(opinion.verdict);
  });
}
