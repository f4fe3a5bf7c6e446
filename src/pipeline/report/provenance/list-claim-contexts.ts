import type { Claim, Report, ReportBlock } from '../../../domain/index.ts';
import type { ClaimContext } from '../../../rag/verify/index.ts';

/** Removed statements that a claim may have gone on from. */
const MAX_REMOVED = 8;

/**
 * Every claim in reading order, frames included, with what may have stood before it when it was checked: the claim before it or the
 * head of its table, and, since statements are taken out, those that were.
 */
export function listClaimContexts(
  report: Pick<Report, 'question' | 'answer' | 'sections' | 'verification'>,
): { readonly claim: Claim; readonly contexts: readonly ClaimContext[] }[] {
  const removed = report.verification.removed.slice(0, MAX_REMOVED).map(({ text }) => text);
  const parts = [
    { heading: '', blocks: report.answer },
    ...report.sections.map(({ heading, blocks }) => ({ heading, blocks })),
  ];
  return parts.flatMap(({ heading, blocks }) =>
    blocks.flatMap(({ claims }, at) =>
      claims.map((claim, index) => {
        const before = claims[index - 1]?.text ?? headOf(blocks, at);
        const formulas = (claim.calculations ?? []).map(({ formula }) => formula);
        const texts = claim.kind === 'computed' ? [before, ...removed] : [before];
        return {
          claim,
          contexts: texts.map((before) => ({ question: report.question, heading, before, formulas })),
        };
      }),
    ),
  );
}

function headOf(blocks: readonly ReportBlock[], at: number): string {
  for (let row = at; blocks[row]?.kind === 'table_row'; row--) {
    const claims = blocks[row]?.claims ?? [];
    if (claims.every(({ frame }) => frame)) return claims.map(({ text }) => text).join(' ');
  }
  return '';
}
