import { readPeriods } from '../../../linguistics/periods/index.ts';
import { type FigureContext, readFigureContext } from '../../../linguistics/quantities/index.ts';
import { type FormPair, pairsOfRow } from '../claims/form-rows.ts';
import { type PassageSentence, readFacets } from '../claims/passages.ts';
import type { Cell } from './cell.ts';
import { readProseFigures } from './read-prose-figures.ts';

/** A line of a passage: a row of figures with its label, or what stands over rows, or prose. */
export interface PassageLine {
  readonly kind: 'row' | 'head' | 'prose';
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Cells of a Markdown row; one for any other line. */
  readonly cells: readonly string[];
}

const RULE = /^[\s|:-]+$/;
const FIGURE = String.raw`(?:[$€£¥]\s?)?\(?\s?(?:[$€£¥]\s?)?[-−]?\d[\d,]*(?:\.\d+)?(?:\s?%|[kKMBT])?\s?\)?\s?%?`;
/** A cell that holds nothing but a figure, a dash or a currency sign. */
const FIGURE_CELL = new RegExp(`^(?:${FIGURE}|[-—–]|[$€£¥])$`, 'u');
/** One word of a row that lost its bars: a figure, a currency sign, a bracket or a dash. */
const FIGURE_WORD = /^[$€£¥]?[-−(]{0,2}[$€£¥]?(?:\d[\d,.]*)?%?\)?%?$|^[-—–]$/u;
/** Lines that are longer are prose. */
const MAX_ROW_CHARS = 300;
const MAX_HEAD_CHARS = 160;

export function readLines(text: string): PassageLine[] {
  const lines: PassageLine[] = [];
  let at = 0;
  const raw = text.split('\n');
  for (const [row, line] of raw.entries()) {
    const place = { start: at, end: at + line.length, text: labelsOfLinks(line.normalize('NFKC')) };
    at += line.length + 1;
    if (line.trim() === '' || RULE.test(line)) continue;
    const pairs = pairsOfRow(line);
    if (pairs !== undefined) {
      lines.push(...pairs.map((pair) => ofPair(pair, place.start)));
      continue;
    }
    const shape = shapeOf(place.text.trim());
    const isTitled = isHeadOfNumbers(shape.cells) && RULE.test(raw[row + 1] ?? '') && raw[row + 1] !== '';
    lines.push({ ...place, ...shape, ...(isTitled ? { kind: 'head' as const } : {}) });
  }
  return lines;
}

const LINK = /\[([^\][\n]{0,300})\]\([^()\s]{0,2000}\)/g;

/** A cell is what it says; the digits of an address are no figures of a table. */
const labelsOfLinks = (line: string): string => (/^\s*\|/.test(line) ? line.replace(LINK, '$1') : line);

function ofPair({ start, end, text }: FormPair, from: number): PassageLine {
  return { kind: 'prose', start: from + start, end: from + end, text, cells: [text] };
}

/** A number that calls a column: `737 *`. */
const COLUMN_NUMBER = /^(\d{2,4})\s?\*?$/;

/** The line over the rule of a table, whose columns are called by numbers: nothing stands over its labels. */
function isHeadOfNumbers([first, ...others]: readonly string[]): boolean {
  return (
    first === '' && others.length > 1 && others.every((cell) => COLUMN_NUMBER.test(cell) || !/\d/.test(cell))
  );
}

function shapeOf(line: string): Pick<PassageLine, 'kind' | 'cells'> {
  if (line.startsWith('|')) {
    const cells = cellsOf(line);
    const figures = cells.flatMap((cell) => figuresOfCell(cell) ?? []).filter((cell) => /\d/.test(cell));
    const isYears = figures.every((cell) => /^(?:19|20)\d{2}$/.test(cell));
    return { kind: figures.length > 0 && !isYears ? 'row' : 'head', cells };
  }
  const bare = line.replace(/^#{1,6}\s+/, '').replace(/\*\*/g, '');
  if (isHead(bare)) return { kind: 'head', cells: [bare] };
  const loose = looseRow(bare);
  if (loose !== undefined) return { kind: 'row', cells: loose };
  return { kind: 'prose', cells: [bare] };
}

/** What names columns or scale and says nothing else: years, “Year Ended December 31,”, “(in millions)”. */
function isHead(line: string): boolean {
  if (line.length > MAX_HEAD_CHARS) return false;
  const periods = readPeriods(line);
  if (periods.length === 0) return readFigureContext(line) !== undefined && line.length < 60;
  let rest = line.replace(NOTE_MARKS, '');
  for (const { raw } of periods) rest = rest.replace(raw, ' ');
  const words = rest.replace(/\([^)]*\)/g, ' ').match(/\p{Script=Han}{1,4}|[A-Za-z]{2,}/gu) ?? [];
  return !/\d/.test(rest.replace(/\b\d{1,2},?(?=\s|$)/g, '')) && words.length <= 6;
}

function cellsOf(row: string): string[] {
  return (
    row
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      // `41,651 $`: the sign of the next column has slipped behind the figure.
      .map((cell) =>
        cell
          .replace(/\*\*/g, '')
          .trim()
          .replace(/(?<=\d\)?)\s+[$€£¥]$/, ''),
      )
  );
}

