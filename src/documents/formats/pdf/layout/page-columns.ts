import type { PageBox } from '../../../../domain/index.ts';
import { runsByLine, splitAtGaps } from '../lines/runs-by-line.ts';
import { type PageLayout, type Rule, type TextRun, unionBox } from '../page-layout.ts';
import { rowsAcross } from './rows-across.ts';

/** Runs closer than this, in letters, are one piece of a line. */
const PIECE_GAP = 0.7;
/** A piece of so many characters that fills this part of its column is a line of text. */
const TEXT_CHARACTERS = 20;
const FULL = 0.72;
/** Lines of text on either side that make a gutter; beside the gutter of other pages fewer do. */
const MIN_LINES = 4;
const MIN_BOTH = 10;
const KNOWN_LINES = 3;
/** Of the lines of text, this share may cross a gutter: titles, captions and notes across the page. */
const CROSSING = 0.5;
/** Lines of text begin this close to the edge of their column, or are indented by no more than this, in points. */
const EDGE = 3;
const INDENT = 26;
const MIN_GUTTER = 7;
/** The narrower column over the wider one. */
const WIDTHS = 0.6;
/** The gutter lies in this part of what is printed. */
const LEFTMOST = 0.25;
const RIGHTMOST = 0.75;
/** Gutters of pages this close are one; so many of the pages that have text must have it. */
const SAME_GUTTER = 12;
const KNOWN_SHARE = 0.4;
/** Of the lines between two things that cross the gutter, this share must fill a column. */
const COLUMN_SHARE = 0.3;
/** Lines of text with so many pieces beyond both columns are rows of a table; this share of them makes one. */
const BEYOND = 2;
const ROWS_SHARE = 0.3;
/** The strip between two columns of text, and where the columns begin and end. */
export interface Gutter {
  readonly left: number;
  readonly start: number;
  readonly end: number;
  readonly right: number;
}

interface Piece extends PageBox {
  readonly runs: readonly TextRun[];
  readonly weight: number;
}

/** For each page of two columns its gutter; one that most pages of the document have needs less text to be seen. */
export function findGutters(
  pages: readonly Pick<PageLayout, 'number' | 'runs'>[],
): ReadonlyMap<number, Gutter> {
  const pieces = new Map(
    pages.map((page) => [page.number, mayHaveColumns(page.runs) ? piecesOf(page.runs) : []]),
  );
  const found = new Map<number, Gutter>();
  for (const page of pages) {
    const gutter = gutterOf(pieces.get(page.number) ?? []);
    if (gutter !== undefined) found.set(page.number, gutter);
  }
  const usual = usualGutter([...found.values()], pages.filter(({ runs }) => runs.length > 0).length);
  if (usual === undefined) return found;
  for (const page of pages) {
    if (found.has(page.number)) continue;
    const own = pieces.get(page.number) ?? [];
    if (
      own.filter((piece) => sideOf(piece, usual) !== undefined && fills(piece, usual)).length >= KNOWN_LINES
    )
      found.set(page.number, usual);
  }
  return found;
}

/** Whether enough text begins in the boxMiddle of what is printed. */
function mayHaveColumns(runs: readonly TextRun[]): boolean {
  if (runs.length === 0) return false;
  const { x: left, width } = unionBox(runs);
  const begun = runs.filter(({ x }) => x > left + LEFTMOST * width && x < left + RIGHTMOST * width);
  return begun.length >= MIN_LINES;
}

function usualGutter(gutters: readonly Gutter[], pages: number): Gutter | undefined {
  const best = gutters
    .map((gutter) => ({
      gutter,
      count: gutters.filter(({ start }) => Math.abs(start - gutter.start) < SAME_GUTTER).length,
    }))
    .toSorted((one, other) => other.count - one.count)[0];
  return best !== undefined && best.count >= Math.max(2, KNOWN_SHARE * pages) ? best.gutter : undefined;
}

function piecesOf(runs: readonly TextRun[]): Piece[] {
  return runsByLine(runs).flatMap((line) => splitAtGaps(line, PIECE_GAP).map(pieceOf));
}

/** A Chinese character says as much as two letters. */
function pieceOf(runs: readonly TextRun[]): Piece {
  const [first] = runs as [TextRun];
  const text = runs.map((run) => run.text).join(' ');
  const weight = text.trim().length + (text.match(/[\u2e80-\ud7af]/g)?.length ?? 0);
  const right = Math.max(...runs.map(({ x, width }) => x + width));
  const y = Math.min(...runs.map((run) => run.y));
  const bottom = Math.max(...runs.map((run) => run.y + run.height));
  return { x: first.x, y, width: right - first.x, height: bottom - y, runs, weight };
}

