import type { RefusedStatement } from '../../../agents/index.ts';
import type { Claim, Evidence, ReportBlock } from '../../../domain/index.ts';
import type { AssembledReport } from '../../report/assemble/assemble-report.ts';

/** Passages that a refused statement is rewritten from. */
const MOST_PASSAGES = 16;

/** What goes back to the writer: statements that were taken out, and those of which the passages show a part, each with what its sub-question found. */
export function refusedStatements(
  { report, removed }: AssembledReport,
  evidence: readonly Evidence[],
): RefusedStatement[] {
  const blocks = [...report.answer, ...report.sections.flatMap((section) => section.blocks)];
  const partly = blocks.flatMap(({ claims }) =>
    claims.flatMap((claim, at) => doubtful(claim, claims, at, report)),
  );
  return [...removed, ...partly].map(({ text, reason, before, evidenceIds }) => ({
    text,
    reason,
    before,
    evidenceIds: foundBeside(evidenceIds, evidence),
  }));
}

function doubtful(
  { text, verdict, issues, citations }: Claim,
  claims: ReportBlock['claims'],
  at: number,
  { citations: entries }: AssembledReport['report'],
) {
  if (verdict !== 'partly') return [];
  const numbers = new Set(citations.map(({ number }) => number));
  const evidenceIds = entries.filter(({ number }) => numbers.has(number)).map((entry) => entry.evidenceId);
  return [{ text, reason: issues.join(' '), before: claims[at - 1]?.text ?? '', evidenceIds }];
}

/** What is cited, then what the same sub-questions found, best first. */
function foundBeside(cited: readonly string[], evidence: readonly Evidence[]): string[] {
  const own = evidence.filter(({ id }) => cited.includes(id));
  const tasks = new Set(own.flatMap(({ taskIds }) => taskIds));
  const beside = evidence
    .filter(
      ({ id, taskIds }) =>
        !cited.includes(id) && (own.length === 0 || taskIds.some((task) => tasks.has(task))),
    )
    .toSorted((a, b) => b.score - a.score);
  return [...own, ...beside].slice(0, Math.max(own.length, MOST_PASSAGES)).map(({ id }) => id);
}
