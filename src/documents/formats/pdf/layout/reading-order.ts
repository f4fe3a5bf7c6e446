import type { PageBox } from '../../../../domain/index.ts';

interface Gutter {
  readonly start: number;
  readonly end: number;
}

/** Gutters are at least this wide (points) and may be crossed by this share of the text: titles and wide figures. */
const MIN_GUTTER = 7;
/** A gutter is wider than the spaces of a justified line, in heights of the letters: those of a title are wide too. */
const GUTTER_HEIGHTS = 0.6;
const CROSSING_SHARE = 0.35;
const MAX_DEPTH = 6;
/** Blank strips across a page, in points, and how many of the widest are tried. */
const MIN_BAND_GAP = 6;
const MAX_CUTS = 8;

export interface Placed<T> {
  readonly box: PageBox;
  /** Characters; 0 for pictures. */
  readonly weight: number;
  readonly value: T;
}

/**
 * Items of a page as columns in reading order. A gutter is a strip that hardly any text crosses and that has prose on both
 * sides; what does cross it (titles, wide tables) ends the columns above and starts new ones below.
 */
export function readingOrder<T>(items: readonly Placed<T>[], depth = 0): Placed<T>[][] {
  if (items.length === 0) return [];
  const deep = depth >= MAX_DEPTH || items.length <= 5 || !standBeside(items);
  const gutter = deep ? undefined : findGutter(items);
  if (gutter === undefined) {
    const bands = deep ? undefined : splitAtBand(items);
    return bands === undefined ? [[...items]] : bands.flatMap((band) => readingOrder(band, depth + 1));
  }
  const crossing = crossingLines(items, gutter);
  const columns: Placed<T>[][] = [];
  let rest = items.filter((item) => !crossing.includes(item));
  let band: Placed<T>[] = [];
  const flush = (above: number): void => {
    const upper = rest.filter(({ box }) => middle(box) < above);
    if (upper.length > 0 && band.length > 0) {
      columns.push(band);
      band = [];
    }
    rest = rest.filter(({ box }) => middle(box) >= above);
    const left = upper.filter(({ box }) => box.x + box.width / 2 < (gutter.start + gutter.end) / 2);
    const right = upper.filter((item) => !left.includes(item));
    columns.push(...readingOrder(left, depth + 1), ...readingOrder(right, depth + 1));
  };
  for (const item of crossing) {
    flush(middle(item.box));
    band.push(item);
  }
  if (band.length > 0 && rest.length > 0) {
    columns.push(band);
    band = [];
  }
  flush(Number.POSITIVE_INFINITY);
  if (band.length > 0) columns.push(band);
  return columns;
}

/** Whether any two items stand side by side: else there is one column. */
function standBeside<T>(items: readonly Placed<T>[]): boolean {
  const sorted = items.toSorted((left, right) => left.box.y - right.box.y);
  return sorted.some((item, index) => {
    for (let at = index + 1; at < sorted.length; at++) {
      const { box } = sorted[at] as Placed<T>;
      if (box.y >= middle(item.box)) return false;
      if (box.x >= item.box.x + item.box.width || box.x + box.width <= item.box.x) return true;
    }
    return false;
  });
}

/** What crosses the gutter, with the pieces of the same line that touch it, from top to bottom. */
function crossingLines<T>(items: readonly Placed<T>[], gutter: Gutter): Placed<T>[] {
  const crossing = new Set(items.filter(({ box }) => box.x < gutter.start && box.x + box.width > gutter.end));
  for (let grown = crossing.size > 0; grown; ) {
    const touching = items.filter(
      (item) => !crossing.has(item) && [...crossing].some((other) => sameLine(item.box, other.box)),
    );
    for (const item of touching) crossing.add(item);
    grown = touching.length > 0;
  }
  return [...crossing].toSorted((left, right) => left.box.y - right.box.y);
}

function sameLine(box: PageBox, other: PageBox): boolean {
  const overlap = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
  const gap = Math.max(box.x, other.x) - Math.min(box.x + box.width, other.x + other.width);
  return overlap > 0.5 * Math.min(box.height, other.height) && gap < 1.2 * Math.min(box.height, other.height);
}

