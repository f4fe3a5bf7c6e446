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

/** The tables that are drawn in a paragraph, and what stands around them. */
function paragraphBlocks(lines: readonly Line[]): Block[] {
  const texts = lines.map(({ text }) => text);
  const blocks: Block[] = [];
  let from = 0;
  for (let at = 0; at < lines.length; at++) {
    const count = gridTableLines(texts, at);
    const table = count === 0 ? undefined : gridTable(texts.slice(at, at + count));
    if (table !== undefined) {
      blocks.push(...plainBlocks(lines.slice(from, at)), { ...table, line: lines[at]?.number ?? 1 });
      from = at + count;
    }
    at += Math.max(0, count - 1);
  }
  return [...blocks, ...plainBlocks(lines.slice(from))];
}

/** Titles with a line below them, or above as well, then a list or prose. */
function plainBlocks(lines: readonly Line[]): Block[] {
  const titles: Block[] = [];
  let at = 0;
  for (let title = titleAt(lines, at); title !== undefined; title = titleAt(lines, at)) {
    titles.push(title.block);
    at += title.count;
  }
  const rest = lines.slice(at);
  const [first] = rest;
  if (first === undefined || rest.every(({ text }) => UNDERLINE.test(text.trim()))) return titles;
  const isList = rest.filter(({ text }) => BULLET.test(text)).length >= Math.min(2, rest.length);
  return [...titles, ...(isList && BULLET.test(first.text) ? listBlocks(rest) : proseBlocks(rest))];
}

function titleAt(
  lines: readonly Line[],
  at: number,
): { readonly block: Block; readonly count: number } | undefined {
  const [first, second, third] = lines.slice(at, at + 3);
  if (first === undefined || second === undefined) return undefined;
  const heading = ({ text, number }: Line, level: number): Block => ({
    kind: 'heading',
    text: text.trim(),
    level,
    line: number,
  });
  const overline = UNDERLINE.exec(first.text)?.[1];
  if (overline !== undefined && third?.text.startsWith(overline.slice(0, 3)) === true)
    return { block: heading(second, 1), count: 3 };
  if (!UNDERLINE.test(second.text) || first.text.trim().length > 120) return undefined;
  return { block: heading(first, second.text.startsWith('=') ? 1 : 2), count: 2 };
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
