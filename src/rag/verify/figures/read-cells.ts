import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import {
  extractQuantities,
  type FigureContext,
  readFigureContext,
} from '../../../linguistics/quantities/index.ts';
import { monthsOf } from '../claims/date-of.ts';
import type { PassageSentence } from '../claims/passages.ts';
import { type Cell, stepOf } from './cell.ts';
import { type Column, placeColumns } from './place-columns.ts';
import {
  contextOfLine,
  figuresOfCell,
  linesBesideRows,
  type PassageLine,
  readLines,
  readMixedCells,
} from './read-lines.ts';
import { readProseFigures } from './read-prose-figures.ts';
import { wordsOf, wordsOfTitle } from './words-of.ts';

export interface CellSource {
  readonly text: string;
  readonly sentences: readonly PassageSentence[];
  /** Titles of its sections, the outermost first. */
  readonly headings: readonly string[];
  /** Table header that stands over the passage when a table was split. */
  readonly prefix: string;
}

const MAX_TITLE_CHARS = 90;

interface Above {
  readonly context: FigureContext | undefined;
  readonly columns: readonly Column[];
  /** The year that stands alone over rows whose columns have none. */
  readonly block?: number | undefined;
  /** Cells of the head, empty ones too; 0 for one that lost its bars. */
  readonly width: number;
}

/** Every figure of a passage: rows of tables with the scale, unit and years above them, and figures of its sentences. */
export function readCells(source: CellSource): Cell[] {
  const lines = readLines(source.text);
  const heading = source.headings.at(-1) ?? '';
  let above: Above = { context: readFigureContext(heading), columns: [], width: 0 };
  let last: PassageLine['kind'] | undefined;
  for (const line of readLines(source.prefix)) {
    above = readAbove(line, above, last);
    last = line.kind;
  }
  const cells: Cell[] = [];
  const subject = wordsOf(heading);
  let before: PassageLine['kind'] | undefined;
  for (const line of lines) {
    const { columns, width } = above;
    if (width === 0 || width === line.cells.length) cells.push(...readMixedCells(line, columns));
    if (line.kind === 'row')
      cells.push(...readRow(line, above).map((cell) => nameTotal(cell, heading, subject)));
    else above = readAbove(line, above, before);
    before = line.kind;
  }
  const rows = lines.filter(({ kind }) => kind !== 'prose');
  const prose = source.sentences.filter(
    ({ start, end }) => !rows.some((row) => start < row.end && end > row.start),
  );
  return [...cells, ...readProse([...prose, ...linesBesideRows(source.sentences, lines)], source.text)];
}

const TOTAL = new RegExp(`^(?:grand )?totals?$|^${anyOf(ZH.figures.onlyTotal)}$`, 'i');

/** A row that is called `Total` and nothing else is the total of what its section is called after. */
function nameTotal(cell: Cell, heading: string, subject: readonly string[]): Cell {
  if (!TOTAL.test(cell.named.trim()) || subject.length === 0) return cell;
  const label = [...subject, ...cell.label];
  return { ...cell, named: `${heading} ${cell.named}`, label, words: new Set([...cell.words, ...label]) };
}

/** Figures of sentences; what follows a semicolon is of the years that were named before it. */
function readProse(sentences: readonly PassageSentence[], text: string): Cell[] {
  let carried: readonly number[] = [];
  return sentences.flatMap((sentence, at) => {
    const previous = sentences[at - 1];
    const goesOn = previous !== undefined && /[;；]\s*$/.test(text.slice(previous.start, sentence.start));
    const own = readProseFigures(sentence, previous);
    const years = goesOn ? carried : [];
    carried = own.find((cell) => cell.years.length > 0)?.years ?? years;
    return own.map((cell) => (cell.years.length > 0 ? cell : { ...cell, years }));
  });
}

