import type { Claim, ReportBlock } from '../../../domain/index.ts';

interface Block<Said> {
  readonly kind: ReportBlock['kind'];
  /** Whether it is the head of a table. */
  readonly header: boolean;
  readonly claims: readonly Said[];
}

/** A lead-in without its list, a header without its rows and a heading over nothing are removed with what they belong to. */
export function dropStranded<Said extends Pick<Claim, 'text' | 'frame'>>(
  blocks: readonly Block<Said>[],
): Pick<Block<Said>, 'kind' | 'claims'>[] {
  const kept: Block<Said>[] = [];
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
