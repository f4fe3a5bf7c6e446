import type { StoredChunk, TextRange } from '../../domain/index.ts';
import { analyzeText, shortenText } from '../../linguistics/index.ts';
import { type Period, periodLabel, readPeriods } from '../../linguistics/periods/index.ts';
import { headedRowAt, readFigures, readUnits, splitCells } from '../verify/index.ts';
import { declaredUnit, unitAt } from './unit-of.ts';

/** A figure with what it is a figure of. */
export interface FigureRow {
  /** The row’s label with its column’s head, or the sentence. */
  readonly label: string;
  readonly value: string;
  readonly unit?: string | undefined;
  readonly period?: string | undefined;
}

/** Those of one sentence or row, in order. */
export interface FigureUnit {
  readonly chunk: StoredChunk;
  readonly kind: 'sentence' | 'row';
  readonly text: string;
  /** In the Markdown of the version. */
  readonly range: TextRange;
  readonly rows: readonly FigureRow[];
}

interface Asked {
  /** Terms that a figure, its row, column, caption or section must have. */
  readonly terms: readonly string[];
  readonly period?: Period | undefined;
}

const LONGEST_LABEL = 240;
/** A caption is one line above its table. */
const LONGEST_CAPTION = 300;

/** The figures of a passage that are about what is asked, sentence by sentence and row by row. */
export function readFigureRows(chunk: StoredChunk, asked: Asked): FigureUnit[] {
  const { text, prefix, locator, headingPath } = chunk;
  const section = headingPath.join('\n');
  const units = readUnits(text, prefix);
  const repeated = prefix.split('\n');
  const above = repeated.filter((line) => groupIn(line) === '').join('\n');
  let caption = above;
  let group = repeated.map(groupIn).findLast((label) => label !== '') ?? '';
  const whole = prefix === '' ? text : `${prefix}\n${text}`;
  const before = whole.length - text.length;
  return units.flatMap(({ kind, start, end, head }): FigureUnit[] => {
    const own = text.slice(start, end);
    if (kind !== 'row') {
      caption = own.length <= LONGEST_CAPTION ? own : '';
      group = '';
    } else if (groupIn(own) !== '') {
      group = groupIn(own);
      return [];
    }
    // Sentences of an item come by themselves.
    const isWhole =
      kind === 'item' && units.some((one) => one.kind === 'sentence' && one.start >= start && one.end <= end);
    if (isWhole) return [];
    const around = kind === 'row' ? `${section}\n${caption}\n${above}` : section;
    const headed = kind === 'row' ? (headedRowAt(whole, before + start)?.heads ?? []) : [];
    const heads = headed.some((one) => one !== '') ? headed : splitCells(head ?? '');
    const found =
      kind === 'row' ? rowFigures(own, { heads, group, around }, asked) : sentenceFigures(own, around, asked);
    if (found.length === 0) return [];
    const offset = locator.offsets.start;
    return [
      {
        chunk,
        kind: kind === 'row' ? 'row' : 'sentence',
        text: own.trim(),
        range: { start: offset + start, end: offset + end },
        rows: found,
      },
    ];
  });
}

/** The label of a row that heads those below it and has no other cell filled: `| Sails | | |` above `| Europe | 5 | 6 |`. */
function groupIn(line: string): string {
  if (!line.trimStart().startsWith('|')) return '';
  const [label = '', ...rest] = splitCells(line);
  const isAlone = rest.length > 1 && rest.every((cell) => cell === '') && /\p{L}/u.test(label);
  return isAlone ? label : '';
}

/** Stands for a percent sign or its word. */
export const PER_CENT = '%';
const PERCENT = /[%％]|\bper\s?cent|百分/i;

function hasTerms(text: string, terms: readonly string[]): boolean {
  const own = new Set(analyzeText(text));
  return terms.every((term) => (term === PER_CENT ? PERCENT.test(text) : own.has(term)));
}

function sentenceFigures(text: string, section: string, { terms, period: wanted }: Asked): FigureRow[] {
  if (!/\d|[一二三四五六七八九十百千万亿]/.test(text) || !hasTerms(`${section}\n${text}`, terms)) return [];
  const periods = readPeriods(text);
  const isDate = (at: number) => periods.some(({ index, raw }) => index <= at && at < index + raw.length);
  const figures = readFigures(text).filter(({ isYear, start }) => !isYear && !isDate(start));
  const label = shortenText(text.trim(), LONGEST_LABEL);
  if (figures.length === 0)
    return periods
      .filter((period) => fits(period, wanted))
      .map((period) => ({ label, value: period.raw, period: periodLabel(period) }));
  if (!(periods.length > 0 ? periods : readPeriods(section)).some((period) => fits(period, wanted)) && wanted)
    return [];
  return figures.map((figure, at): FigureRow => {
    const period = periodOf(periods, figures[at - 1]?.end ?? 0, figure.start, figures[at + 1]?.start);
    return { label, value: figure.raw, unit: unitAt(text, figure), period: period && periodLabel(period) };
  });
}

/** The period behind a figure and before the next one; else one before it that is behind no other. None where it may be of another time. */
function periodOf(
  periods: readonly Period[],
  before: number,
  start: number,
  next = Number.POSITIVE_INFINITY,
): Period | undefined {
  const behind = periods.find(({ index }) => index > start && index < next);
  if (behind !== undefined) return behind;
  const leading = periods.findLast(({ index }) => index < start && (before === 0 || index < before));
  const isLed = periods.every((period) => period === leading || period.index > start);
  return before === 0 ? leading : isLed ? leading : undefined;
}

function rowFigures(
  row: string,
  {
    heads,
    group,
    around,
  }: { readonly heads: readonly string[]; readonly group: string; readonly around: string },
  { terms, period: wanted }: Asked,
): FigureRow[] {
  const cells = splitCells(row);
  const label = cells.find((cell) => /\p{L}/u.test(cell)) ?? '';
  return cells.flatMap((cell, at): FigureRow[] => {
    const column = heads[at] ?? '';
    const [figure] = readFigures(cell);
    const isLabel = cell === label && at === 0;
    if (figure === undefined || isLabel || !hasTerms(`${around}\n${group}\n${row}\n${column}`, terms))
      return [];
    const period = [column, label, group, around]
      .map((text) => readPeriods(text).at(-1))
      .find((one) => one !== undefined);
    if (!fits(period, wanted)) return [];
    const unit = unitAt(cell, figure) ?? declaredUnit(column) ?? declaredUnit(label) ?? declaredUnit(around);
    return [
      {
        label: [[group, label].filter((part) => part !== '').join(' › '), column]
          .filter((part) => part !== '')
          .join(', '),
        value: cell,
        unit,
        period: period && periodLabel(period),
      },
    ];
  });
}

/** Whether a figure is of a time: of that year, or of that part of it. */
function fits(period: Period | undefined, wanted: Period | undefined): boolean {
  if (wanted === undefined) return true;
  if (period?.year === undefined || wanted.year === undefined) return false;
  const last = period.until ?? period.year;
  if (
    wanted.year > (period.until === undefined ? period.year : last) ||
    (wanted.until ?? wanted.year) < period.year
  )
    return false;
  if (wanted.kind === 'year') return true;
  return (
    period.kind === wanted.kind &&
    period.quarter === wanted.quarter &&
    period.half === wanted.half &&
    period.month === wanted.month
  );
}
