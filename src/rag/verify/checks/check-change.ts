import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { saidTrend } from '../calculations/cues.ts';
import type { ClaimFacets } from '../claims/align.ts';
import { type Cell, endOf, isBelowNought } from '../figures/cell.ts';
import type { Source, SourceCell } from '../figures/source.ts';
import { isOfChange } from '../figures/table-place.ts';
import type { Issue } from './checks.ts';
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

/** Between a rate and the amount that it leads to: “increased 10 % to $10.46 billion”, 增长10%至104.6亿元. */
const TO = new RegExp(
  String.raw`^\s?(?:${anyOf(EN.figures.rangeTo)}|[,，]?\s?${anyOf(ZH.figures.upTo)})\s?(?:about |around |roughly |some )?[$€£¥]?\s?$`,
);

/** Finds a rate of change that belongs to another row or sentence than the amount that it is said to lead to. */
export function checkRateOfAmount(
  text: string,
  figures: readonly Cell[],
  placed: ReadonlyMap<Cell, readonly Cell[]>,
  sources: readonly Source[],
): Issue[] {
  return figures.flatMap((rate, at): Issue[] => {
    const amount = figures[at + 1];
    if (amount === undefined || rate.unit?.dimension !== 'percent' || amount.unit?.dimension === 'percent')
      return [];
    if (!TO.test(text.slice(endOf(rate), amount.index))) return [];
    const own = (placed.get(rate) ?? []).filter(isSourceCell);
    const [other] = (placed.get(amount) ?? []).filter(isSourceCell);
    if (own.length === 0 || other === undefined || own.some((cell) => isOfOne(cell, other))) return [];
    if (!own.every(({ isTabular }) => isTabular === other.isTabular)) return [];
    const right = (sources[other.source]?.cells ?? []).find(
      ({ start, unit }) => start === other.start && unit?.dimension === 'percent',
    );
    // A sentence without a rate of its own may have it in the next one.
    if (!other.isTabular && (right === undefined || own.some(({ source }) => source !== other.source)))
      return [];
    return [{ kind: 'number_differs', detail: rate.raw, found: right?.raw ?? other.named }];
  });
}

/** Whether two figures stand in one sentence, or in rows of one name: `Revenue % change` is of `Revenue`. */
function isOfOne(own: SourceCell, other: SourceCell): boolean {
  if (own.source === other.source && own.start === other.start) return true;
  if (!own.isTabular || !other.isTabular) return false;
  return own.named === other.named || (isOfChange(own) && own.named.startsWith(`${other.named} `));
}

const isSourceCell = (cell: Cell): cell is SourceCell => 'source' in cell;
