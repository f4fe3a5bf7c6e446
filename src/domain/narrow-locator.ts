import type { Locator, PageBox, PrintedLine, TextRange } from './locator.ts';

/** Lines that a range of the Markdown touches: the last one that begins at or before it, and those that begin inside. */
export function linesWithin(lines: readonly PrintedLine[], { start, end }: TextRange): PrintedLine[] {
  const first = Math.max(
    0,
    lines.findLastIndex((line) => line.start <= start),
  );
  return lines.slice(first).filter((line, index) => index === 0 || line.start < end);
}

/** Pages and box of printed lines; the box only where all of them stand on one page. Undefined without lines. */
export function placeOfLines(lines: readonly PrintedLine[]): Pick<Locator, 'pages' | 'box'> | undefined {
  const [first] = lines.toSorted((left, right) => left.page - right.page);
  if (first === undefined) return undefined;
  const last = Math.max(...lines.map(({ page }) => page));
  const boxes = lines.flatMap(({ box }) => (box === undefined ? [] : [box]));
  const whole = last === first.page && boxes.length === lines.length;
  return {
    pages: { first: first.page, last, ...(first.label !== undefined && { label: first.label }) },
    ...(whole && { box: enclosing(boxes) }),
  };
}

/**
 * The place of what is quoted: its pages and its box instead of those of the whole text. A locator that does not know its lines,
 * as in an older index, stays as it is.
 */
export function narrowLocator(locator: Locator, quotes: readonly TextRange[]): Locator {
  const { printed, ...rest } = locator;
  const lines = quotes.flatMap((quote) => linesWithin(printed ?? [], quote));
  const place = placeOfLines(lines);
  if (place === undefined) return rest;
  const { pages: _pages, box: _box, ...elsewhere } = rest;
  return { ...elsewhere, ...place };
}

function enclosing(boxes: readonly PageBox[]): PageBox {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
