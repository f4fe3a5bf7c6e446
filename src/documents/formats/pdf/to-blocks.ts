import type { Block } from '../../../domain/index.ts';
import type { Element } from './layout/elements.ts';
import { type HyphenatedWords, joinLines } from './layout/join-lines.ts';
import type { TextBlock } from './layout/text-blocks.ts';
import { type Line, type TableRegion, unionBox } from './page-layout.ts';

/** A heading's text may be all there is of an inserted bookmark: then it has a page and no box. */
export function toBlock(element: Element, hyphenated: HyphenatedWords): Block {
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
  const placed = box.width > 0 ? { ...place, box } : place;
  const text = joinLines(block.lines, hyphenated);
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
      return { kind: 'code', text: codeOf(block.lines), ...placed };
    case 'list_item':
      return {
        kind: 'list_item',
        text: text.slice(block.marker?.length ?? 0).trim(),
        marker: printedMarker(block.marker ?? '-'),
        level: 1,
        ...placed,
      };
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

function codeOf(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.x));
  return lines
    .map((line) => `${' '.repeat(Math.max(0, Math.round((line.x - left) / (line.size * 0.6))))}${line.text}`)
    .join('\n');
}

function boxOf(box: { x: number; y: number; width: number; height: number }) {
  const round = (value: number): number => Math.round(value * 10) / 10;
  return { x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) };
}
