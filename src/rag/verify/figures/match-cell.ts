import { isMoney } from '../../../linguistics/quantities/index.ts';
import { conceptsOf } from '../../measures/index.ts';
import {
  bareValue,
  type Cell,
  digitsOf,
  factorOf,
  hasDigitsOf,
  isOtherLength,
  isSameFigure,
  sameLength,
  unitsMeet,
} from './cell.ts';
import { isContrary, isGainForLoss, isOfOtherVersion, namedBySide } from './contrasts.ts';
import { holdsWord, setOf, shareHeld } from './holds-word.ts';
import { isOf, type Source, type SourceCell, scalesOf } from './source.ts';
import { isChangeOf, isMisplaced, yearsMeet } from './table-place.ts';

/** What the passages say of a figure of a claim. */
export type CellMatch =
  | { readonly kind: 'stands'; readonly cell: SourceCell; readonly score: number }
  | { readonly kind: 'differs'; readonly cell: SourceCell }
  | { readonly kind: 'unit'; readonly cell: SourceCell }
  | { readonly kind: 'absent'; readonly nearest?: SourceCell };

/** A rival label must be this much better before another figure counts as the right one. */
const MARGIN = 0.2;
/** The same for one that is named in the very words of the claim: `Total equity`, not `Total liabilities and equity`. */
const EXACT_MARGIN = 0.08;
/** The same for a figure that the claim gives elsewhere. */
const OWN_MARGIN = 0.3;
/** How well a rival must be named. */
const RIVAL = 0.68;
/** From this score a figure of the same label with another value speaks against the claim. */
const SURE = 0.8;

/**
 * Share of its label that a figure must share with its place, by its digits: 48.62 is hardly found by chance, 3 is found everywhere.
 */
function leastRecall(digits: number): number {
  if (digits >= 3) return 0;
  return digits === 2 ? 0.2 : 0.34;
}

/** Looks for a figure by its value; what stands at its place then speaks against it: another period, or a row that is named better. */
export function matchCell(
  figure: Cell,
  entity: string | undefined,
  sources: readonly Source[],
  others: readonly Cell[] = [],
): CellMatch {
  const cells = sources.flatMap(({ cells: own }) => own);
  const usable = entity === undefined ? cells : cells.filter((cell) => isOf(cell, entity, sources));
  const own = usable.filter((cell) => unitsMeet(figure.unit, cell.unit) || isScaledAlike(figure, cell));
  const place = (cell: SourceCell): Placed => ({ cell, ...scoreOf(figure, cell, sources) });
  const [equal, unequal] = partition(own, (cell) => isEqual(figure, cell, sources));
  const standing = best(
    equal
      .filter((cell) => yearsMeet(figure, cell, sources))
      .map((cell) => withCompany(place(cell), figure, others, sources))
      .filter(
        ({ recall, digits, cell }) =>
          recall >= leastRecall(digits) &&
          !isOfOtherVersion(figure, cell) &&
          !isMisplaced(figure, cell, sources, others.length === 1) &&
          !isGainForLoss(figure, cell),
      )
      .toSorted((a, b) => Number(hasDigitsOf(figure, b.cell)) - Number(hasDigitsOf(figure, a.cell))),
  );
  const rival = best(
    unequal
      .filter(
        (cell) => isSameKind(figure, cell) && !isChangeOf(figure, cell) && yearsMeet(figure, cell, sources),
      )
      .map(place)
      .filter(({ isLoose }) => !(isLoose && digitsOf(figure.raw) >= 3)),
  );
  if (standing !== undefined) {
    if (isContrary(figure, standing.cell)) return { kind: 'differs', cell: rival?.cell ?? standing.cell };
    const isOther = rival !== undefined && isBetter(rival, standing, figure, others, sources);
    return isOther
      ? { kind: 'differs', cell: rival.cell }
      : { kind: 'stands', cell: standing.cell, score: standing.score };
  }
  const unlike = best(
    own
      .filter((cell) => figure.label.length > 0 && isOfOtherUnit(figure, cell))
      .map(place)
      .filter(({ score }) => score >= 0.6),
  );
  if (unlike !== undefined) return { kind: 'unit', cell: unlike.cell };
  if (rival !== undefined && rival.score >= SURE) return { kind: 'differs', cell: rival.cell };
  return rival === undefined ? { kind: 'absent' } : { kind: 'absent', nearest: rival.cell };
}

