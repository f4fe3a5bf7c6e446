import { anyOf, EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Cell } from './cell.ts';
import { holdsWord } from './holds-word.ts';
import type { Source, SourceCell } from './source.ts';
import { wordsOf } from './words-of.ts';

/**
 * Whether the claim names another column or row of the table than the one that its figure stands in: “CoLA, from 69.3” where 69.3 is
 * under RTE. Words that all cells of the table have, or that name its document, tell no place.
 */
export function isMisplaced(
  figure: Cell,
  cell: SourceCell,
  sources: readonly Source[],
  isOnly: boolean,
): boolean {
  if (!cell.isTabular || figure.label.length === 0) return false;
  if (figure.isTabular) return isUnderOther(figure.label, cell, sources);
  // All that a sentence says is of its only figure: “For Domestic, charges were 5.”
  if (isOnly && isUnderOther([...figure.words], cell, sources)) return true;
  const table = (sources[cell.source]?.cells ?? []).filter(({ isTabular }) => isTabular);
  const names = sources[cell.source]?.names ?? [];
  const isTelling = (word: string) =>
    word.length >= 3 &&
    !names.some((name) => name.includes(word)) &&
    table.some((own) => !own.label.includes(word));
  const own = new Set(cell.label);
  const others = new Set(table.flatMap(({ label }) => label).filter(isTelling));
  const wrong = figure.label.filter((word) => others.has(word) && !holdsWord(own, word));
  const claim = new Set([...figure.words, ...figure.label]);
  const foreign = cell.label.filter((word) => isTelling(word) && !holdsWord(claim, word));
  return (
    wrong.length > 0 && foreign.length > 0 && !figure.label.some((word) => isTelling(word) && own.has(word))
  );
}

/** Whether words of a claim name another column of the row than the one its figure stands under: `Closed` for `Opened`. */
function isUnderOther(words: readonly string[], cell: SourceCell, sources: readonly Source[]): boolean {
  const row = (sources[cell.source]?.cells ?? []).filter(
    ({ start, isTabular }) => isTabular && start === cell.start,
  );
  const heads = row.map(wordsOverColumn);
  const telling = (head: readonly string[]) =>
    head.filter((word) => word.length >= 2 && !heads.every((other) => other.includes(word)));
  const own = telling(wordsOverColumn(cell));
  const inRow = wordsOf(cell.named);
  const claim = new Set(words.filter((word) => !inRow.includes(word)));
  const isNamed = (head: readonly string[]) => head.some((word) => holdsWord(claim, word));
  return own.length > 0 && !isNamed(own) && heads.some((head) => isNamed(telling(head)));
}

/** Words over the column of a cell. */
function wordsOverColumn({ label, named }: Cell): string[] {
  const row = wordsOf(named);
  return label.filter((word) => !row.includes(word));
}

const CHANGE = new RegExp(`^(?:chang|growth|increas|decreas)|${anyOf(ZH.figures.changeColumns)}`);

/** Whether a cell stands in a column of changes: `% Change`, 增减. */
export function isOfChange({ label }: Pick<Cell, 'label'>): boolean {
  return label.some((word) => CHANGE.test(word));
}

/** “18.9 % of sales” is a share; a column of changes says nothing against it. */
export function isChangeOf(figure: Cell, cell: Cell): boolean {
  if (!cell.isTabular) return isAmountOfChange(figure) !== isAmountOfChange(cell);
  if (figure.unit?.dimension !== 'percent') return false;
  return figure.isShare === true && isOfChange(cell);
}

const BY = new RegExp(
  String.raw`\bby (?:${anyOf(EN.figures.approximate)} )?[$€£¥]?$|${anyOf(ZH.figures.byHowMuch)}$`,
  'i',
);

/** “Revenues increased by $4,322 million”: an amount that says how far, and not where to. */
function isAmountOfChange({ text, index, unit }: Cell): boolean {
  return unit?.dimension !== 'percent' && text !== undefined && BY.test(text.slice(0, index));
}

export function yearsMeet(figure: Cell, cell: SourceCell, sources: readonly Source[]): boolean {
  if (figure.months.length > 0 && cell.months.length > 0 && figure.isDated && cell.isDated)
    if (!figure.months.some((month) => cell.months.includes(month))) return false;
  // A quarter is asked for and the row has its quarters in other columns.
  if (figure.months.length > 0 && figure.isDated && cell.isTabular && cell.months.length === 0) {
    const row = (sources[cell.source]?.cells ?? []).filter((own) => own.start === cell.start);
    if (row.some(({ months }) => months.length > 0)) return false;
  }
  if (figure.years.length === 0) return figure.isEnd !== true || isNewest(cell, sources);
  if (cell.years.length > 0)
    return figure.years.some(
      (year) => cell.years.includes(year) || isFiscalYearOf(year, figure, cell, sources),
    );
  const years = sources[cell.source]?.years ?? [];
  if (!figure.isDated || years.length === 0) return true;
  const newest = Math.max(...years);
  if (figure.years.every((year) => year > newest)) return false;
  // The year of the report stands at one end of its rows.
  return !cell.isTabular || cell.isEdge || !figure.years.includes(newest);
}

const FISCAL = termPattern(EN.figures.fiscal, ZH.figures.fiscal);

/** “Fiscal 2024” of a report on 2024 whose tables end with July 2023: its columns are dated by the calendar. */
function isFiscalYearOf(
  year: number,
  { text = '' }: Cell,
  cell: SourceCell,
  sources: readonly Source[],
): boolean {
  if (!cell.isTabular || !FISCAL.test(text) || !cell.years.includes(year - 1)) return false;
  const source = sources[cell.source];
  const columns = (source?.cells ?? []).flatMap(({ isTabular, years }) => (isTabular ? years : []));
  return Math.max(...(source?.years ?? [])) === Math.max(...columns) + 1;
}

/** Whether no other figure of its row is of a later year. */
function isNewest(cell: SourceCell, sources: readonly Source[]): boolean {
  const [year] = cell.years;
  if (!cell.isTabular || year === undefined) return true;
  const row = sources[cell.source]?.cells ?? [];
  return !row.some((own) => own.start === cell.start && (own.years[0] ?? 0) > year);
}
