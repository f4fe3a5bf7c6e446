import type { Line, PageItem, PageLayout } from './page-layout.ts';

/** Share of the page height at the top and bottom where running headers and footers stand. */
const BAND = 0.15;
/** Number of outermost lines of a page that may be furniture. */
const MAX_LINES = 3;
/** Blank space between the text and a footer of its size, in sizes of its letters. */
const FOOT_GAP = 2.5;

const PAGE_NUMBER =
  /^(?:[-–—\s]*(?:page|p\.|seite|第)?\s*(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]-?\d{1,3}|\d{1,2}-\d{1,3})\s*(?:页|頁)?(?:\s*(?:of|\/|von|共)\s*\d{1,4}\s*(?:页|頁)?)?[-–—\s]*)$/i;
const DOT_LEADERS = /(?:\.\s?){5,}\s*(?:[\divxlc-]+)?$|…{2,}\s*\d*$|·{4,}\s*\d*$/i;

/** Above a table of contents; without its lines it says nothing. */
export const CONTENTS_TITLE = /^(?:table of contents|contents|目\s*录|目\s*次|目\s*錄)$/i;

/** A header or footer of a file of few pages: smaller than the text, with the page's number at one end. */
const WITH_PAGE_NUMBER = /^\d{1,4}\s+\p{L}.{3,}|^\p{L}.{3,}\s\d{1,4}$/u;

export interface PageItems {
  readonly page: PageLayout;
  readonly items: readonly PageItem[];
}

/** Leaves out running headers and footers, page numbers and the lines of tables of contents; never all the text there is. */
export function removeFurniture(pages: readonly PageItems[]): PageItems[] {
  const repeated = repeatedLines(pages);
  const kept = pages.map(({ page, items }) => {
    const edges = edgeLines(page, items);
    const contents = contentsLines(items);
    const body = commonSize(items);
    return {
      page,
      items: items.filter((item) => {
        if (item.kind !== 'line') return true;
        if (contents.has(item.line)) return false;
        if (contents.size > 0 && CONTENTS_TITLE.test(item.line.text)) return false;
        if (!edges.has(item.line)) return true;
        if (PAGE_NUMBER.test(item.line.text) || repeated.has(keyOf(item.line, page))) return false;
        if (!WITH_PAGE_NUMBER.test(item.line.text)) return true;
        return item.line.size >= 0.95 * body && !standsApart(item.line, items);
      }),
    };
  });
  const hasText = kept.some(({ items }) => items.some(({ kind }) => kind !== 'figure'));
  return hasText ? kept : [...pages];
}

/** At the foot of the page, well below everything else. */
function standsApart(line: Line, items: readonly PageItem[]): boolean {
  const above = items.flatMap((item) => {
    const box = item.kind === 'line' ? item.line : item.kind === 'table' ? item.table : item.figure;
    return Math.abs(box.y - line.y) < line.size ? [] : [box.y + box.height];
  });
  return above.length > 0 && line.y - Math.max(...above) > FOOT_GAP * line.size;
}

function repeatedLines(pages: readonly PageItems[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { page, items } of pages)
    for (const key of new Set([...edgeLines(page, items)].map((line) => keyOf(line, page))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  const needed = pages.length <= 3 ? 2 : Math.max(3, Math.min(6, Math.ceil(pages.length * 0.15)));
  return new Set([...counts].filter(([, count]) => count >= needed).map(([key]) => key));
}

/** The text without its numbers and the edge it stands at: headers of left and right pages count apart. */
function keyOf(line: Line, page: PageLayout): string {
  const edge = line.y + line.height / 2 < page.height / 2 ? 'top' : 'bottom';
  return `${edge}:${line.text.replace(/\d+|\b[ivxlc]+\b/gi, '#').replace(/\s+/g, ' ')}`;
}

function edgeLines(page: PageLayout, items: readonly PageItem[]): Set<Line> {
  const lines = items
    .flatMap((item) => (item.kind === 'line' ? [item.line] : []))
    .toSorted((left, right) => left.y - right.y);
  const top = lines.filter((line) => line.y + line.height < page.height * BAND).slice(0, MAX_LINES);
  const bottom = lines.filter((line) => line.y > page.height * (1 - BAND)).slice(-MAX_LINES);
  return new Set([...top, ...bottom]);
}

function contentsLines(items: readonly PageItem[]): Set<Line> {
  const lines = items.flatMap((item) => (item.kind === 'line' ? [item.line] : []));
  const leaders = lines.filter((line) => DOT_LEADERS.test(line.text) && line.text.length > 12);
  return leaders.length < 3 ? new Set() : new Set(leaders);
}

function commonSize(items: readonly PageItem[]): number {
  const sizes = items
    .flatMap((item) => (item.kind === 'line' ? [item.line] : []))
    .flatMap((line) => Array<number>(Math.ceil(line.text.length / 20)).fill(line.size))
    .toSorted((left, right) => left - right);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}
