import { groupLines, type TextBlock, type TextStyle } from '../lines/text-blocks.ts';
import { type Line, type PageItem, type PageLayout, unionBox } from '../page-layout.ts';

/** One unit of a PDF on its way to a block. */
export type Element =
  | { readonly kind: 'text'; readonly page: PageLayout; readonly block: TextBlock; readonly note?: boolean }
  | { readonly kind: Exclude<PageItem['kind'], 'line'>; readonly page: PageLayout; readonly item: PageItem };

/** Lines of a page become text blocks, column by column; tables and pictures stay where they stand. */
export function pageElements(page: PageLayout, items: readonly PageItem[], style: TextStyle): Element[] {
  const elements: Element[] = [];
  let lines: Line[] = [];
  const flush = (): void => {
    if (lines.length === 0) return;
    for (const block of groupLines(lines, style))
      elements.push({ kind: 'text', page, block, note: isFootnote(block, page, style) });
    lines = [];
  };
  for (const item of items) {
    if (item.kind === 'line' && item.line.running) {
      flush();
      elements.push({ kind: 'text', page, block: { kind: 'paragraph', lines: [item.line] }, note: true });
    } else if (item.kind === 'line') {
      if (lines[0] !== undefined && lines[0].column !== item.line.column) flush();
      lines.push(item.line);
    } else {
      flush();
      elements.push({ kind: item.kind, page, item });
    }
  }
  flush();
  return elements;
}

function isFootnote(block: TextBlock, page: PageLayout, style: TextStyle): boolean {
  const [first] = block.lines;
  if (first === undefined || first.size > style.bodySize * 0.93) return false;
  return unionBox(block.lines).y > page.height * 0.6 && /^(?:\d{1,3}|[∗*†‡§])\s*\S/.test(first.text);
}

/** Puts paragraphs together that a column's or page's end divided; notes, tables and pictures between do not count. */
export function joinAcrossBreaks(elements: readonly Element[]): Element[] {
  const joined: Element[] = [];
  for (const element of elements) {
    const index = element.kind === 'text' && !element.note ? openParagraph(joined) : -1;
    const open = joined[index];
    if (open?.kind === 'text' && element.kind === 'text' && continues(open.block, element.block)) {
      joined[index] = {
        ...open,
        block: { ...open.block, lines: [...open.block.lines, ...element.block.lines] },
      };
    } else joined.push(element);
  }
  return joined;
}

function openParagraph(elements: readonly Element[]): number {
  for (let index = elements.length - 1; index >= Math.max(0, elements.length - 8); index--) {
    const element = elements[index] as Element;
    if (element.kind !== 'text' || element.note) continue;
    return element.block.kind === 'paragraph' || element.block.kind === 'list_item' ? index : -1;
  }
  return -1;
}

/** A line had room for more when it is shorter than this part of the next one. */
const SHORT_LINE = 0.5;

function continues(open: TextBlock, next: TextBlock): boolean {
  const [last, first] = [open.lines.at(-1), next.lines[0]];
  if (last === undefined || first === undefined || next.kind !== 'paragraph') return false;
  if (last.page === first.page && last.column === first.column) return false;
  if (Math.abs(last.size - first.size) > 0.6 || last.bold !== first.bold) return false;
  if (/[.!?:;。！？：；”」]["')\]]*$/.test(last.text)) return false;
  if (/^\p{Ll}/u.test(first.text)) return true;
  // An item of a list whose line had room for the next word ends there, with a comma or without.
  if (open.kind === 'list_item' && last.width < SHORT_LINE * first.width) return false;
  if (/[-\u00ad\u2010,]$/.test(last.text)) return true;
  return (
    /[\u4e00-\u9fff，、]$/.test(last.text) && /^[\u4e00-\u9fff]/.test(first.text) && open.lines.length > 1
  );
}
