import type { PageBox } from '../../../../domain/index.ts';
import { joinRuns, runsByLine, splitAtGaps } from '../lines/runs-by-line.ts';
import { type Line, type PageItem, type PageLayout, type TextRun, unionBox } from '../page-layout.ts';
import { takeForms } from '../tables/find-forms.ts';
import { takeTables } from '../tables/take-tables.ts';
import { takeTicks } from '../tables/tick-tables.ts';
import type { PagePart } from './page-parts.ts';
import { type Placed, readingOrder } from './reading-order.ts';

type Piece =
  | { readonly kind: 'runs'; readonly runs: readonly TextRun[] }
  | Exclude<PageItem, { readonly kind: 'line' }>;

/** Distance on one line, in letters, and difference in size from which two pieces are not one line. */
const STRANGER_GAP = 1;
const STRANGER_SIZES = 1.15;
/** Letters of one width are at least this wide, in sizes of the letters. */
const MONO_WIDTH = 0.44;
/** Runs closer than this, in letters, are one piece of a line, which no gutter divides. */
const PIECE_GAP = 0.7;

/** A page as lines, tables and pictures in reading order, part by part. */
export function readLines(page: PageLayout, parts: readonly PagePart[]): PageItem[] {
  let column = 0;
  return parts.flatMap((part) =>
    placePieces(part).flatMap((placed) => {
      const items = readColumn(placed, page.number, column);
      column += 1;
      return items;
    }),
  );
}

/** Tables are found first: no column divides them, and text inside belongs to them. */
function placePieces({ runs, ruled, grids, figures, rules }: PagePart): Placed<Piece>[][] {
  const ticks = takeTicks(runs);
  const cut = takeForms(ticks.rest).forms;
  const found = takeTables(
    ticks.rest,
    grids.filter((grid) => !cut.some((form) => cutsThrough(grid, form))),
    rules,
  );
  const { forms, rest } = takeForms(found.rest);
  const tables = [...ruled, ...ticks.tables, ...found.tables, ...forms];
  const pieces: Placed<Piece>[] = rest.length === 0 ? [] : runsByLine(rest).flatMap(piecesOf);
  for (const table of tables) pieces.push({ box: table, weight: 40, value: { kind: 'table', table } });
  for (const figure of figures) pieces.push({ box: figure, weight: 0, value: { kind: 'figure', figure } });
  return readingOrder(pieces);
}

/** Whether a grid of the engine holds only a part of a form. */
function cutsThrough(grid: PageBox, form: PageBox): boolean {
  const [below, above] = [grid.y + grid.height <= form.y + 1, form.y + form.height <= grid.y + 1];
  if (below || above) return false;
  return form.x < grid.x - 2 || form.x + form.width > grid.x + grid.width + 2;
}

/** A page line by line, across all of it or its columns: the plainest order, which loses nothing. */
export function readPlainLines(page: PageLayout, parts: readonly PagePart[]): PageItem[] {
  return parts.flatMap(({ runs, ruled, figures }, column) => {
    const lines = runsByLine(runs).map((line) => lineOf(line, page.number, column));
    const items = [
      ...lines.map((line) => ({ y: line.y, item: { kind: 'line' as const, line } })),
      ...ruled.map((table) => ({ y: table.y, item: { kind: 'table' as const, table } })),
    ].toSorted((one, other) => one.y - other.y);
    return [
      ...items.map(({ item }) => item),
      ...figures.map((figure) => ({ kind: 'figure' as const, figure })),
    ];
  });
}

function piecesOf(line: readonly TextRun[]): Placed<Piece>[] {
  return splitAtGaps(line, PIECE_GAP).map((runs) => ({
    box: unionBox(runs),
    weight: weightOf(runs.map(({ text }) => text).join(' ')),
    value: { kind: 'runs', runs },
  }));
}

/** A Chinese character says as much as two letters. */
function weightOf(text: string): number {
  return text.trim().length + (text.match(/[\u2e80-\ud7af]/g)?.length ?? 0);
}

function readColumn(column: readonly Placed<Piece>[], page: number, index: number): PageItem[] {
  const items: { readonly y: number; readonly item: PageItem }[] = [];
  const runs: TextRun[] = [];
  for (const { value, box } of column) {
    if (value.kind === 'runs') runs.push(...value.runs);
    else items.push({ y: box.y + (value.kind === 'figure' ? box.height / 2 : 0), item: value });
  }
  for (const group of runsByLine(runs).flatMap(splitAtStranger)) {
    const line = lineOf(group, page, index);
    items.push({ y: line.y, item: { kind: 'line', line } });
  }
  return items.toSorted((left, right) => left.y - right.y).map(({ item }) => item);
}

/** A note in the margin and a button beside a title stand on the same line in letters of another size, well apart. */
function splitAtStranger(runs: readonly TextRun[]): TextRun[][] {
  const parts: TextRun[][] = [];
  for (const run of runs) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    if (part === undefined || last === undefined || areStrangers(last, run)) parts.push([run]);
    else part.push(run);
  }
  return parts;
}

function areStrangers(left: TextRun, right: TextRun): boolean {
  const size = Math.max(left.size, right.size);
  if (right.x - left.x - left.width < STRANGER_GAP * size) return false;
  if (size < STRANGER_SIZES * Math.min(left.size, right.size)) return false;
  return /\p{L}{3}/u.test(left.text) && /[\p{L}\p{N}]/u.test(right.text);
}

function lineOf(runs: readonly TextRun[], page: number, column: number): Line {
  const letters = runs.filter((run) => /[\p{L}\p{N}]/u.test(run.text));
  const judged = letters.length > 0 ? letters : runs;
  const all = (test: (run: TextRun) => boolean): boolean => judged.every(test);
  return {
    ...unionBox(runs),
    page,
    column,
    text: joinRuns(runs),
    size: dominantSize(judged),
    bold: all((run) => run.bold),
    italic: all((run) => run.italic),
    mono: all((run) => run.mono) && areWide(judged),
  };
}

/** Letters of one width are wide; the engine gives one font to a run whose first word alone is set so. */
function areWide(runs: readonly TextRun[]): boolean {
  const letters = runs.reduce((sum, { text, size }) => sum + text.trim().length * size, 0);
  return runs.reduce((sum, { width }) => sum + width, 0) >= MONO_WIDTH * letters;
}

function dominantSize(runs: readonly TextRun[]): number {
  const weights = new Map<number, number>();
  for (const run of runs) weights.set(run.size, (weights.get(run.size) ?? 0) + run.text.length);
  return [...weights].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, -1])[0];
}
