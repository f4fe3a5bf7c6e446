import type { PageBox } from '../../../../domain/index.ts';
import type { FigureRegion, PageLayout, TableRegion, TextRun } from '../page-layout.ts';
import { bandEdges } from '../tables/band-edges.ts';
import { takeBounded } from '../tables/bounded-tables.ts';
import { type DrawnGrid, drawnGrids, joinSegments, linesAcross, type Segment } from '../tables/drawn-grid.ts';
import { rowGrids } from '../tables/row-grids.ts';
import { takeRuled } from '../tables/ruled-tables.ts';
import { looseGrids } from '../tables/unruled/loose-grids.ts';
import { tightGrids } from '../tables/unruled/tight-grids.ts';
import { divideAtGutter, findGutters, type Gutter } from './page-columns.ts';

/** A grid of one more row is higher than another by this, in points. */
const MORE = 6;

/** What is read by itself: a page, or a column or band of a page of two columns. */
export interface PagePart {
  /** Text outside of the tables that are drawn. */
  readonly runs: readonly TextRun[];
  readonly ruled: readonly TableRegion[];
  /** Grids that the engine sees in it. */
  readonly grids: readonly TableRegion[];
  readonly figures: readonly FigureRegion[];
  /** Lines drawn across it. */
  readonly rules: readonly Segment[];
}

/** The parts of each page in reading order. Tables that are drawn, as boxes or between lines, are found before columns, all others within them. */
export function divideIntoParts(pages: readonly PageLayout[]): ReadonlyMap<number, readonly PagePart[]> {
  const ruled = new Map(pages.map((page) => [page.number, takeDrawn(page)]));
  const gutters = findGutters(
    pages.map(({ number, runs }) => ({ number, runs: ruled.get(number)?.rest ?? runs })),
  );
  return new Map(
    pages.map((page) => {
      const { tables, rest } = ruled.get(page.number) ?? { tables: [], rest: page.runs };
      return [page.number, partsOf(page, tables, rest, gutters.get(page.number))];
    }),
  );
}

function takeDrawn({ runs, rules = [], fills = [] }: PageLayout): ReturnType<typeof takeRuled> {
  const boxes = takeRuled(runs, drawnGrids(rules));
  const edges = joinSegments([...linesAcross(rules), ...bandEdges(fills, boxes.rest)]);
  const rows = takeRuled(boxes.rest, rowGrids(edges, boxes.rest));
  const bounded = takeBounded(rows.rest, edges);
  const unruled = takeRuled(bounded.rest, unruledGrids(bounded.rest));
  return {
    tables: [boxes, rows, bounded, unruled].flatMap(({ tables }) => tables),
    rest: unruled.rest,
  };
}

/** Of two grids in one place the higher one: the other ends within a table. */
function unruledGrids(runs: readonly TextRun[]): DrawnGrid[] {
  const [loose, tight] = [looseGrids(runs), tightGrids(runs)];
  const ends = ({ box }: DrawnGrid, others: readonly DrawnGrid[], room: number): boolean =>
    others.some((other) => boxesOverlap(box, other.box) && box.height <= other.box.height + room);
  const higher = tight.filter((grid) => !ends(grid, loose, MORE));
  return [...higher, ...loose.filter((grid) => !ends(grid, higher, 0))];
}

function partsOf(
  page: PageLayout,
  ruled: readonly TableRegion[],
  runs: readonly TextRun[],
  gutter: Gutter | undefined,
): PagePart[] {
  const grids = page.tables.filter((grid) => !ruled.some((table) => boxesOverlap(grid, table)));
  const { figures, rules = [], width } = page;
  const across = joinSegments(linesAcross(rules));
  if (gutter === undefined) return [{ runs, ruled, grids, figures, rules: across }];
  const parts = divideAtGutter({ width, runs, boxes: [...ruled, ...figures], rules }, gutter);
  const standIn = <T extends PageBox>(boxes: readonly T[], part: PageBox): T[] =>
    boxes.filter((box) => nearest(box, parts) === part);
  return parts.map((part) => ({
    runs: part.runs,
    ruled: standIn(ruled, part),
    // A grid that reaches over the edge of a part is a mistake.
    grids: grids.filter((grid) => liesIn(grid, part)),
    figures: standIn(figures, part),
    rules: across.filter(({ from, to }) => from >= part.x - 2 && to <= part.x + part.width + 2),
  }));
}

function liesIn(box: PageBox, part: PageBox): boolean {
  return (
    box.x >= part.x - 2 &&
    box.x + box.width <= part.x + part.width + 2 &&
    box.y >= part.y - 4 &&
    box.y + box.height <= part.y + part.height + 4
  );
}

function boxesOverlap(one: PageBox, other: PageBox): boolean {
  return (
    Math.min(one.x + one.width, other.x + other.width) > Math.max(one.x, other.x) + 2 &&
    Math.min(one.y + one.height, other.y + other.height) > Math.max(one.y, other.y) + 2
  );
}

/** The part in which the middle of a box lies, or the next one to it. */
function nearest<T extends PageBox>(box: PageBox, parts: readonly T[]): T | undefined {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const away = (part: PageBox): number =>
    Math.max(part.x - x, x - part.x - part.width, 0) + Math.max(part.y - y, y - part.y - part.height, 0);
  return parts.toSorted((one, other) => away(one) - away(other))[0];
}
