import type { Claim, ReportBlock, ReportLanguage } from '../../domain/index.ts';
import {
  type CheckedClaim,
  type ClaimChecker,
  type DraftBlock,
  type DraftClaim,
  describeIssue,
} from '../../rag/verify/index.ts';

/** A claim whose citations still name evidence; numbers come when the report is whole. */
export interface UnnumberedClaim extends Omit<Claim, 'id' | 'citations'> {
  readonly citations: readonly (Omit<Claim['citations'][number], 'number'> & {
    readonly evidenceId: string;
  })[];
}
export interface UnnumberedBlock {
  readonly kind: ReportBlock['kind'];
  readonly claims: readonly UnnumberedClaim[];
}

export interface CheckTally {
  supported: number;
  partly: number;
  notFound: number;
  contradicted: number;
  relocated: number;
  readonly removed: { text: string; reason: string }[];
}

export function emptyTally(): CheckTally {
  return { supported: 0, partly: 0, notFound: 0, contradicted: 0, relocated: 0, removed: [] };
}

/** Checks every claim of some blocks. What nothing supports, or a source contradicts, is taken out and kept in the tally. */
export function checkBlocks(
  blocks: readonly DraftBlock[],
  checker: ClaimChecker,
  language: ReportLanguage,
  tally: CheckTally,
): UnnumberedBlock[] {
  const checked = blocks.map(({ kind, claims }) => ({
    kind,
    header: kind === 'table_row' && claims.every(({ frame }) => frame),
    claims: claims.flatMap((claim, index) =>
      checkClaim(claim, inherited(claims, index), checker, language, tally),
    ),
  }));
  return dropStranded(checked);
}

function checkClaim(
  claim: DraftClaim,
  evidenceIds: readonly string[],
  checker: ClaimChecker,
  language: ReportLanguage,
  tally: CheckTally,
): UnnumberedClaim[] {
  if (claim.frame)
    return [{ text: claim.text, verdict: 'not_found', citations: [], issues: [], frame: true }];
  const result = checker.check(claim.text, evidenceIds);
  const issues = result.issues.map((issue) => describeIssue(issue, language));
  count(result, tally);
  if (result.verdict === 'not_found' || result.verdict === 'contradicted') {
    tally.removed.push({ text: claim.text, reason: issues.join(language === 'zh' ? '；' : '; ') });
    return [];
  }
  const citations = result.citations.filter(({ quote }) => quote !== '');
  return [{ text: claim.text, verdict: result.verdict, citations, issues }];
}

/** In a paragraph with one marker at its end, the marker means the sentences before it too. */
function inherited(claims: readonly DraftClaim[], index: number): readonly string[] {
  const own = claims[index]?.evidenceIds ?? [];
  if (own.length > 0) return own;
  return claims.slice(index + 1).find(({ evidenceIds }) => evidenceIds.length > 0)?.evidenceIds ?? [];
}

function count({ verdict, relocated }: CheckedClaim, tally: CheckTally): void {
  if (verdict === 'supported') tally.supported++;
  else if (verdict === 'partly') tally.partly++;
  else if (verdict === 'contradicted') tally.contradicted++;
  else tally.notFound++;
  if (relocated) tally.relocated++;
}

/** A lead-in without its list, a header without its rows and a heading over nothing say nothing: they go with what is gone. */
function dropStranded(
  blocks: readonly (UnnumberedBlock & { readonly header: boolean })[],
): UnnumberedBlock[] {
  const kept: (UnnumberedBlock & { readonly header: boolean })[] = [];
  for (const block of [...blocks].reverse()) {
    const next = kept.at(-1);
    const leadsNowhere =
      (block.kind === 'heading' && (!next || next.kind === 'heading')) ||
      (block.header && (next?.kind !== 'table_row' || next.header));
    const claims = block.claims.filter((claim, index) => {
      const last = index === block.claims.length - 1;
      const leadsIn = claim.frame === true && /[:：]$/.test(claim.text);
      return !(leadsIn && last && (!next || next.kind === 'heading' || next.kind === 'paragraph'));
    });
    if (!leadsNowhere && claims.length > 0) kept.push({ ...block, claims });
  }
  return kept.reverse().map(({ kind, claims }) => ({ kind, claims }));
}
