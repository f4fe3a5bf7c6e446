import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import type { ClaimFacets } from '../claims/align.ts';
import { type Cell, endOf } from '../figures/cell.ts';

const PART_BEFORE = new RegExp(`^ ${anyOf(EN.claims.countedOf)} `, 'i');
const WHOLE_BEHIND = new RegExp(String.raw`\b${anyOf(EN.claims.countedAmong)} $`, 'i');
const COUNT_WORD = anyOf(ZH.claims.countWords);
const IN_LIST = anyOf(ZH.claims.countedIn);
const ZH_WHOLE = new RegExp(`^${COUNT_WORD}[^,，。；;]{0,12}${IN_LIST}`);
const ZH_PART = new RegExp(`${IN_LIST}[^,，。；;]{0,8}[,，]?(?:只|仅|共|均)?有?$`);
const ZH_COUNTED = new RegExp(`^${COUNT_WORD}`);

/** Whether a figure counts things of a list that the passages are: “13 of the 14 statements”, “among the 16 pilots”, 14份中有13份. */
export function isCountOfList({ folded }: Pick<ClaimFacets, 'folded'>, figure: Cell): boolean {
  const isWhole = Number.isInteger(figure.value) && figure.value >= 0 && figure.unit === undefined;
  if (!isWhole || figure.isTabular) return false;
  const before = folded.slice(0, figure.index);
  const after = folded.slice(endOf(figure));
  if (PART_BEFORE.test(after) || WHOLE_BEHIND.test(before) || ZH_WHOLE.test(after)) return true;
  return ZH_PART.test(before) && ZH_COUNTED.test(after);
}