/** Whether another figure of the place is named so much better that it must be the right one. */
function isBetter(
  rival: Placed,
  standing: Placed,
  figure: Cell,
  others: readonly Cell[],
  sources: readonly Source[],
): boolean {
  if (rival.score < RIVAL) return false;
  const isOwn = others.some((other) => other !== figure && isEqual(other, rival.cell, sources));
  if (!isOwn) return rival.score > standing.score + (rival.isExact ? EXACT_MARGIN : MARGIN);
  // It stands in the place of the figure that it is equal to, and says nothing of this one.
  const holder = (other: Cell) =>
    shareHeld(other.label, rival.cell.label) > shareHeld(figure.label, rival.cell.label);
  if (others.some((other) => other !== figure && isEqual(other, rival.cell, sources) && holder(other)))
    return false;
  // Two figures of a claim that changed places: each stands in the company of the other's.
  const { score } = digitsOf(figure.raw) < 2 ? rival : withCompany(rival, figure, others, sources);
  return score > standing.score + OWN_MARGIN;
}

type Placed = LabelScore & { readonly cell: SourceCell };

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  const [passing, others]: [Item[], Item[]] = [[], []];
  for (const item of items) (test(item) ? passing : others).push(item);
  return [passing, others];
}

/** The same number of a sentence with another unit. */
function isOfOtherUnit(figure: Cell, cell: Cell): boolean {
  return (
    !cell.isTabular &&
    cell.value === figure.value &&
    figure.unit?.dimension !== cell.unit?.dimension &&
    !isSameUnit(figure, cell)
  );
}

/** What a further figure of the claim in the same row or sentence adds to a score. */
const COMPANY = 0.2;

/** The other figures of the claim that stand in the row or sentence of a cell speak for it too: 4 and 2 are found everywhere, 4:2 is not. */
function withCompany(placed: Placed, figure: Cell, others: readonly Cell[], sources: readonly Source[]) {
  const { cell } = placed;
  const row = (sources[cell.source]?.cells ?? []).filter((own) => own.start === cell.start && own !== cell);
  const company = others.filter(
    (other) =>
      other !== figure &&
      other.value !== figure.value &&
      row.some((own) => isEqual(other, { ...own, source: cell.source }, sources)),
  );
  const digits = [figure, ...company].reduce((sum, { raw }) => sum + digitsOf(raw), 0);
  const isNamed = wordBefore(figure) !== '' && wordBefore(figure) === wordBefore(cell);
  return {
    ...placed,
    score: placed.score + COMPANY * company.length,
    recall: isNamed ? 1 : placed.recall,
    digits,
  };
}

/** The word right before a figure, which may make it a name: runway 10, Global 5000. */
function wordBefore({ named, isTabular }: Cell): string {
  return isTabular ? '' : (/[a-z]{2,}$|\p{Script=Han}{2}$/u.exec(named)?.[0] ?? '');
}

function best<Item extends { readonly score: number }>(items: readonly Item[]): Item | undefined {
  return items.reduce<Item | undefined>(
    (most, item) => (most === undefined || item.score > most.score ? item : most),
    undefined,
  );
}

/** Equal to the digits shown; a cell without a scale is read in the one that its document uses elsewhere. */
export function isEqual(figure: Cell, cell: SourceCell, sources: readonly Source[]): boolean {
  return (
    isEqualNumber(figure, cell, sources) && isSameUnit(figure, cell) && !isOtherMoney(figure, cell, sources)
  );
}

/** What most figures differ in, and the quickest to see. */
function isEqualNumber(figure: Cell, cell: SourceCell, sources: readonly Source[]): boolean {
  // A share may be printed as a part of one: 0.05 is 5 %.
  if (figure.unit?.dimension === 'percent' && cell.unit === undefined && Math.abs(cell.value) <= 1)
    return isSameFigure(figure, cell.value * 100);
  if (cell.hasScale || !cell.isTabular) {
    const isMeasured = figure.unit !== undefined && cell.unit !== undefined;
    const ratio = isMeasured ? factorOf(cell) / factorOf(figure) : 1;
    if (isSameFigure(figure, cell.value * ratio)) return true;
    if (isMeasured && isOtherLength(figure, cell)) return sameLength(figure, cell);
    // A count in a table of money has no part in its scale.
    return cell.isTabular && figure.unit === undefined && isSameFigure(figure, bareValue(cell));
  }
  const scales = scalesOf(cell, sources);
  // The scale of another table says nothing of a bare number that this one prints as the claim does.
  const isBareNumber = figure.unit === undefined && cell.unit === undefined;
  if (figure.unit?.dimension === 'percent' || (isBareNumber && isSameFigure(figure, cell.value)))
    return isSameFigure(figure, cell.value);
  return scales.length === 0
    ? isSameFigure(figure, cell.value)
    : scales.some((scale) => isSameFigure(figure, cell.value * scale));
}