/** The strip with lines of text that fill their column on both sides, and the fewest across it. */
function gutterOf(pieces: readonly Piece[]): Gutter | undefined {
  const texts = pieces.filter(({ weight }) => weight >= TEXT_CHARACTERS);
  if (texts.length < MIN_BOTH) return undefined;
  const left = Math.min(...texts.map(({ x }) => x));
  const right = Math.max(...texts.map(({ x, width }) => x + width));
  const [from, to] = [left + LEFTMOST * (right - left), left + RIGHTMOST * (right - left)];
  const starts = texts.map(({ x }) => x).filter((x) => x > from && x < to);
  const beyond = pieces.filter(({ x }) => x > right);
  const goesOn = ({ y, height }: Piece): boolean =>
    beyond.filter((other) => boxMiddle(other) > y && boxMiddle(other) < y + height).length >= BEYOND;
  let best: { readonly gutter: Gutter; readonly lines: number } | undefined;
  for (const end of new Set(starts.map((x) => Math.round(x)))) {
    const gutter = stripBefore(end, texts, left, right);
    if (gutter === undefined) continue;
    const sides = texts.map((piece) => (fills(piece, gutter) ? sideOf(piece, gutter) : undefined));
    const counts = [0, 1].map((side) => sides.filter((own) => own === side).length) as [number, number];
    const lines = counts[0] + counts[1];
    if (texts.filter((piece, at) => sides[at] !== undefined && goesOn(piece)).length > ROWS_SHARE * lines)
      continue;
    const crossing = texts.filter((piece) => crosses(piece, gutter)).length;
    if (Math.min(...counts) < MIN_LINES || lines < MIN_BOTH || crossing > CROSSING * (lines + crossing))
      continue;
    if (best === undefined || lines - crossing > best.lines) best = { gutter, lines: lines - crossing };
  }
  return best?.gutter;
}

/** The blank strip that ends where lines of the right column begin. */
function stripBefore(end: number, texts: readonly Piece[], left: number, right: number): Gutter | undefined {
  const before = texts.filter(({ x, width }) => x + width <= end + 1);
  const ends = before.map(({ x, width }) => Math.round(x + width)).filter((at) => at <= end - MIN_GUTTER);
  if (ends.length === 0) return undefined;
  const start = Math.max(...ends);
  const [narrow, wide] = [start - left, right - end].toSorted((one, other) => one - other) as [
    number,
    number,
  ];
  return narrow < WIDTHS * wide ? undefined : { left, start, end: end - 1, right };
}

function sideOf(piece: PageBox, { start, end }: Gutter): 0 | 1 | undefined {
  if (piece.x + piece.width <= end - MIN_GUTTER / 2) return 0;
  return piece.x >= start + MIN_GUTTER / 2 ? 1 : undefined;
}

function crosses(box: PageBox, { start, end }: Gutter): boolean {
  const centre = (start + end) / 2;
  return box.x < centre - 2 && box.x + box.width > centre + 2;
}

/** A line of text from the edge of its column that fills most of it. */
function fills(piece: Piece, gutter: Gutter): boolean {
  if (piece.weight < TEXT_CHARACTERS) return false;
  const side = sideOf(piece, gutter);
  const [from, to] = side === 0 ? [gutter.left, gutter.start] : [gutter.end, gutter.right];
  return (
    side !== undefined &&
    piece.x >= from - EDGE &&
    piece.x <= from + INDENT &&
    piece.width >= FULL * (to - from)
  );
}

/** What is divided: text, and what stands on the page as a whole. */
export interface Divided {
  readonly width: number;
  readonly runs: readonly TextRun[];
  /** Pictures and tables. */
  readonly boxes: readonly PageBox[];
  readonly rules: readonly Rule[];
}

/** A part of a page that is read by itself, and what it covers. */
export interface Part extends PageBox {
  readonly runs: readonly TextRun[];
}

/**
 * The parts of a page of two columns in reading order: what crosses the gutter divides the page, and between two such things stand a
 * left and a right column, or the rows of something as wide as the page.
 */
