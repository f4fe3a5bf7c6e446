import type { ClaimFacets } from '../claims/align.ts';
import type { Cell } from '../figures/cell.ts';
import { saidTrend } from '../figures/cues.ts';
import { isOfChange } from '../figures/table-place.ts';
import { isBelowNought } from './check-sign.ts';
import { partsOf } from './claim-parts.ts';

/** The word by which a claim says how a figure of a column of changes goes, and whether the figure has the other sign. */
export function changeOf(claim: ClaimFacets, figure: Cell, cell: Cell) {
  if (!cell.isTabular || figure.isTabular || cell.unit?.dimension !== 'percent') return undefined;
  if (!isOfChange(cell)) return undefined;
  const said = saidTrend(claim.folded, figure);
  const part = partsOf(claim);
  const at = part(claim.tokens.findLast(({ index }) => index <= figure.index) ?? { clause: 0, index: 0 });
  const mark = claim.directions.findLast(({ token, axis }) => axis === 0 && part(token) === at);
  if (said === undefined || mark === undefined || cell.value === 0 || mark.sign !== said) return undefined;
  return { word: mark.token.raw, key: mark.token.key, isAgainst: isBelowNought(cell) === (said === 1) };
}
