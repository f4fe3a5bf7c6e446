import type { Basis, Verdict } from '../../../domain/index.ts';

/** Statements of a report by what may be said of them. */
export interface StatementTally {
  supported: number;
  /** Of the supported ones. */
  readonly byBasis: Record<Basis, number>;
  searched: number;
  notChecked: number;
  partly: number;
  notFound: number;
  contradicted: number;
  readonly removed: RemovedStatement[];
}

export interface RemovedStatement {
  readonly text: string;
  readonly reason: string;
  readonly before: string;
  readonly evidenceIds: readonly string[];
}

export function emptyTally(): StatementTally {
  return {
    supported: 0,
    byBasis: { quoted: 0, computed: 0, judged: 0, conclusion: 0 },
    searched: 0,
    notChecked: 0,
    partly: 0,
    notFound: 0,
    contradicted: 0,
    removed: [],
  };
}

export function countStatement(
  { verdict, basis }: { readonly verdict: Verdict; readonly basis?: Basis | undefined },
  tally: StatementTally,
): void {
  if (basis !== undefined && verdict === 'supported') tally.byBasis[basis]++;
  if (verdict === 'supported') tally.supported++;
  else if (verdict === 'partly') tally.partly++;
  else if (verdict === 'searched') tally.searched++;
  else if (verdict === 'not_checked') tally.notChecked++;
  else if (verdict === 'contradicted') tally.contradicted++;
  else tally.notFound++;
}
