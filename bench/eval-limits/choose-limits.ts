import type { WordLimits } from '../../src/rag/verify/index.ts';
import type { ClaimSet } from './claim-sets.ts';

/** Shares of the true and of the false claims that are signed. */
interface Signed {
  readonly right: number;
  readonly wrong: number;
}

/** A false claim that is signed costs as much as this many true ones that are not. */
const COST = 2;

/**
 * The limits that are best over all sets, and for each set those that are best over the others, of which it knew nothing. Every set
 * counts the same, whatever its size.
 */
export function chooseLimits(sets: readonly ClaimSet[], choices: readonly WordLimits[]) {
  const table = sets.map(({ name, claims }) => {
    const right = claims.filter(({ isTrue }) => isTrue);
    const wrong = claims.filter(({ isTrue }) => !isTrue);
    const share = (group: typeof claims, limits: WordLimits) =>
      group.filter(({ isSigned }) => isSigned(limits)).length / Math.max(1, group.length);
    return {
      set: name,
      scores: choices.map((limits): Signed => ({ right: share(right, limits), wrong: share(wrong, limits) })),
    };
  });
  const bestOver = (rows: typeof table): number => {
    const totals = choices.map((_, choice) =>
      rows.reduce((sum, { scores }) => {
        const { right, wrong } = scores[choice] ?? { right: 0, wrong: 1 };
        return sum + right - COST * wrong;
      }, 0),
    );
    return totals.indexOf(Math.max(...totals));
  };
  return {
    fitted: bestOver(table),
    rows: table.map((row) => ({ ...row, leftOut: bestOver(table.filter((other) => other !== row)) })),
  };
}