/** A new head replaces the columns, a second line of one adds to it; the scale lasts until another one is given. */
function readAbove(line: PassageLine, above: Above, before: PassageLine['kind'] | undefined): Above {
  const context = contextOfHead(line) ?? above.context;
  if (line.kind !== 'head') return { ...above, context };
  const lone = LONE_YEAR.exec(line.cells.join(' ').trim())?.[1];
  // Right below a head a year may be its second line, but not where it stands over the labels of the rows.
  const isOverRows =
    LONE_YEAR.test(line.cells[0] ?? '') &&
    line.cells.length > 1 &&
    line.cells.length === above.width &&
    above.columns.length > 0;
  const block = lone === undefined || (before === 'head' && !isOverRows) ? undefined : Number(lone);
  const filled = line.cells.filter((cell) => cell !== '' && !/^[$€£¥%]$/.test(cell));
  // Prose that was laid out as a table names no columns, and a title among the rows leaves them as they are.
  const isTitle = line.cells.length > 1 && filled.length === 1 && line.cells[0] === filled[0];
  if (filled.length === 0 || isTitle || filled.some((cell) => cell.length > MAX_TITLE_CHARS))
    return { ...above, context, block: block ?? above.block };
  const places = line.cells.flatMap((cell, at) => (filled.includes(cell) ? [{ cell, at }] : []));
  const columns =
    line.cells.length > 1
      ? places.map(toColumn)
      : readPeriods(line.text).map((period, at) => ({
          at,
          isFirst: /\p{L}/u.test(line.text.slice(period.index + period.raw.length)),
          label: [],
          year: period.year,
          months: monthsOf(period),
          isRate: false,
          isPrior: false,
        }));
  const years = columns.filter(({ year }) => year !== undefined);
  // “Year Ended December 31,” has no year of its own: it stands over a line of years.
  if (years.length === 0 && line.cells.length === 1) return { ...above, context };
  const width = line.cells.length > 1 ? line.cells.length : 0;
  const isSecond = before === 'head' && width > 0 && width === above.width;
  return {
    context,
    block,
    columns: datePrior(isSecond ? mergeColumns(above.columns, columns) : columns),
    width,
  };
}

const LONE_YEAR = /^(?:FY\s?)?((?:19|20)\d\d)\s?年?$/i;

/** `上年同期` beside a column of 2024 is 2023. */
function datePrior(columns: readonly Column[]): Column[] {
  const newest = Math.max(...columns.flatMap(({ year }) => year ?? []));
  const months = columns.find(({ months: own }) => own.length > 0)?.months ?? [];
  return columns.map((column) => {
    if (!column.isPrior) return column;
    const dated = column.year === undefined && newest > 0 ? { ...column, year: newest - 1 } : column;
    return dated.months.length > 0 ? dated : { ...dated, months };
  });
}

/** How far from a column the title over it may stand, where a title spans several. */
const SPAN = 2;

/**
 * Two lines of one head, the fuller of which has the columns: `U.S.` over `2021`. A title that spans several columns stands over the first
 * of them, with empty cells behind it; else it is told by its nearest place.
 */
function mergeColumns(upper: readonly Column[], lower: readonly Column[]): Column[] {
  const [full, other] = upper.length > lower.length ? [upper, lower] : [lower, upper];
  const places = new Set(full.map(({ at }) => at));
  const alone = other.filter(({ at }) => at > 0 && !places.has(at));
  const spans = titlesOver(
    full.filter(({ at }) => at > 0),
    other.filter(({ at }) => at > 0),
  );
  const merged = full.map((column) => {
    const same = spans?.(column.at) ?? other.find(({ at }) => at === column.at);
    const near = same ?? nearest(column.at, other);
    if (near === undefined) return column;
    return {
      at: column.at,
      label: [...near.label, ...column.label],
      year: column.year ?? same?.year,
      months: column.months.length > 0 ? column.months : near.months,
      isPrior: column.isPrior || (same?.isPrior ?? false),
      context: column.context ?? same?.context,
      isRate: column.isRate || near.isRate,
    };
  });
  // A title that stands over no column of the other line has a column of its own: it is right of all others.
  const last = Math.max(...places);
  return [...merged, ...alone.filter(({ at }) => at > last)];
}

/** Where the titles of one line stand over the first of as many columns each, the title that a column is under. */
function titlesOver(
  full: readonly Column[],
  titles: readonly Column[],
): ((at: number) => Column | undefined) | undefined {
  const size = full.length / titles.length;
  const isEven = size >= 2 && Number.isInteger(size);
  if (!isEven || !titles.every(({ at }, place) => at === full[place * size]?.at)) return undefined;
  return (at) => titles.findLast((title) => title.at <= at);
}

function nearest(at: number, columns: readonly Column[]): Column | undefined {
  return columns
    .filter((column) => Math.abs(column.at - at) <= SPAN)
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];
}

