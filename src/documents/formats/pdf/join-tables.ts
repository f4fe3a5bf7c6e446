import { textOf } from './headings/headings.ts';
import type { Element } from './layout/elements.ts';
import { joinText } from './lines/join-lines.ts';
import type { TableRegion } from './page-layout.ts';

const NO_HYPHENS: ReadonlySet<string> = new Set();

/** Lines that may stand above the second part of a table: its title and unit, once more. */
const MAX_REPEATED = 4;
/** How far the two parts may differ in place and width, as a share of the width. */
const SHIFT = 0.12;

type TableElement = Extract<Element, { readonly item: unknown }>;
type TextElement = Extract<Element, { readonly kind: 'text' }>;

/**
 * A table that goes on over a page's end is one table: the same columns, with the header and title printed again or not at
 * all. What is printed again is given back as `repeated`.
 */
export function joinTables(elements: readonly Element[]): {
  readonly elements: Element[];
  readonly repeated: readonly TextElement[];
} {
  const joined: Element[] = [];
  const repeated: TextElement[] = [];
  for (const element of elements) {
    const open = element.kind === 'table' ? openTable(joined, element.page.number) : undefined;
    const next = tableOf(element);
    if (open === undefined || next === undefined || !goesOn(open.table, next)) {
      joined.push(element);
      continue;
    }
    const titles = joined.splice(open.index + 1 + open.notes).filter(isTextElement);
    repeated.push(...titles);
    const { page } = joined[open.index] as TableElement;
    const item = { kind: 'table' as const, table: unite(open.table, page.number, next, element.page.number) };
    joined[open.index] = { kind: 'table', page, item };
  }
  return { elements: joined, repeated };
}

function isTextElement(element: Element): element is TextElement {
  return element.kind === 'text';
}

function tableOf(element: Element | undefined): TableRegion | undefined {
  return element?.kind === 'table' && element.item.kind === 'table' ? element.item.table : undefined;
}

/** The table that ends the page before, when nothing but notes and lines that stood above it too are between. */
function openTable(elements: readonly Element[], page: number) {
  let notes = 0;
  for (let index = elements.length - 1; index >= 0 && elements.length - index <= MAX_REPEATED + 4; index--) {
    const element = elements[index] as Element;
    const table = tableOf(element);
    if (table !== undefined) {
      const last = Math.max(element.page.number, ...(table.rowPages ?? []));
      return last === page - 1 ? { index, table, notes } : undefined;
    }
    if (element.kind !== 'text') return undefined;
    if (element.page.number < page) {
      if (!element.note) return undefined;
      notes += 1;
    } else if (element.note || !wasSaid(element, elements.slice(0, index))) return undefined;
  }
  return undefined;
}

function wasSaid(element: TextElement, before: readonly Element[]): boolean {
  const text = fold(textOf(element.block));
  const said = before
    .slice(-16)
    .some(
      (other) =>
        isTextElement(other) && other.page.number < element.page.number && fold(textOf(other.block)) === text,
    );
  return said || text === '';
}

function fold(text: string): string {
  return text
    .replace(/\bcont(?:inued|['’]d)?\b\.?|[(（]\s*续\s*[)）]/giu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function goesOn(table: TableRegion, next: TableRegion): boolean {
  const [width, other] = [table, next].map(({ rows }) => Math.max(0, ...rows.map((row) => row.length)));
  if (width !== other || (width ?? 0) < 2) return false;
  const shift = SHIFT * Math.max(table.width, next.width);
  if (Math.abs(table.x - next.x) > shift || Math.abs(table.width - next.width) > shift) return false;
  return next.headerRows === 0 || repeatsHeader(table, next);
}

function repeatsHeader(table: TableRegion, next: TableRegion): boolean {
  const [header, again] = [table, next].map(({ rows, headerRows }) =>
    rows.slice(0, headerRows).map((row) => fold(row.join(' '))),
  );
  return (
    header !== undefined &&
    again !== undefined &&
    again.length > 0 &&
    again.join() === header.slice(-again.length).join()
  );
}

function unite(table: TableRegion, page: number, next: TableRegion, nextPage: number): TableRegion {
  const boxes = [table, next].map((part) => part.rowBoxes ?? part.rows.map(() => part));
  const last = table.rows.at(-1) ?? [];
  const isCut = endsOnNextPage(last, next.rows[next.headerRows] ?? []);
  const from = next.headerRows + (isCut ? 1 : 0);
  const rest = next.rows[next.headerRows] ?? [];
  const above = isCut
    ? [
        ...table.rows.slice(0, -1),
        last.map((text, at) => (rest[at] ? joinText(text, rest[at], NO_HYPHENS) : text)),
      ]
    : table.rows;
  return {
    ...table,
    rows: [...above, ...next.rows.slice(from)],
    rowBoxes: [...(boxes[0] ?? []), ...(boxes[1] ?? []).slice(from)],
    rowPages: [
      ...(table.rowPages ?? table.rows.map(() => page)),
      ...next.rows.slice(from).map(() => nextPage),
    ],
  };
}

/** A row that the end of the page cuts in two: below stand words alone, which go on in cells above that ended open, and no label. */
function endsOnNextPage(row: readonly string[], rest: readonly string[]): boolean {
  const words = rest.flatMap((text, at) => (text === '' ? [] : [{ text, above: row[at] ?? '' }]));
  return (
    rest[0] === '' &&
    words.length > 0 &&
    words.every(({ text, above }) => /^\p{Ll}/u.test(text) && /[\p{L}\p{N},]$/u.test(above))
  );
}
