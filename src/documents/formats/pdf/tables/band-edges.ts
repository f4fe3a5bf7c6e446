import type { PageBox } from '../../../../domain/index.ts';
import { joinRuns, runsByLine, splitAtGaps } from '../lines/runs-by-line.ts';
import { type TextRun, unionBox } from '../page-layout.ts';
import type { Segment } from './drawn-grid.ts';

/** Bands begin and end at the same places, give or take this much; cells of one band lie this close; in points. */
const SAME = 4;
const CELL_GAP = 15;
/** The row between two bands is at most this much higher than a band. */
const ROW = 2.5;
/** Room in a line that parts pieces, between the lines of one row, and to the next row, in sizes of the letters. */
const PIECE_GAP = 0.36;
const WRAPPED_GAP = 0.6;
const ROW_GAP = 1.6;
/** A row without a background above the first band and the heads above that; one below the last band. */
const ROWS_ABOVE = 2;
const MOST_LINES = 4;
const MOST_PIECE = 90;
/** What a note below a table begins with. */
export const NOTE = /^(?:[(（]\w{1,2}[)）]|\*+|[†‡])(?:\s|$)/;
const BRACKETED = /^[(（][^()（）]*[)）]$/;

/**
 * The edges of the rows of tables that backgrounds tell apart, every other row or more having one: those of the bands, and of the rows
 * without one above the first and below the last, where their text stands in the columns of the bands.
 */
export function bandEdges(fills: readonly PageBox[], runs: readonly TextRun[]): Segment[] {
  return bandChains(joinBandCells(fills)).flatMap((bands) => {
    const box = unionBox(bands);
    const near = runs.filter(({ x, width }) => x > box.x - SAME && x + width < box.x + box.width + SAME);
    const inside = bandLines(near.filter((run) => liesBetween(run, box.y, box.y + box.height)));
    // Of a row whose cells are wrapped and set in its middle, the line with the most pieces counts.
    const edges = bands.flatMap(({ y, height }) => [y, y + height]);
    const counts = edges
      .slice(1)
      .map((bottom, at) => inside.filter((line) => liesBetween(line, edges[at] ?? 0, bottom)))
      .filter((lines) => lines.length > 0)
      .map((lines) => Math.max(...lines.map(({ pieces }) => pieces.length)))
      .toSorted((one, other) => one - other);
    const usual = counts[Math.floor(counts.length / 2)] ?? 0;
    if (usual < 2 || bands.some((band, at) => isSetApart(bands[at - 1], band, near))) return [];
    const least = Math.max(2, usual / 2);
    const columns = inside.flatMap(({ pieces }) => pieces);
    const above = bandLines(near.filter((run) => liesBetween(run, 0, box.y))).toReversed();
    const below = bandLines(near.filter((run) => run.y + run.height / 2 > box.y + box.height));
    const places = [
      ...edges,
      ...rowsBeyond(above, box.y, { columns, least, most: ROWS_ABOVE }),
      ...rowsBeyond(below, box.y + box.height, { columns, least, most: 1 }),
    ];
    return places.map((at) => ({ at, from: box.x, to: box.x + box.width }));
  });
}

/** Bands with nothing but room between them are boxes of a drawing. */
function isSetApart(above: PageBox | undefined, band: PageBox, runs: readonly TextRun[]): boolean {
  const top = above === undefined ? band.y : above.y + above.height;
  return band.y - top > 1 && !runs.some((run) => liesBetween(run, top, band.y));
}

interface Line extends PageBox {
  readonly size: number;
  readonly pieces: readonly PageBox[];
  /** A sentence, a remark in brackets or a note. */
  readonly isApart: boolean;
}

function bandLines(runs: readonly TextRun[]): Line[] {
  return runsByLine(runs).map((line) => {
    const groups = splitAtGaps(line, PIECE_GAP);
    return {
      ...unionBox(line),
      size: Math.max(...line.map(({ size }) => size)),
      pieces: groups.map(unionBox),
      isApart:
        groups.some((group) => joinRuns(group).length > MOST_PIECE) ||
        BRACKETED.test(joinRuns(line)) ||
        NOTE.test(joinRuns(groups[0] ?? [])),
    };
  });
}

const liesBetween = ({ y, height }: PageBox, top: number, bottom: number): boolean =>
  y + height / 2 > top && y + height / 2 < bottom;

/** The cells of one band as one box. */
function joinBandCells(fills: readonly PageBox[]): PageBox[] {
  const joined: PageBox[] = [];
  for (const fill of fills.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const at = joined.findLastIndex(
      ({ x, y, width, height }) =>
        Math.abs(y - fill.y) < 1 && Math.abs(height - fill.height) < 1 && fill.x - x - width < CELL_GAP,
    );
    const band = joined[at];
    if (band === undefined) joined.push(fill);
    else joined[at] = unionBox([band, fill]);
  }
  return joined;
}

/** Bands of one width below each other, with room for no more than a row between them. */
function bandChains(bands: readonly PageBox[]): PageBox[][] {
  const chains: PageBox[][] = [];
  for (const band of bands) {
    const chain = chains.find((one) => {
      const last = one.at(-1) as PageBox;
      const gap = band.y - last.y - last.height;
      return (
        Math.abs(last.x - band.x) < SAME &&
        Math.abs(last.x + last.width - band.x - band.width) < SAME &&
        gap > -1 &&
        gap < ROW * Math.max(last.height, band.height)
      );
    });
    if (chain === undefined) chains.push([band]);
    else chain.push(band);
  }
  return chains.filter((chain) => chain.length > 1);
}

/** The outer edges of the rows next to an edge, from the nearest line on. */
function rowsBeyond(
  lines: readonly Line[],
  edge: number,
  {
    columns,
    least,
    most,
  }: { readonly columns: readonly PageBox[]; readonly least: number; readonly most: number },
): number[] {
  const edges: number[] = [];
  let from = edge;
  let rows = 0;
  for (const line of lines.slice(0, MOST_LINES)) {
    const isAbove = line.y < from;
    const gap = isAbove ? from - line.y - line.height : line.y - from;
    const isWrapped = rows > 0 && gap < WRAPPED_GAP * line.size;
    if (
      gap > ROW_GAP * line.size ||
      line.isApart ||
      !line.pieces.every((piece) => isInColumns(piece, columns))
    )
      break;
    if (!isWrapped && (line.pieces.length < least || rows === most)) break;
    if (!isWrapped) rows += 1;
    else edges.pop();
    from = isAbove ? line.y : line.y + line.height;
    edges.push(isAbove ? from - 1 : from + 1);
  }
  return edges;
}

/** A piece begins, ends or has its middle where one of a column does. */
function isInColumns(piece: PageBox, columns: readonly PageBox[]): boolean {
  return columns.some(({ x, width }) =>
    [x - piece.x, x + width - piece.x - piece.width, x + width / 2 - piece.x - piece.width / 2].some(
      (off) => Math.abs(off) < SAME / 2,
    ),
  );
}
