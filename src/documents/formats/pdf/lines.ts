import { type Line, type PageItem, type PageLayout, type TextRun, unionBox } from './page-layout.ts';
import { type Placed, readingOrder } from './reading-order.ts';

type Piece = { readonly kind: 'run'; readonly run: TextRun } | Exclude<PageItem, { readonly kind: 'line' }>;

/** Distance on one line, in letters, and difference in size from which two pieces are not one line. */
const STRANGER_GAP = 1;
const STRANGER_SIZES = 1.15;

/** A page as lines, tables and pictures in reading order. Text inside a table belongs to the table. */
export function readLines(page: PageLayout): PageItem[] {
  const pieces: Placed<Piece>[] = [];
  for (const run of page.runs) {
    if (page.tables.some((table) => inside(run, table))) continue;
    pieces.push({ box: run, weight: weightOf(run.text), value: { kind: 'run', run } });
  }
  for (const table of page.tables) pieces.push({ box: table, weight: 40, value: { kind: 'table', table } });
  for (const figure of page.figures)
    pieces.push({ box: figure, weight: 0, value: { kind: 'figure', figure } });
  return readingOrder(pieces).flatMap((column, index) => readColumn(column, page.number, index));
}

function inside(run: TextRun, table: { x: number; y: number; width: number; height: number }): boolean {
  const [x, y] = [run.x + run.width / 2, run.y + run.height / 2];
  return (
    x >= table.x - 2 && x <= table.x + table.width + 2 && y >= table.y - 2 && y <= table.y + table.height + 2
  );
}

/** A Chinese character says as much as two letters. */
function weightOf(text: string): number {
  return text.trim().length + (text.match(/[\u2e80-\ud7af]/g)?.length ?? 0);
}

function readColumn(column: readonly Placed<Piece>[], page: number, index: number): PageItem[] {
  const items: { readonly y: number; readonly item: PageItem }[] = [];
  const runs: TextRun[] = [];
  for (const { value, box } of column) {
    if (value.kind === 'run') runs.push(value.run);
    else items.push({ y: box.y + (value.kind === 'figure' ? box.height / 2 : 0), item: value });
  }
  for (const group of runsByLine(runs).flatMap(splitAtStranger)) {
    const line = lineOf(group, page, index);
    items.push({ y: line.y, item: { kind: 'line', line } });
  }
  return items.toSorted((left, right) => left.y - right.y).map(({ item }) => item);
}

/** Runs that stand on one line, from left to right; the lines from top to bottom. */
export function runsByLine(runs: readonly TextRun[]): TextRun[][] {
  const groups: { top: number; bottom: number; size: number; runs: TextRun[] }[] = [];
  for (const run of runs.toSorted(
    (left, right) => left.y + left.height - right.y - right.height || left.x - right.x,
  )) {
    const bottom = run.y + run.height;
    const group = groups.findLast(
      (candidate) =>
        Math.min(bottom, candidate.bottom) - Math.max(run.y, candidate.top) >
        0.5 * Math.min(run.height, candidate.bottom - candidate.top),
    );
    if (group === undefined || group.runs.length === 0)
      groups.push({ top: run.y, bottom, size: run.size, runs: [run] });
    else {
      group.runs.push(run);
      // The tallest run defines the line: a superscript must not drag the next line in.
      if (run.size > group.size) Object.assign(group, { top: run.y, bottom, size: run.size });
    }
  }
  return groups.map((group) => group.runs.toSorted((left, right) => left.x - right.x));
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
    mono: all((run) => run.mono),
  };
}

function dominantSize(runs: readonly TextRun[]): number {
  const weights = new Map<number, number>();
  for (const run of runs) weights.set(run.size, (weights.get(run.size) ?? 0) + run.text.length);
  return [...weights].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, -1])[0];
}

export function joinRuns(runs: readonly TextRun[]): string {
  let text = '';
  let end = 0;
  for (const run of runs) {
    const gap = run.x - end;
    const cjk =
      /[\u2e80-\u9fff\u3000-\u303f\uff00-\uffef]$/.test(text) &&
      /^[\u2e80-\u9fff\uff00-\uffef]/.test(run.text);
    const spaced = gap > (cjk ? 0.6 : 0.12) * run.height;
    text += text !== '' && spaced && !/\s$/.test(text) && !/^\s/.test(run.text) ? ` ${run.text}` : run.text;
    end = run.x + run.width;
  }
  return text.replace(/\s+/g, ' ').trim();
}
