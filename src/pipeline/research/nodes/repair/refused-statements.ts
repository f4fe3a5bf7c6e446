import type { RefusedStatement } from '../../../../agents/index.ts';
import { type Evidence, isAccepted, type Report, type ReviseInput } from '../../../../domain/index.ts';
import type { AssembledReport } from '../../../report/assemble/assemble-report.ts';
import { listPlacedClaims } from '../../../report/provenance/list-placed-claims.ts';

/** Passages that a refused statement is rewritten from. */
const MOST_PASSAGES = 10;

const FIGURE = /\d[\d.,]*\d/g;

/** What goes back to the writer: statements that were taken out, and those of which the passages show a part, each with what fits it best of all that was found. */
export function refusedStatements(
  { removed, partlyShown }: Pick<AssembledReport, 'removed' | 'partlyShown'>,
  evidence: readonly Evidence[],
): RefusedStatement[] {
  return [...removed, ...partlyShown].map((one) => ({
    ...one,
    cites: one.tables?.map((number) => `Table ${number}`) ?? one.evidenceIds,
    evidenceIds: foundBeside(one.text, one.evidenceIds, evidence),
  }));
}

/** What is cited, then what prints most of its figures, of passages alike those of the same sub-questions, best first. */
function foundBeside(text: string, cited: readonly string[], evidence: readonly Evidence[]): string[] {
  const own = evidence.filter(({ id }) => cited.includes(id));
  const tasks = new Set(own.flatMap(({ taskIds }) => taskIds));
  const figures = [...new Set(text.match(FIGURE) ?? [])];
  const beside = evidence
    .filter(({ id }) => !cited.includes(id))
    .map((one) => ({
      ...one,
      printed: figures.filter((figure) => one.text.includes(figure)).length,
      isBeside: own.length === 0 || one.taskIds.some((task) => tasks.has(task)),
    }))
    .filter(({ printed, isBeside }) => printed > 0 || isBeside)
    .toSorted(
      (a, b) => b.printed - a.printed || Number(b.isBeside) - Number(a.isBeside) || b.score - a.score,
    );
  return [...own, ...beside].slice(0, Math.max(own.length, MOST_PASSAGES)).map(({ id }) => id);
}

export type HeldStatements = NonNullable<ReviseInput['held']>;

/** Statements of a report that are shown, with the passages that they cite. */
export function heldStatements(report: Report): HeldStatements {
  const ids = new Map(report.citations.map(({ number, evidenceId }) => [number, evidenceId]));
  return listPlacedClaims(report).flatMap(({ claim }) =>
    isAccepted(claim.verdict) && claim.citations.length > 0
      ? [
          {
            text: claim.text,
            evidenceIds: [...new Set(claim.citations.flatMap(({ number }) => ids.get(number) ?? []))],
          },
        ]
      : [],
  );
}
