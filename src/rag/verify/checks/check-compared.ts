import { EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import type { ClaimFacets } from '../claims/align.ts';
import type { Cell } from '../figures/cell.ts';
import { readClaimCells } from '../figures/claim-cells.ts';
import type { Issue } from './checks.ts';

const HIGHER = termPattern(EN.claims.higherThan, ZH.claims.higherThan);
const LOWER = termPattern(EN.claims.lowerThan, ZH.claims.lowerThan);
/** “By 3 points more than the 5 …”: what stands first is the difference. */
const DIFFERENCE =
  /\bby (?:about |some |roughly )?[$€£¥]?$|(?:增加|减少|增长|下降|上升|提高|降低|扩大|缩小|高出|多出)[了约近]?$/;

/** Finds two figures of a claim that it puts the wrong way round itself: “16.7 %, above the 18 % reported”. */
export function checkCompared(claim: ClaimFacets): Issue[] {
  if (claim.text.includes(' | ')) return [];
  const figures = readClaimCells(claim, claim.text, {});
  return figures.flatMap((first, at): Issue[] => {
    const second = figures[at + 1];
    if (second === undefined || !countTheSame(first, second)) return [];
    if (DIFFERENCE.test(claim.folded.slice(0, first.index).trimEnd())) return [];
    const between = claim.folded.slice(first.index + first.raw.length, second.index);
    const [above, below] = [HIGHER, LOWER].map((words) => words.exec(between)?.[0]);
    if ((above === undefined) === (below === undefined)) return [];
    const difference = sizeOfFigure(first) - sizeOfFigure(second);
    const agrees = above === undefined ? difference < 0 : difference > 0;
    return agrees ? [] : [{ kind: 'direction_differs', detail: above ?? below ?? '', found: second.raw }];
  });
}

function countTheSame(first: Cell, second: Cell): boolean {
  return first.unit !== undefined && first.unit.dimension === second.unit?.dimension;
}

const sizeOfFigure = ({ value, unit }: Cell): number => Math.abs(value) * (unit?.factor ?? 1);
