import { normalizeText } from '../../../../linguistics/index.ts';
import type { Element } from '../layout/elements.ts';
import type { Line } from '../page-layout.ts';
import type { OutlineEntry } from '../readers/outline.ts';

/** Fewer bookmarks than one per this many pages name chapters only: the layout's headings stay beside them. */
const PAGES_PER_ENTRY = 12;

const NUMBER =
  /^\s*(?:(?:\d{1,3}(?:\.\d{1,3})*|[A-Z](?:\.\d{1,3})*|[IVXLC]{1,6})[.):]?\s+|\d{1,3}(?:\.\d{1,3})*[.):]\s*)/;

export function outlineIsWhole(outline: readonly OutlineEntry[], pageCount: number): boolean {
  return outline.length >= 2 && outline.length * PAGES_PER_ENTRY >= pageCount;
}

/**
 * Makes the bookmarks the headings: the text at each bookmark becomes a heading of its level, a bookmark without text on its
 * page gets a heading of its own, and other headings become text again when the outline is whole.
 */
export function applyOutline(
  elements: readonly Element[],
  outline: readonly OutlineEntry[],
  whole: boolean,
): Element[] {
  const result = elements.map((element) => (whole ? demote(element) : element));
  let from = 0;
  for (const entry of outline) {
    const found = findHeading(result, entry, from) ?? findHeading(result, entry, 0);
    if (found === undefined) {
      if (entry.page === undefined) continue;
      from = Math.max(insertionIndex(result, entry), result[from]?.page.number === entry.page ? from : 0);
      result.splice(from, 0, ...headingOf(result, entry, from));
      from += 1;
      continue;
    }
    from = found.index;
    const element = result[from] as Element & { kind: 'text' };
    const rest = element.block.lines.slice(found.lines);
    const heading: Element = {
      ...element,
      note: false,
      block: { kind: 'heading', lines: element.block.lines.slice(0, found.lines), level: entry.level },
    };
    result.splice(
      from,
      1,
      heading,
      ...(rest.length > 0 ? [{ ...element, block: { ...element.block, lines: rest } }] : []),
    );
    from += 1;
  }
  return result;
}

function demote(element: Element): Element {
  if (element.kind !== 'text' || element.block.kind !== 'heading') return element;
  return { ...element, block: { kind: 'paragraph', lines: element.block.lines } };
}

interface Found {
  readonly index: number;
  readonly lines: number;
}

function findHeading(elements: readonly Element[], entry: OutlineEntry, from: number): Found | undefined {
  const wanted = keyOf(entry.title);
  const unnumbered = withoutNumber(entry.title);
  for (let index = from; index < elements.length; index++) {
    const element = elements[index] as Element;
    if (entry.page !== undefined && element.page.number > entry.page + 1) break;
    if (element.kind !== 'text' || element.page.number < (entry.page ?? 1) - 1) continue;
    if (
      element.block.kind === 'heading' &&
      element.block.level === entry.level &&
      keyOf(textOf(element.block.lines)) !== wanted
    )
      continue;
    for (let lines = 1; lines <= Math.min(5, element.block.lines.length); lines++) {
      const text = textOf(element.block.lines.slice(0, lines));
      const key = keyOf(text);
      if (key === wanted || withoutNumber(text) === unnumbered) return { index, lines };
      if (key.length > wanted.length + 12) break;
    }
  }
  return undefined;
}

function insertionIndex(elements: readonly Element[], entry: OutlineEntry): number {
  const page = entry.page ?? 1;
  const index = elements.findIndex((element) => {
    if (element.page.number !== page) return element.page.number > page;
    const top = element.kind === 'text' ? element.block.lines[0]?.y : undefined;
    if (entry.bottom === undefined || top === undefined) return true;
    return top >= element.page.height - entry.bottom - 4;
  });
  return index < 0 ? elements.length : index;
}

function headingOf(elements: readonly Element[], entry: OutlineEntry, index: number): Element[] {
  const near = elements[index] ?? elements.at(-1);
  if (near === undefined) return [];
  const y = entry.bottom === undefined ? 0 : Math.max(0, near.page.height - entry.bottom);
  const line: Line = {
    page: entry.page ?? near.page.number,
    text: entry.title,
    x: 0,
    y,
    width: 0,
    height: 0,
    size: 0,
    column: 0,
    bold: false,
    italic: false,
    mono: false,
  };
  return [
    {
      kind: 'text',
      page: { ...near.page, number: line.page },
      block: { kind: 'heading', lines: [line], level: entry.level },
    },
  ];
}

function textOf(lines: readonly Line[]): string {
  return lines.map((line) => line.text).join(' ');
}

function keyOf(text: string): string {
  return normalizeText(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Bookmarks often leave out the number that is printed, or the other way round. */
function withoutNumber(text: string): string {
  const rest = keyOf(text.replace(NUMBER, ''));
  return rest.length < 3 ? keyOf(text) : rest;
}