export function divideAtGutter(page: Divided, gutter: Gutter): Part[] {
  const pieces = piecesOf(page.runs);
  const inColumns = pieces.filter((piece) => fills(piece, gutter)).flatMap((piece) => [...piece.runs]);
  const inRows = rowsAcross(page.runs, new Set(inColumns), gutter);
  const across = withTheirLines(
    pieces.filter((piece) => crosses(piece, gutter) || piece.runs.some((run) => inRows.has(run))),
    pieces,
    gutter,
  );
  const rules = page.rules.filter((rule) => isRule(rule) && crosses(rule, gutter));
  const boxes = page.boxes.filter((box) => crosses(box, gutter));
  const cuts: (PageBox | Piece)[] = [...across, ...rules, ...boxes].toSorted((one, other) => one.y - other.y);
  const rest = pieces
    .filter((piece) => !across.includes(piece))
    .toSorted((a, b) => boxMiddle(a) - boxMiddle(b));
  const parts: Part[] = [];
  let band: PageBox[] = [];
  const flush = (): void => {
    if (band.length > 0) parts.push(columnPart(band, page.width, undefined, gutter));
    band = [];
  };
  let from = 0;
  let above: PageBox | undefined;
  const slab = (until: number, below: PageBox | undefined): void => {
    const start = from;
    while (from < rest.length && boxMiddle(rest[from] as Piece) < until) from += 1;
    const own = rest.slice(start, from);
    if (own.length === 0) return;
    if (!areColumns(own, gutter, above, below)) {
      band.push(...own);
      return;
    }
    flush();
    for (const side of [0, 1] as const) {
      const column = own.filter((piece) => (sideOf(piece, gutter) ?? 0) === side);
      if (column.length > 0) parts.push(columnPart(column, page.width, side, gutter));
    }
  };
  for (const cut of cuts) {
    slab(isRule(cut) ? cut.y : boxMiddle(cut), cut);
    if (!isRule(cut)) band.push(cut);
    above = cut;
  }
  slab(Number.POSITIVE_INFINITY, undefined);
  flush();
  return parts;
}

/** What crosses the gutter, and what stands beside it on the same line without being a line of a column. */
function withTheirLines(across: readonly Piece[], pieces: readonly Piece[], gutter: Gutter): Piece[] {
  return pieces.filter(
    (piece) =>
      across.includes(piece) ||
      (!fills(piece, gutter) &&
        across.some((other) => {
          const shared =
            Math.min(piece.y + piece.height, other.y + other.height) - Math.max(piece.y, other.y);
          return shared > 0.5 * Math.min(piece.height, other.height);
        })),
  );
}

/** Lines of text fill the columns; between two rules of one width and between the rows of a table as wide as the page they do not. */
function areColumns(
  pieces: readonly Piece[],
  gutter: Gutter,
  above: PageBox | undefined,
  below: PageBox | undefined,
): boolean {
  const full = pieces.filter((piece) => fills(piece, gutter));
  const lines = [0, 1].map((side) => {
    const own = pieces.filter((piece) => sideOf(piece, gutter) === side);
    return { full: full.filter((piece) => sideOf(piece, gutter) === side).length, rows: rowsOf(own) };
  });
  if (isRule(above) && isRule(below))
    return lines.every((side) => side.full > 0) && full.length >= KNOWN_LINES;
  return lines.some((side) => side.full >= COLUMN_SHARE * side.rows && side.full > 0);
}

function isRule(box: PageBox | undefined): boolean {
  return box !== undefined && box.height < 1;
}

function rowsOf(pieces: readonly Piece[]): number {
  let rows = 0;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const piece of pieces) {
    if (boxMiddle(piece) <= bottom) continue;
    rows += 1;
    bottom = piece.y + piece.height;
  }
  return rows;
}

function columnPart(
  boxes: readonly PageBox[],
  pageWidth: number,
  side: 0 | 1 | undefined,
  gutter: Gutter,
): Part {
  const { y, height } = unionBox(boxes);
  const centre = (gutter.start + gutter.end) / 2;
  const x = side === 1 ? centre : 0;
  const right = side === 0 ? centre : pageWidth;
  return { runs: boxes.flatMap((box) => (isPiece(box) ? box.runs : [])), x, y, width: right - x, height };
}

function boxMiddle(box: PageBox): number {
  return box.y + box.height / 2;
}

function isPiece(box: PageBox | Piece): box is Piece {
  return 'weight' in box;
}
