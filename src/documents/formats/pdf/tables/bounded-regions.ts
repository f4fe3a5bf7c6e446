import type { PageBox } from '../../../../domain/index.ts';
import { joinRuns, runsByLine, splitAtGaps } from '../lines/runs-by-line.ts';
import { type TextRun, unionBox } from '../page-layout.ts';
import { isProgram } from '../prepare-pages.ts';
import type { Segment } from './drawn-grid.ts';
import { cellKind, isCurrency, isYear } from './figures.ts';

/** Lines of a table begin and end at the same places, give or take this much, in points. */
const SAME_END = 4;
const MIN_WIDTH = 60;
/** Three shorter lines are no table. */
const MIN_TABLE = 150;
/** Text on one line ends at one height, give or take this much, in points. */
const SAME_LINE = 0.8;
/** Room in a line that parts pieces, in sizes of its letters. */
const PIECE_GAP = 0.36;
/** Between two lines of a table so many rows have several pieces, and so few are text from end to end. */
const SEVERAL = 0.5;
const PROSE = 0.2;
const FULL = 0.8;
/** Longer pieces are sentences; in characters. */
const LONG_PIECE = 90;
/** A title within a table stands closer between its lines than this, in sizes of the letters. */
const TIGHT = 2.6;
/** Lines of a header without a line above it, the labels below, and the room between them, in sizes of the letters. */
const MAX_HEADER = 4;
const MAX_LABELS = 2;
const HEADER_GAP = 0.8;

export interface Piece extends PageBox {
  readonly text: string;
  readonly size: number;
}

export interface Line extends PageBox {
  readonly runs: readonly TextRun[];
  readonly pieces: readonly Piece[];
}

/** What stands between two of the long lines of a table. */
export interface Slab {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  readonly lines: readonly Line[];
}

/** Tables between long lines of one width, each as what stands between its lines. Figures with currency signs are found by their alignment. */
export function boundedRegions(rules: readonly Segment[], runs: readonly TextRun[]): Slab[][] {
  const groups = alike(rules);
  return groups.flatMap((group) =>
    tablesOf(group, runs).filter((slabs) => {
      if (groups.some((inner) => inner !== group && holdWholeTable(inner, slabs))) return false;
      const own = new Set(runsOf(slabs));
      if ([...own].some(({ text }) => isCurrency(text)) || isProgram([...own])) return false;
      const others = runs.filter((run) => !own.has(run));
      return !rowsGoOnBeside(slabs, others) && !rowsGoOnBelow(slabs, others);
    }),
  );
}

/** The lines of a whole table in one row: the others are the edges of a page or of a box around it. */
function holdWholeTable(rules: readonly Segment[], slabs: readonly Slab[]): boolean {
  return (
    rules.length > 2 &&
    slabs.some(({ top, bottom, left, right }) =>
      rules.every(
        ({ at, from, to }) =>
          at > top &&
          at < bottom &&
          from > left - SAME_END &&
          to < right + SAME_END &&
          to - from >= MIN_TABLE,
      ),
    )
  );
}

export function runsOf(slabs: readonly Slab[]): TextRun[] {
  return slabs.flatMap(({ lines }) => lines.flatMap((line) => line.runs));
}

/** Rows that go on beyond the lines: their labels stand on the same lines of text. */
function rowsGoOnBeside(slabs: readonly Slab[], others: readonly TextRun[]): boolean {
  const lines = slabs.flatMap((slab) => slab.lines);
  const [top, bottom] = [slabs[0]?.top ?? 0, slabs.at(-1)?.bottom ?? 0];
  const near = others.filter(({ y, height }) => y + height / 2 > top && y + height / 2 < bottom);
  const shared = lines.filter((line) =>
    near.some(({ y, height }) => Math.abs(y + height - line.y - line.height) < SAME_LINE),
  );
  return shared.length > SEVERAL * lines.length;
}

/** Rows right below the last line: it closes nothing. */
function rowsGoOnBelow(slabs: readonly Slab[], others: readonly TextRun[]): boolean {
  const last = slabs.at(-1) as Slab;
  const size = Math.max(...last.lines.flatMap(({ pieces }) => pieces.map((piece) => piece.size)));
  const below = others.filter(
    ({ x, y, width, height }) =>
      x + width / 2 > last.left &&
      x + width / 2 < last.right &&
      y + height / 2 > last.bottom &&
      y < last.bottom + HEADER_GAP * size,
  );
  return runsByLine(below)
    .map(lineOf)
    .some(({ pieces }) => pieces.length > 2);
}

/** Lines that begin and end at the same places, from top to bottom. */
export function alike(rules: readonly Segment[]): Segment[][] {
  const groups: Segment[][] = [];
  for (const rule of rules.toSorted((one, other) => one.at - other.at)) {
    if (rule.to - rule.from < MIN_WIDTH) continue;
    const group = groups.find(
      ([first]) =>
        first !== undefined &&
        Math.abs(first.from - rule.from) <= SAME_END &&
        Math.abs(first.to - rule.to) <= SAME_END,
    );
    if (group === undefined) groups.push([rule]);
    else group.push(rule);
  }
  return groups.filter(({ length }) => length >= 2);
}