/** A wide table or figure at one end hides the columns of the rest: cut at the blank strip below or above which they show. */
function splitAtBand<T>(items: readonly Placed<T>[]): [Placed<T>[], Placed<T>[]] | undefined {
  const sorted = items.toSorted((left, right) => left.box.y - right.box.y);
  const cuts: { readonly index: number; readonly gap: number }[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const [index, { box }] of sorted.entries()) {
    if (index > 0 && box.y - bottom >= MIN_BAND_GAP) cuts.push({ index, gap: box.y - bottom });
    bottom = Math.max(bottom, box.y + box.height);
  }
  for (const { index } of cuts.toSorted((left, right) => right.gap - left.gap).slice(0, MAX_CUTS)) {
    const [upper, lower] = [sorted.slice(0, index), sorted.slice(index)];
    if ([upper, lower].some((part) => part.length >= 12 && findGutter(part) !== undefined))
      return [upper, lower];
  }
  return undefined;
}

function middle(box: PageBox): number {
  return box.y + box.height / 2;
}

function findGutter<T>(items: readonly Placed<T>[]): Gutter | undefined {
  const texts = items.filter((item) => item.weight > 0);
  if (texts.length < 6) return undefined;
  const left = Math.floor(Math.min(...texts.map(({ box }) => box.x)));
  const right = Math.ceil(Math.max(...texts.map(({ box }) => box.x + box.width)));
  const width = right - left;
  const cover = new Float64Array(Math.max(1, width + 1));
  let total = 0;
  for (const { box } of texts) {
    const from = Math.max(0, Math.floor(box.x - left));
    const to = Math.min(width, Math.ceil(box.x + box.width - left));
    for (let x = from; x < to; x++) cover[x] = (cover[x] ?? 0) + box.height;
    total += box.height * Math.min(1, box.width / (width / 3));
  }
  const heights = texts.map(({ box }) => box.height).toSorted((a, b) => a - b);
  const space = GUTTER_HEIGHTS * (heights[heights.length >> 1] ?? 0);
  const limit = CROSSING_SHARE * (total / 2);
  const found: (Gutter & { readonly crossed: number })[] = [];
  let start = -1;
  for (let x = Math.floor(width * 0.12); x <= width * 0.88 + 1; x++) {
    const free = (cover[x] ?? 0) <= limit && x <= width * 0.88;
    if (free && start < 0) start = x;
    if (!free && start >= 0) {
      const { from, to, crossed } = emptiest(cover, start, x);
      const gutter = { start: left + from, end: left + to, crossed };
      if (x - start >= MIN_GUTTER && to - from >= space && hasProse(texts, gutter)) found.push(gutter);
      start = -1;
    }
  }
  // The gap between the columns of a table in one column of text is wider, but the rest of that column crosses it.
  const [best] = found.toSorted((a, b) => a.crossed - b.crossed || b.end - b.start - a.end + a.start);
  return best && narrowed(best);
}

/** The longest stretch that the least text crosses: where one column is indented, the strip is wider than the gutter. */
function emptiest(cover: Float64Array, start: number, end: number) {
  const crossed = Math.min(...cover.slice(start, end));
  let best = { from: start, to: start, crossed };
  for (let from = start; from < end; from++) {
    let to = from;
    while (to < end && (cover[to] ?? 0) <= crossed) to++;
    if (to - from > best.to - best.from) best = { from, to, crossed };
    if (to > from) from = to;
  }
  return best;
}

/** A crossing item must really cross, not just reach into the strip. */
function narrowed(gutter: Gutter): Gutter {
  const centre = (gutter.start + gutter.end) / 2;
  return { start: centre - 1, end: centre + 1 };
}

function hasProse<T>(items: readonly Placed<T>[], gutter: Gutter): boolean {
  const centre = (gutter.start + gutter.end) / 2;
  const left = items.filter(({ box }) => box.x + box.width <= centre);
  const right = items.filter(({ box }) => box.x >= centre);
  return [left, right].every((side) => {
    const rows = new Map<number, number>();
    for (const { box, weight } of side) {
      const row = Math.round(middle(box) / 6);
      rows.set(row, (rows.get(row) ?? 0) + weight);
    }
    const lengths = [...rows.values()].toSorted((a, b) => a - b);
    return lengths.length >= 3 && (lengths[Math.floor(lengths.length / 2)] ?? 0) >= 14;
  });
}
