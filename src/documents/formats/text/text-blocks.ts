import type { Block } from '../../../domain/index.ts';
import { parseNumbering } from '../../../linguistics/numbering/index.ts';
import { gridTable, gridTableLines } from '../../markup/grid-table.ts';
import { joinLines } from '../../markup/inline-markdown.ts';

interface Line {
  readonly text: string;
  /** 1-based line of the file. */
  readonly number: number;
}

const BULLET = /^(\s*)([-*+•·●○▪■◆–—]|\(?\d{1,3}[.)]|[（(]\d{1,3}[)）])\s+(?=\S)/;
const UNDERLINE = /^(={3,}|-{3,}|~{3,}|\*{3,})\s*$/;

/** Blocks of plain text. */
export function textToBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  const isPaged = text.includes('\f');
  let number = 1;
  text.split('\f').forEach((pageText, pageIndex) => {
    const lines = pageText.split('\n').map((line) => ({ text: line.trimEnd(), number: number++ }));
    number--; // a form feed does not end a line
    for (const paragraph of paragraphsOf(lines)) {
      for (const block of paragraphBlocks(paragraph)) {
        blocks.push(isPaged ? { ...block, page: pageIndex + 1 } : block);
      }
    }
  });
  return blocks;
}

function paragraphsOf(lines: readonly Line[]): Line[][] {
  const paragraphs: Line[][] = [];
  let current: Line[] = [];
  for (const line of lines) {
    if (line.text.trim() !== '') current.push(line);
    else if (current.length > 0) {
      paragraphs.push(current);
      current = [];
    }
  }
  if (current.length > 0) paragraphs.push(current);
  return paragraphs;
}

function paragraphBlocks(lines: readonly Line[]): Block[] {
  const [first, second, third] = lines;
  if (first === undefined) return [];
  const drawn = drawnTable(lines);
  if (drawn !== undefined) return drawn;
  const overline = UNDERLINE.exec(first.text)?.[1];
  if (second !== undefined && overline !== undefined && third?.text.startsWith(overline.slice(0, 3)) === true)
    return [
      { kind: 'heading', text: second.text.trim(), level: 1, line: second.number },
      ...paragraphBlocks(lines.slice(3)),
    ];
  if (second !== undefined && UNDERLINE.test(second.text) && first.text.trim().length <= 120) {
    const heading: Block = {
      kind: 'heading',
      text: first.text.trim(),
      level: second.text.startsWith('=') ? 1 : 2,
      line: first.number,
    };
    return [heading, ...paragraphBlocks(lines.slice(2))];
  }
  if (lines.every(({ text }) => UNDERLINE.test(text.trim()))) return [];
  const isList = lines.filter(({ text }) => BULLET.test(text)).length >= Math.min(2, lines.length);
  return isList && BULLET.test(first.text) ? listBlocks(lines) : proseBlocks(lines);
}

/** Lines with a table that is drawn among them. */
function drawnTable(lines: readonly Line[]): Block[] | undefined {
  const texts = lines.map(({ text }) => text);
  const from = texts.findIndex((_, index) => gridTableLines(texts.slice(index)) > 0);
  if (from === -1) return undefined;
  const count = gridTableLines(texts.slice(from));
  const table = gridTable(texts.slice(from, from + count));
  const first = lines[from];
  if (table === undefined || first === undefined) return undefined;
  return [
    ...paragraphBlocks(lines.slice(0, from)),
    { ...table, line: first.number },
    ...paragraphBlocks(lines.slice(from + count)),
  ];
}

function listBlocks(lines: readonly Line[]): Block[] {
  const items: { marker: string; indent: number; lines: string[]; number: number }[] = [];
  for (const { text, number } of lines) {
    const match = BULLET.exec(text);
    if (match === null) items.at(-1)?.lines.push(text);
    else {
      const marker = /^\d/.test(match[2] ?? '') ? (match[2] ?? '-') : '-';
      items.push({ marker, indent: match[1]?.length ?? 0, lines: [text.slice(match[0].length)], number });
    }
  }
  const indents = [...new Set(items.map(({ indent }) => indent))].sort((a, b) => a - b);
  return items.map((item) => ({
    kind: 'list_item',
    text: joinLines(item.lines),
    level: Math.min(indents.indexOf(item.indent) + 1, 6),
    marker: item.marker,
    line: item.number,
  }));
}

/** Wrapped lines make one paragraph; long lines are paragraphs themselves; a numbered title stands alone. */
function proseBlocks(lines: readonly Line[]): Block[] {
  const isWrapped = looksWrapped(lines);
  const longLines = !isWrapped && averageLength(lines) > 60;
  const groups: Line[][] = [];
  for (const line of lines) {
    const startsNew =
      longLines || isNumberedTitle(line.text) || isNumberedTitle(groups.at(-1)?.at(-1)?.text ?? '');
    const group = groups.at(-1);
    if (group === undefined || startsNew) groups.push([line]);
    else group.push(line);
  }
  return groups.map((group) => ({
    kind: 'paragraph',
    text: isWrapped
      ? joinLines(group.map(({ text }) => text))
      : group.map(({ text }) => text.trim()).join('\n'),
    line: group[0]?.number ?? 1,
  }));
}

function isNumberedTitle(text: string): boolean {
  return (
    text.length <= 80 && parseNumbering(text.trim()) !== undefined && !/[.。;；,，:：]$/.test(text.trim())
  );
}

/** Lines but the last are about equally long and go on in mid-sentence, as a text editor or a mail program breaks them. */
function looksWrapped(lines: readonly Line[]): boolean {
  if (lines.length < 2) return true;
  const lengths = lines.map(({ text }) => text.trim().length);
  const longest = Math.max(...lengths.slice(0, 200));
  const body = lengths.slice(0, -1);
  // A log has lines of equal length too, but each starts anew.
  const goesOn = lines.slice(1).filter(({ text }) => /^\s*[\p{Ll}\p{Lo}(“"']/u.test(text)).length;
  if (goesOn < (lines.length - 1) * 0.3) return false;
  return (
    longest <= 130 &&
    longest >= 20 &&
    body.filter((length) => length >= longest * 0.6).length >= body.length * 0.9
  );
}

function averageLength(lines: readonly Line[]): number {
  return lines.reduce((total, { text }) => total + text.length, 0) / lines.length;
}
