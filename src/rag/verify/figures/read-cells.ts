import { readPeriods } from '../../../linguistics/periods/index.ts';
import {
  extractQuantities,
  type FigureContext,
  readFigureContext,
} from '../../../linguistics/quantities/index.ts';
import type { PassageSentence } from '../claims/passages.ts';
import { type Cell, stepOf } from './cell.ts';
import { contextOfLine, figuresOfCell, type PassageLine, readLines } from './read-lines.ts';
import { readProseFigures } from './read-prose-figures.ts';
import { wordsOf } from './words-of.ts';

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
  /** Cells of the head, empty ones too; 0 for one that lost its bars. */
  readonly width: number;
}

interface Column {
  /** Which cell of the head it is. */
  readonly at: number;
  readonly label: readonly string[];
  readonly year: number | undefined;
  /** Scale and unit that its own title gives: `# param. (Millions)`. */
  readonly context?: FigureContext | undefined;
}

/** Every figure of a passage: rows of tables with the scale, unit and years above them, and figures of its sentences. */
export function readCells(source: CellSource): Cell[] {
  const lines = readLines(source.text);
  const heading = source.headings.at(-1) ?? '';
  let above: Above = { context: readFigureContext(heading), columns: [], width: 0 };
  for (const line of readLines(source.prefix)) above = readAbove(line, above, false);
  const cells: Cell[] = [];
  let wasRow = false;
  for (const line of lines) {
    if (line.kind === 'row') cells.push(...readRow(line, above));
    else above = readAbove(line, above, wasRow);
    wasRow = line.kind === 'row';
  }
  const rows = lines.filter(({ kind }) => kind !== 'prose');
  const prose = source.sentences.filter(
    ({ start, end }) => !rows.some((row) => start < row.end && end > row.start),
  );
  return [...cells, ...prose.flatMap((sentence, at) => readProseFigures(sentence, prose[at - 1]))];
}

/** A new head replaces the columns; the scale lasts until another one is given. */
function readAbove(line: PassageLine, above: Above, afterRow: boolean): Above {
  const context = contextOfHead(line) ?? (afterRow && line.kind === 'prose' ? undefined : above.context);
  if (line.kind !== 'head') return { ...above, context };
  const filled = line.cells.filter((cell) => cell !== '' && !/^[$€£¥%]$/.test(cell));
  // Prose that was laid out as a table names no columns.
  if (filled.length === 0 || filled.some((cell) => cell.length > MAX_TITLE_CHARS))
    return { ...above, context };
  const places = line.cells.flatMap((cell, at) => (filled.includes(cell) ? [{ cell, at }] : []));
  const columns =
    line.cells.length > 1
      ? places.slice(line.cells[0] === '' || filled.length === 1 ? 0 : 1).map(toColumn)
      : readPeriods(line.text).map(({ year }, at) => ({ at, label: [], year }));
  const years = columns.filter(({ year }) => year !== undefined);
  // “Year Ended December 31,” has no year of its own: it stands over a line of years.
  return years.length === 0 && line.cells.length === 1
    ? { ...above, context }
    : { context, columns, width: line.cells.length > 1 ? line.cells.length : 0 };
}

/** The scale of the whole table: what stands over the labels of its rows, or is said once for all columns. */
function contextOfHead(line: PassageLine): FigureContext | undefined {
  if (line.kind !== 'head' || line.cells.length < 2) return contextOfLine(line);
  const filled = line.cells.filter((cell) => cell !== '');
  const others = filled.slice(1).filter((cell) => readFigureContext(cell) === undefined);
  return readFigureContext(line.cells[0] ?? '') ?? (others.length === 0 ? contextOfLine(line) : undefined);
}

function toColumn({ cell, at }: { readonly cell: string; readonly at: number }): Column {
  const years = readPeriods(cell).flatMap(({ year }) => year ?? []);
  return {
    at,
    label: wordsOf(cell),
    year: years.length === 1 ? years[0] : undefined,
    context: readFigureContext(cell),
  };
}

function readRow(line: PassageLine, { context, columns, width }: Above): Cell[] {
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
  const columnOf = placeColumns(places, columns, width === line.cells.length);
  return figures.flatMap((figure, at): Cell[] => {
    const column = columnOf(at);
    const year = column?.year ?? (rowYears.length === 1 ? rowYears[0] : undefined);
    const cell = readFigure(figure, own ?? column?.context ?? context);
    if (cell === undefined) return [];
    return [
      {
        ...cell,
        label: [...words, ...(column?.label ?? [])],
        named: label,
        words: new Set([...words, ...(column?.label ?? [])]),
        years: year === undefined ? [] : [year],
        isDated: year !== undefined,
        months: [],
        isTabular: true,
        isEdge: at === 0 || at === figures.length - 1,
        index: at,
        start: line.start,
        end: line.end,
      },
    ];
  });
}

/**
 * Which column a figure of a row stands in: by its place where row and head have as many cells and each figure its own, else by order
 * where there are as many figures as columns. A head may name the columns of the label too, which stand at the left and have no year.
 */
function placeColumns(
  places: readonly { readonly at: number }[],
  columns: readonly Column[],
  isGrid: boolean,
): (figure: number) => Column | undefined {
  const own = places.map(({ at }) => columns.find((column) => column.at === at));
  const isAlone = new Set(places.map(({ at }) => at)).size === places.length;
  if (isGrid && isAlone && own.every((column) => column !== undefined)) return (figure) => own[figure];
  const left = columns.slice(0, Math.max(0, columns.length - places.length));
  const named = columns.slice(left.length);
  const fits = named.length === places.length && left.every(({ year }) => year === undefined);
  return (figure) => (fits ? named[figure] : undefined);
}

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
