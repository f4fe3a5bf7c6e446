import type { RefusedStatement } from '../../../agents/index.ts';
import type { Basis, Report, Verdict } from '../../../domain/index.ts';

/** Most removed statements that a report lists; of further ones it gives the number. */
const MAX_LISTED = 40;

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
  readonly removed: RefusedStatement[];
  /** Of which the passages show a part, or which the judge could not quote. */
  readonly partlyShown: RefusedStatement[];
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
    partlyShown: [],
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

/** What a report says of its statements. */
export function verificationOf(tally: StatementTally, unresolvedMarkers: number): Report['verification'] {
  const { supported, byBasis, searched, notChecked, partly, notFound, contradicted, removed } = tally;
  const more = Math.max(0, removed.length - MAX_LISTED);
  return {
    claims: supported + partly + notFound + contradicted + searched + notChecked,
    supported,
    quoted: byBasis.quoted,
    computed: byBasis.computed,
    judged: byBasis.judged,
    conclusions: byBasis.conclusion,
    searched,
    notChecked,
    partly,
    notFound,
    contradicted,
    unresolvedMarkers,
    removed: removed.slice(0, MAX_LISTED).map(({ text, reason }) => ({ text, reason })),
    ...(more > 0 ? { removedMore: more } : {}),
  };
}