/** The scale of the whole table: what stands over the labels of its rows, or is said once for all columns. */
function contextOfHead(line: PassageLine): FigureContext | undefined {
  if (line.kind !== 'head' || line.cells.length < 2) return contextOfLine(line);
  const filled = line.cells.filter((cell) => cell !== '');
  const others = filled.slice(1).filter((cell) => readFigureContext(cell) === undefined);
  return readFigureContext(line.cells[0] ?? '') ?? (others.length === 0 ? contextOfLine(line) : undefined);
}

const RATE = new RegExp(
  String.raw`[%％]|\b${anyOf(EN.figures.rateColumns)}\b|${anyOf(ZH.figures.rateColumns)}`,
  'i',
);

const PRIOR =
  /^(?:上年|上期|去年|上一年)(?:同期|度|数|金额|发生额)?|^(?:prior|previous|preceding)[ -](?:year|period|quarter)/i;

function toColumn({ cell, at }: { readonly cell: string; readonly at: number }): Column {
  const periods = readPeriods(cell);
  const years = periods.flatMap(({ year }) => year ?? []);
  return {
    at,
    months: periods.flatMap(monthsOf),
    isPrior: PRIOR.test(cell),
    label: wordsOfTitle(cell),
    year: years.length === 1 ? years[0] : undefined,
    context: readFigureContext(cell),
    isRate: RATE.test(cell),
  };
}

function readRow(line: PassageLine, { context, columns, width, block }: Above): Cell[] {
  const places = line.cells.flatMap((cell, at) =>
    (figuresOfCell(cell) ?? []).map((figure) => ({ figure, at })),
  );
  const figures = places.map(({ figure }) => figure);
  const label = line.cells
    .filter((cell) => figuresOfCell(cell) === undefined && /\p{L}/u.test(cell))
    .join(' ');
  const own = readFigureContext(label);
  const rowYears = readPeriods(label).flatMap(({ year }) => year ?? []);
  const words = wordsOf(label);
  const isPerShare = PER_SHARE.test(label);
  const signs = line.cells.flatMap((cell, at) => (/^[$€£¥]$/.test(cell) ? [at] : []));
  const columnOf = placeColumns(places, signs, columns, {
    isGrid: width === line.cells.length,
    hasLabels: width > 0 && places.every(({ at }) => at > 0),
  });
  return figures.flatMap((figure, at): Cell[] => {
    const column = columnOf(at);
    const year = column?.year ?? (rowYears.length === 1 ? rowYears[0] : block);
    const over = column?.isRate === true ? RATES : (own ?? column?.context ?? context);
    const cell = readFigure(figure, over !== undefined && isPerShare ? { ...over, scale: 1 } : over);
    if (cell === undefined) return [];
    return [
      {
        ...cell,
        label: [...words, ...(column?.label ?? [])],
        named: label,
        words: new Set([...words, ...(column?.label ?? [])]),
        years: year === undefined ? [] : [year],
        isDated: year !== undefined || (column?.months ?? []).length > 0,
        months: column?.months ?? [],
        isTabular: true,
        isEdge: at === 0 || at === figures.length - 1,
        index: at,
        start: line.start,
        end: line.end,
      },
    ];
  });
}

/** What falls on one share is never in the millions of its table, whatever the caption leaves out. */
export const PER_SHARE = new RegExp(
  String.raw`\bper[\s-](?:\w+ )?share\b|\bEPS\b|${anyOf(ZH.figures.perShare)}`,
  'i',
);

const RATES: FigureContext = { scale: 1, unit: { dimension: 'percent', factor: 1 }, exceptPerShare: false };

type Figure = Pick<Cell, 'value' | 'step' | 'unit' | 'raw' | 'approximate' | 'hasScale'>;

function readFigure(figure: string, context: FigureContext | undefined): Figure | undefined {
  const bare = figure.replace(/[()\s]/g, '');
  const [quantity] = extractQuantities(bare, context);
  if (quantity === undefined) return undefined;
  return {
    value: quantity.value,
    step: stepOf(quantity),
    ...(quantity.unit === undefined ? {} : { unit: quantity.unit }),
    raw: figure,
    approximate: false,
    hasScale: context !== undefined || /[%％]/.test(figure) || /[a-z万亿]/i.test(bare),
  };
}