/** Neighbouring slabs that hold rows of a table, and the titles between them. */
function tablesOf(rules: readonly Segment[], runs: readonly TextRun[]): Slab[][] {
  const slabs = rules.slice(1).map((rule, index) => slabOf(rules[index] as Segment, rule, runs));
  const found: Slab[][] = [];
  let open: Slab[] = [];
  const close = (): void => {
    while (open.length > 0 && !isTabular(open.at(-1) as Slab)) open.pop();
    const [first] = open;
    const header = first === undefined ? [] : headerAbove(first, runs);
    if (open.length > 0) found.push([...header, ...open]);
    open = [];
  };
  for (const slab of slabs) {
    if (isTabular(slab) || (open.length > 0 && isInnerTitle(slab))) open.push(slab);
    else if (slab.lines.length > 0 || slab.bottom - slab.top > MIN_WIDTH) close();
  }
  close();
  return found;
}

/** Heads above the first line of a table that have no line above them, and the labels of rows between both. */
function headerAbove(first: Slab, runs: readonly TextRun[]): Slab[] {
  const { left, right } = first;
  const near = runs.filter(({ x, y, width, height }) => {
    const centre = x + width / 2;
    return centre > left - SAME_END && centre < right + SAME_END && y + height / 2 < first.top;
  });
  const heads: Line[] = [];
  const labels: Line[] = [];
  const headed = first.lines.some(holdsFigure) ? undefined : first.lines;
  let top = first.top;
  for (const line of runsByLine(near).map(lineOf).toReversed()) {
    const size = line.pieces[0]?.size ?? 0;
    const long = line.pieces.some(({ text }) => text.length > LONG_PIECE / 2);
    const isLabel = line.pieces.length === 1;
    const full = heads.length === MAX_HEADER || (isLabel && labels.length === MAX_LABELS);
    if (full || top - line.y - line.height > HEADER_GAP * size || long) break;
    const [below] = heads;
    if (below === undefined && headed !== undefined && !spansHeads(line, headed, left + 2 * size)) break;
    if (isLabel && (below === undefined ? line.x > left + 2 * size : !goesOnIn(line, below))) break;
    (isLabel && below === undefined ? labels : heads).unshift(line);
    top = line.y;
  }
  const middle = labels[0]?.y ?? first.top;
  if (heads.length === 0) return [];
  const header = { top, bottom: middle, left, right, lines: heads };
  return labels.length === 0
    ? [header]
    : [header, { top: middle, bottom: first.top, left, right, lines: labels }];
}

/** Whether a line holds heads of several columns each, which have heads of their own below. */
function spansHeads(line: Line, below: readonly Line[], left: number): boolean {
  const [own, other] = [[line], below].map((lines) =>
    lines.map(({ pieces }) => pieces.filter(({ x }) => x > left)).toSorted((a, b) => b.length - a.length),
  );
  const [spans = [], heads = []] = [own?.[0], other?.[0]];
  const [from, to] = [heads[0]?.x ?? 0, heads.at(-1)];
  const within = spans.every(
    ({ x, width }) => x + width / 2 > from && to !== undefined && x + width / 2 < to.x + to.width,
  );
  return within && spans.length > 1 && 2 * spans.length <= heads.length;
}

/** Whether the text of a line goes on below, in the middle of it; what stands over the middle one may head them all. */
function goesOnIn(line: Line, below: Line): boolean {
  const at = below.pieces.findIndex(
    ({ x, width, size }) => Math.abs(x + width / 2 - line.x - line.width / 2) < 0.5 * size,
  );
  return at >= 0 && 2 * at !== below.pieces.length - 1;
}

export function slabOf(above: Segment, below: Segment, runs: readonly TextRun[]): Slab {
  const [left, right] = [Math.min(above.from, below.from), Math.max(above.to, below.to)];
  const inside = runs.filter((run) => {
    const [x, y] = [run.x + run.width / 2, run.y + run.height / 2];
    return x > left - SAME_END && x < right + SAME_END && y > above.at && y < below.at;
  });
  return { top: above.at, bottom: below.at, left, right, lines: runsByLine(inside).map(lineOf) };
}

export function lineOf(runs: readonly TextRun[]): Line {
  const pieces = splitAtGaps(runs, PIECE_GAP).map((group) => ({
    ...unionBox(group),
    text: joinRuns(group),
    size: Math.max(...group.map(({ size }) => size)),
  }));
  return { ...unionBox(runs), runs, pieces };
}

function isTabular({ lines }: Slab): boolean {
  if (lines.length === 0) return false;
  const box = unionBox(lines);
  const several = lines.filter(({ pieces }) => pieces.length > 1).length;
  const prose = lines.filter(
    ({ pieces }) => pieces.length === 1 && (pieces[0]?.width ?? 0) > FULL * box.width && lines.length > 1,
  ).length;
  const long = lines.flatMap(({ pieces }) => pieces).filter(({ text }) => text.length > LONG_PIECE).length;
  return several >= SEVERAL * lines.length && prose <= PROSE * lines.length && long <= PROSE * lines.length;
}

function isInnerTitle({ top, bottom, lines }: Slab): boolean {
  const [line] = lines;
  return line !== undefined && lines.length === 1 && bottom - top < TIGHT * (line.pieces[0]?.size ?? 0);
}

export function holdsFigure({ pieces }: Line): boolean {
  return pieces.slice(1).some(({ text }) => cellKind(text) === 'figure' && !isYear(text));
}