function isSameUnit(figure: Cell, cell: Cell): boolean {
  const isCounted =
    figure.counts === undefined ||
    cell.isTabular ||
    cell.text?.includes(figure.counts) === true ||
    holdsWord(cell.words, figure.counts);
  const isNamed = wordBefore(figure) !== '' && wordBefore(figure) === wordBefore(cell);
  if (!isCounted && !isNamed && cell.unit !== undefined) return false;
  if (figure.unit !== undefined && cell.unit !== undefined)
    return figure.unit.dimension === cell.unit.dimension || isOtherLength(figure, cell);
  if (figure.unit?.dimension === 'percent' || MULTIPLE.test(figure.raw)) return cell.isTabular;
  if (cell.unit?.dimension === 'percent') return figure.isTabular || (cell.isTabular && isBare(figure));
  return true;
}

/** A figure of a table without a currency sign is in the currency of its passage. */
function isOtherMoney(figure: Cell, cell: SourceCell, sources: readonly Source[]): boolean {
  if (!isMoney(figure.unit) || cell.unit !== undefined) return false;
  const own = sources[cell.source];
  const path = own?.passage.origin.path;
  const ofFile = sources.flatMap(({ passage, currencies }) =>
    passage.origin.path === path ? currencies : [],
  );
  const ofBody = sources.flatMap(({ names, currencies }) =>
    names.some((name) => own?.names.includes(name)) ? currencies : [],
  );
  const units = ofFile.length > 0 ? ofFile : ofBody;
  return units.length > 0 && !units.includes(figure.unit?.dimension ?? '');
}

/** “Ten times as many” is not ten of something, 30万次 are so many. */
const MULTIPLE = /times$|fold$|倍$/i;

const isScaledAlike = ({ unit }: Cell, cell: Cell) => unit === undefined || cell.unit === undefined;

/** Whether two figures count the same kind of thing, so that one can be wrong because of the other. */
function isSameKind(figure: Cell, cell: Cell): boolean {
  const own = figure.unit?.dimension;
  const other = cell.unit?.dimension;
  // 40 hours are not wrong because of 90 days.
  if (own === other && own !== undefined && figure.unit?.factor !== cell.unit?.factor) return false;
  if (own === other) return true;
  return cell.isTabular && (other === undefined ? own !== 'percent' : isBare(figure));
}

/** “Revenues – 2021: 62,286” leaves the unit to its table. */
const isBare = ({ unit, counts }: Cell) => unit === undefined && counts === undefined;

/** How well a cell is labelled as a figure of a claim is. */
interface LabelScore {
  readonly score: number;
  /** Share of the figure's words that the cell has. */
  readonly recall: number;
  readonly isLoose: boolean;
  /** Named in the very words of the claim. */
  readonly isExact: boolean;
}

/** How well a cell is labelled as the figure is: words of the figure that it has, and words of its own that the claim has. */
function scoreOf(
  figure: Pick<Cell, 'label' | 'words' | 'named'> & Partial<Pick<Cell, 'value' | 'raw'>>,
  cell: SourceCell,
  sources: readonly Source[],
): LabelScore {
  const source = sources[cell.source];
  const names = source?.names ?? [];
  const label = setOf(cell.label);
  // The body of a document may be a row of its table.
  const wanted = [...new Set(namedBySide(figure))].filter(
    (word) => !names.some((name) => name.includes(word)) || (cell.isTabular && label.has(word)),
  );
  const held = wanted.map((word) => {
    if (holdsWord(label, word)) return 1;
    if (holdsWord(cell.words, word)) return 0.8;
    return source !== undefined && holdsWord(source.context, word) ? 0.6 : 0;
  });
  const concepts = conceptsOf(cell.named, cell.isTabular);
  if (concepts.length > 0 && conceptsOf(figure.named, false).some((one) => concepts.includes(one)))
    return { score: 1, recall: 1, isLoose: false, isExact: true };
  const recall = wanted.length === 0 ? 1 : held.reduce<number>((sum, one) => sum + one, 0) / wanted.length;
  const own = [...label].filter((word) => !names.some((name) => name.includes(word)));
  const claim = new Set([...figure.words, ...figure.label]);
  const precision = own.length === 0 ? 0.5 : own.filter((word) => holdsWord(claim, word)).length / own.length;
  return {
    score: 0.7 * recall + 0.3 * precision,
    recall,
    isLoose: wanted.length <= 2 && precision < 0.25,
    isExact: wanted.length > 0 && recall === 1 && precision === 1,
  };
}