/** `Net income $ 558,929 $ 186,678`: label and figures of a row that lost its bars. Word by word from the end, so that it stays linear. */
function looseRow(line: string): string[] | undefined {
  // A sentence may end in a figure: “… to $94.9 billion in 2022.”
  if (line.length > MAX_ROW_CHARS || /\d[)%]*[.。]$/.test(line)) return undefined;
  const words = line.split(/\s+/);
  let first = words.length;
  while (first > 0 && FIGURE_WORD.test(words[first - 1] ?? '')) first--;
  const label = words.slice(0, first).join(' ').replace(NOTE_MARKS, '');
  const figures = words
    .slice(first)
    .join(' ')
    .match(/[$€£¥]?\s?[-−]?\(?\s?[$€£¥]?\s?\d[\d,.]*\s?%?\)?/gu)
    ?.map((figure) => figure.trim());
  if (figures === undefined) return undefined;
  if (first === 0) return figures.length >= 2 ? ['', ...figures] : undefined;
  const isLabel =
    label.length >= 2 &&
    label.length <= 140 &&
    /(?:[\p{L})]|\p{Lu}\.)$/u.test(label) &&
    !/[.。;；]\s/.test(label);
  return isLabel && figures.some((figure) => /\d{2}/.test(figure)) ? [label, ...figures] : undefined;
}

/** Marks of notes behind a word: `Consumer Health4`, `Operational Sales1,2`. */
const NOTE_MARKS = /(?<=\p{Ll}{3}|\))\d(?:,\d)*(?=\s|$)/gu;

const ONE_FIGURE =
  /[$€£¥]?\s?[-−]?\(?\s?[$€£¥]?\s?\d[\d,.]*\s?%?\)?%?|(?<=^|\s)(?:[-—–*]|n\/?[am])(?=\s|$)/giu;
const PAIR = /^\d[\d,]*\.\d+%?\s?\/\s?\d[\d,]*\.\d+%?$/;
const EMPTY = /^(?:[-—–*]|n\/?[am]|不适用)$/i;

/**
 * The figures that a cell holds and nothing else; a dash or a star holds the place of one. A PDF may put three columns into one cell:
 * `40,724 $ 38,013 $`. Undefined for a cell with words, or without any.
 */
export function figuresOfCell(cell: string): readonly string[] | undefined {
  const plain = cell.trim();
  if (EMPTY.test(plain)) return [plain];
  // `81.2/88.5`: two measures in one cell.
  if (PAIR.test(plain)) return plain.split('/').map((figure) => figure.trim());
  if (FIGURE_CELL.test(plain)) return /\d/.test(plain) ? [plain] : undefined;
  if (!/\d/.test(plain) || !plain.split(/\s+/).every((word) => FIGURE_WORD.test(word) || EMPTY.test(word)))
    return undefined;
  return [...plain.matchAll(ONE_FIGURE)].map(([figure]) => figure.trim());
}

/** The scale and unit that a line over figures gives; prose says it in brackets or at its end. */
export function contextOfLine({ kind, text }: PassageLine): FigureContext | undefined {
  if (kind === 'head') return readFigureContext(text);
  const bracketed = /[(（][^()（）]{3,80}[)）]\s*[:：.。]?\s*$/.exec(text)?.[0];
  const unit = /单位\s?[:：][^，。；]{1,12}/.exec(text)?.[0];
  const said = unit ?? bracketed;
  return said === undefined ? undefined : readFigureContext(said);
}

/** Lines of prose that were run together with rows of figures into one sentence. */
export function linesBesideRows(
  sentences: readonly PassageSentence[],
  lines: readonly PassageLine[],
): PassageSentence[] {
  const rows = lines.filter(({ kind }) => kind !== 'prose');
  const overlaps = (one: Range, other: Range) => one.start < other.end && one.end > other.start;
  const broken = sentences.filter((sentence) => rows.some((row) => overlaps(row, sentence)));
  return lines
    .filter((line) => line.kind === 'prose' && broken.some((sentence) => overlaps(line, sentence)))
    .map(({ start, end, text }) => ({ start, end, ...readFacets(text) }));
}

type Range = Pick<PassageSentence, 'start' | 'end'>;

/** A figure with its unit, scale or words in one cell, or behind the name of what it is set for: `TimeOut 60`. */
const SAYS_MORE = /\d[\d,.]*\s?(?:\p{L}|[%％])|\p{L}{3,}\s\d[\d,.]*(?:\s*[(（]|\W{0,2}$)/u;

/** Figures of cells that say more than a figure, each with the label of its row (`3455 ft / 40 ft`), or the label right before it. */
export function readMixedCells(
  { kind, cells, start, end }: PassageLine,
  columns: readonly { readonly at: number; readonly year: number | undefined }[],
): Cell[] {
  const [label = '', ...others] = kind === 'prose' ? [] : cells;
  return others.flatMap((cell, at) => {
    if (!SAYS_MORE.test(cell) || figuresOfCell(cell) !== undefined) return [];
    // Label and value may stand in pairs without a colon: `| Seats | 4 | Length | 30 ft |`.
    const before = at % 2 === 0 ? undefined : others[at - 1];
    const named = before === undefined || /\d/.test(before) ? label : before;
    const year = columns.find((column) => column.at === at + 1)?.year;
    const own = readProseFigures({ start, end, ...readFacets(`${named} ${cell}`) }, undefined);
    return own.map((figure) =>
      year === undefined || figure.years.length > 0 ? figure : { ...figure, years: [year], isDated: true },
    );
  });
}
