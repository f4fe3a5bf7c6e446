import type { PageBox } from '../../../../domain/index.ts';
import type { Rule } from '../page-layout.ts';

/** Lines this close to each other are one, and a gap this small in a line is none; in points. */
const NEAR = 3;
/** An edge of a cell is drawn when so much of it is. */
const DRAWN = 0.6;
/** Thicker boxes are no lines. */
const THIN = 3;
/** Open sides of a table lie at least this far from the next line. */
const OPEN_SIDE = 8;
/** Drawings and squared paper have more. */
const MOST_PLACES = 6_000;

/** A cell of a grid that is drawn: rows and columns it covers, `to` exclusive. */
export interface DrawnCell {
  readonly row: number;
  readonly rowTo: number;
  readonly column: number;
  readonly columnTo: number;
  readonly box: PageBox;
}

/** A grid of lines that cross: every place belongs to one cell. */
export interface DrawnGrid {
  readonly rows: number;
  readonly columns: number;
  readonly box: PageBox;
  readonly cells: readonly DrawnCell[];
  /** Its first row is a row like the others. */
  readonly isHeadless?: boolean | undefined;
}

/** A line along one direction: `at` is where it lies, `from` and `to` where it begins and ends. */
export interface Segment {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Grids of at least two rows and two columns, from the lines drawn on a page; missing lines between two places make one cell of them. */
export function drawnGrids(rules: readonly Rule[]): DrawnGrid[] {
  const across = joinSegments(linesAcross(rules));
  const down = joinSegments(
    rules
      .filter(({ width, height }) => width < THIN && height > width)
      .map(({ x, y, width, height }) => ({ at: x + width / 2, from: y, to: y + height })),
  );
  return connected(across, down)
    .flatMap(([own, crossing]) => stacked(own, crossing))
    .flatMap(([own, crossing]) => gridOf(own, crossing) ?? []);
}

/** Tables that touch, one below the other: where the lines down are others above and below a line. */
function stacked(across: readonly Segment[], down: readonly Segment[]): [Segment[], Segment[]][] {
  const ys = withEnds(across, down);
  const cuts: number[] = [];
  let open: readonly number[] = [];
  for (const [index, y] of ys.slice(1).entries()) {
    const top = ys[index] as number;
    const [from, to] = [Math.min(...down.map(({ at }) => at)), Math.max(...down.map(({ at }) => at))];
    const own = clusters(
      down
        .filter((line) => line.at > from + NEAR && line.at < to - NEAR && isDrawn([line], line.at, top, y))
        .map(({ at }) => at),
    );
    if (areAmong(own, open) || areAmong(open, own)) {
      if (own.length > open.length) open = own;
      continue;
    }
    cuts.push(top);
    open = own;
  }
  if (cuts.length === 0) return [[[...across], [...down]]];
  return [Number.NEGATIVE_INFINITY, ...cuts].map((top, index) => {
    const bottom = cuts[index] ?? Number.POSITIVE_INFINITY;
    return [
      across.filter(({ at }) => at >= top - NEAR && at <= bottom + NEAR),
      down.flatMap(({ at, from, to }) => {
        const [start, end] = [Math.max(from, top), Math.min(to, bottom)];
        return end - start > NEAR ? [{ at, from: start, to: end }] : [];
      }),
    ];
  });
}

export function linesAcross(rules: readonly Rule[]): Segment[] {
  return rules
    .filter(({ width, height }) => height < THIN && width >= height)
    .map(({ x, y, width, height }) => ({ at: y + height / 2, from: x, to: x + width }));
}

/** Pieces of one line put together. */
export function joinSegments(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  const places = clusters(segments.map(({ at }) => at));
  for (const place of places) {
    const own = segments.filter(({ at }) => Math.abs(at - place) <= NEAR / 2 + 0.01);
    let open: { at: number; from: number; to: number } | undefined;
    for (const { from, to } of own.toSorted((one, other) => one.from - other.from)) {
      if (open !== undefined && from <= open.to + NEAR) open.to = Math.max(open.to, to);
      else {
        open = { at: place, from, to };
        joined.push(open);
      }
    }
  }
  return joined;
}

/** The middles of groups of values that lie close together. */
function clusters(values: readonly number[]): number[] {
  const groups: { first: number; last: number }[] = [];
  for (const value of values.toSorted((one, other) => one - other)) {
    const group = groups.at(-1);
    if (group !== undefined && value - group.first <= NEAR) group.last = value;
    else groups.push({ first: value, last: value });
  }
  return groups.map(({ first, last }) => (first + last) / 2);
}

/** Lines across and down that touch each other, table by table. */
function connected(across: readonly Segment[], down: readonly Segment[]): [Segment[], Segment[]][] {
  const groups: [Segment[], Segment[]][] = [];
  const left = new Set(across);
  const free = new Set(down);
  for (const start of across) {
    if (!left.delete(start)) continue;
    const group: [Segment[], Segment[]] = [[start], []];
    for (let at = 0, to = 0; at < group[0].length || to < group[1].length; ) {
      const line = group[0][at];
      const other = group[1][to];
      if (line !== undefined) {
        for (const one of free) if (touch(line, one)) group[1].push(one);
        for (const one of group[1]) free.delete(one);
        at += 1;
      } else if (other !== undefined) {
        for (const one of left) if (touch(one, other)) group[0].push(one);
        for (const one of group[0]) left.delete(one);
        to += 1;
      }
    }
    groups.push(group);
  }
  return groups;
}

function touch(across: Segment, down: Segment): boolean {
  return (
    down.at >= across.from - NEAR &&
    down.at <= across.to + NEAR &&
    across.at >= down.from - NEAR &&
    across.at <= down.to + NEAR
  );
}

function gridOf(across: readonly Segment[], down: readonly Segment[]): DrawnGrid | undefined {
  const ys = withEnds(across, down);
  const xs = withEnds(down, across);
  if (xs.length < 3 || ys.length < 3 || xs.length * ys.length > MOST_PLACES) return undefined;
  const [rows, columns] = [ys.length - 1, xs.length - 1];
  const owner = Array.from({ length: rows * columns }, (_, index) => index);
  const find = (index: number): number => {
    let at = index;
    while (owner[at] !== at) at = owner[at] as number;
    return at;
  };
  const join = (one: number, other: number): void => {
    owner[find(other)] = find(one);
  };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const place = row * columns + column;
      const [top, bottom] = [ys[row] as number, ys[row + 1] as number];
      const [left, right] = [xs[column] as number, xs[column + 1] as number];
      if (column + 1 < columns && !isDrawn(down, right, top, bottom)) join(place, place + 1);
      if (row + 1 < rows && !isDrawn(across, bottom, left, right)) join(place, place + columns);
    }
  const cells = cellsOf(
    owner.map((_, index) => find(index)),
    xs,
    ys,
  );
  const box = boxOf(xs[0] as number, ys[0] as number, xs[columns] as number, ys[rows] as number);
  return cells && { rows, columns, box, cells };
}

