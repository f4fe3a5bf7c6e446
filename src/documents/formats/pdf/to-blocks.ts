import type { Block, PrintedLine } from '../../../domain/index.ts';
import type { Element } from './layout/elements.ts';
import { type HyphenatedWords, joinLines, joinWithStarts } from './lines/join-lines.ts';
import type { TextBlock } from './lines/text-blocks.ts';
import { type Line, type TableRegion, unionBox } from './page-layout.ts';

export interface ToBlockContext {
  readonly hyphenated: HyphenatedWords;
  /** Printed labels of pages, where they differ from the number. */
  readonly labels: ReadonlyMap<number, string>;
}

/** A heading's text may be all there is of an inserted bookmark: then it has a page and no box. */
export function toBlock(element: Element, { hyphenated, labels }: ToBlockContext): Block {
  const { page } = element;
  const place = { page: page.number, ...(page.label !== undefined && { pageLabel: page.label }) };
  if (element.kind !== 'text') {
    const { item } = element;
    if (item.kind === 'table') return { ...tableBlock(item.table, page.number), ...place };
    if (item.kind === 'figure')
      return { kind: 'image', text: '', imageId: item.figure.imageId, ...place, box: boxOf(item.figure) };
    throw new TypeError('Lines are grouped before they become blocks.');
  }
  const { block } = element;
  const box = boxOf(unionBox(block.lines.filter((line) => line.page === page.number)));
  const { text, starts } = joinWithStarts(block.lines, hyphenated);
  const printed = printedLines(block.lines, starts, labels);
  const placed = { ...place, ...(box.width > 0 && { box }), ...(printed.length > 1 && { printed }) };
  if (element.note) return { kind: 'note', text, ...placed };
  switch (block.kind) {
    case 'heading':
      return {
        kind: 'heading',
        text,
        ...chapterTitle(block, hyphenated),
        level: Math.min(6, block.level ?? 1),
        ...(block.minor && { startsSection: false }),
        ...placed,
      };
    case 'code':
      return { kind: 'code', ...codeOf(block.lines, labels), ...place, ...(box.width > 0 && { box }) };
    case 'list_item': {
      const rest = text.slice(block.marker?.length ?? 0);
      const cut = text.length - rest.trimStart().length;
      return {
        kind: 'list_item',
        text: rest.trim(),
        marker: printedMarker(block.marker ?? '-'),
        level: 1,
        ...placed,
        ...(printed.length > 1 && {
          printed: printed.map((line) => ({ ...line, start: Math.max(0, line.start - cut) })),
        }),
      };
    }
    case 'paragraph':
      return { kind: 'paragraph', text, ...placed };
  }
}

function tableBlock(table: TableRegion, page: number): Block {
  const { rowBoxes, rowPages, title, unit } = table;
  return {
    kind: 'table',
    text: '',
    rows: table.rows.map((row) => [...row]),
    headerRows: table.headerRows,
    ...(title !== undefined && { tableTitle: title }),
    ...(unit !== undefined && { unit }),
    ...(rowBoxes !== undefined && {
      rowPlaces: rowBoxes.map((box, index) => ({ page: rowPages?.[index] ?? page, box: boxOf(box) })),
    }),
    box: boxOf(table),
  };
}

/** The label of a chapter stands before its title, in Chinese too, and is no part of the section's name. */
function chapterTitle({ lines, labelLines }: TextBlock, hyphenated: HyphenatedWords): Partial<Block> {
  if (labelLines === undefined) return {};
  const sectionTitle = joinLines(lines.slice(labelLines), hyphenated);
  return { text: `${joinLines(lines.slice(0, labelLines), hyphenated)} ${sectionTitle}`, sectionTitle };
}

/** Symbol fonts put bullets into the private-use area. */
function printedMarker(marker: string): string {
  return /^[•*–—]$|\p{Co}/u.test(marker) ? '-' : marker;
}

function codeOf(
  lines: readonly Line[],
  labels: ToBlockContext['labels'],
): { readonly text: string; readonly printed: PrintedLine[] } {
  const left = Math.min(...lines.map((line) => line.x));
  const indented = lines.map(
    (line) => `${' '.repeat(Math.max(0, Math.round((line.x - left) / (line.size * 0.6))))}${line.text}`,
  );
  let start = 0;
  const starts = indented.map(({ length }) => {
    start += length + 1;
    return start - length - 1;
  });
  return { text: indented.join('\n'), printed: printedLines(lines, starts, labels) };
}

function printedLines(
  lines: readonly Line[],
  starts: readonly number[],
  labels: ToBlockContext['labels'],
): PrintedLine[] {
  return lines.map((line, index) => {
    const label = labels.get(line.page);
    return {
      start: starts[index] ?? 0,
      page: line.page,
      ...(label !== undefined && { label }),
      ...(line.width > 0 && { box: boxOf(line) }),
    };
  });
}

function boxOf(box: { x: number; y: number; width: number; height: number }) {
  const round = (value: number): number => Math.round(value * 10) / 10;
  return { x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) };
}
