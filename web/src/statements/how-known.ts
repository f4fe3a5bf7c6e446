import { type Claim, stateOf } from './list-claims.ts';

type Say = (key: string, values?: Record<string, unknown>, count?: number) => string;

/** How a statement is known, or what is wanting, in one sentence. */
export function howKnown(claim: Claim, judge: string | undefined, say: Say): string {
  const state = stateOf(claim);
  const isJudged = claim.basis === 'judged' || claim.basis === 'conclusion';
  if (isJudged && judge !== undefined) return say(`report.howJudged.${claim.basis}`, { judge });
  if (claim.searched === undefined) return say(`report.how.${state}`);
  const { total: count } = claim.searched;
  return say('report.searchedIn', { count }, count);
}