function areAmong(some: readonly number[], all: readonly number[]): boolean {
  return some.every((at) => all.some((other) => Math.abs(other - at) <= NEAR));
}

/** Where lines lie; and where the crossing ones end, if the side is open. */
function withEnds(lines: readonly Segment[], crossing: readonly Segment[]): number[] {
  const places = clusters(lines.map(({ at }) => at));
  const [first, last] = [
    Math.min(...crossing.map(({ from }) => from)),
    Math.max(...crossing.map(({ to }) => to)),
  ];
  if (places[0] === undefined || first < places[0] - OPEN_SIDE) places.unshift(first);
  if (last > (places.at(-1) ?? last) + OPEN_SIDE) places.push(last);
  return places;
}

function isDrawn(lines: readonly Segment[], at: number, from: number, to: number): boolean {
  let drawn = 0;
  for (const line of lines)
    if (Math.abs(line.at - at) <= NEAR)
      drawn += Math.max(0, Math.min(to, line.to) - Math.max(from, line.from));
  return drawn >= DRAWN * (to - from);
}

/** Undefined when places that no line parts make no rectangle. */
function cellsOf(
  owners: readonly number[],
  xs: readonly number[],
  ys: readonly number[],
): DrawnCell[] | undefined {
  const columns = xs.length - 1;
  const groups = new Map<number, number[]>();
  for (const [index, owner] of owners.entries()) groups.set(owner, [...(groups.get(owner) ?? []), index]);
  const cells: DrawnCell[] = [];
  for (const places of groups.values()) {
    const rows = places.map((index) => Math.floor(index / columns));
    const across = places.map((index) => index % columns);
    const [row, rowTo] = [Math.min(...rows), Math.max(...rows) + 1];
    const [column, columnTo] = [Math.min(...across), Math.max(...across) + 1];
    if ((rowTo - row) * (columnTo - column) !== places.length) return undefined;
    const box = boxOf(xs[column] as number, ys[row] as number, xs[columnTo] as number, ys[rowTo] as number);
    cells.push({ row, rowTo, column, columnTo, box });
  }
  return cells;
}

function boxOf(x: number, y: number, right: number, bottom: number): PageBox {
  return { x, y, width: right - x, height: bottom - y };
}
