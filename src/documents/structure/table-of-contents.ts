import type { Block } from '../../domain/index.ts';
import { plainText } from '../markup/inline-markdown.ts';

const TITLE = /^(?:table of contents|contents|list of (?:figures|tables)|目\s*录|目\s*次|目\s*錄)$/i;
/** Dots or a tab that lead to a page number. */
const LEADER_ENTRY =
  /(?=[.…·⋯_])(?<=\S\s*)(?:\.{3}|(?:\.\s){3}|…|·{3}|⋯|_{4})\s*(?:\d{1,4}|[ivxlc]{1,7})\s*$|(?=\t)(?<=\S[^\S\t]*)\t\s*(?:\d{1,4}|[ivxlc]{1,7})\s*$/i;
const NUMBER_ENTRY = /^\S.*[\s.]\d{1,4}$/;
const LINK_ENTRY = /^\[[^\]]+\]\(#[^)]*\)$/;
const RUN_WITHOUT_TITLE = 4;
const MAX_ENTRY = 200;
const MAX_TITLE = 60;

/** Leaves out the table of contents: entries after its title, or a run of lines with leaders. Its page numbers are no text to cite. */
export function dropTableOfContents(blocks: readonly Block[]): Block[] {
  const dropped = new Set<number>();
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index];
    if (block === undefined) continue;
    const isTitle =
      /^(heading|paragraph)$/.test(block.kind) &&
      block.text.length <= MAX_TITLE &&
      TITLE.test(plainText(block.text));
    const end = entriesEnd(blocks, isTitle ? index + 1 : index, isTitle);
    const count = end - index - (isTitle ? 1 : 0);
    if (isTitle ? count >= 1 && countEntries(blocks, index + 1, end) >= 2 : count >= RUN_WITHOUT_TITLE) {
      for (let at = index; at < end; at++) dropped.add(at);
      index = end - 1;
    }
  }
  return dropped.size === blocks.length ? [...blocks] : blocks.filter((_, index) => !dropped.has(index));
}

/** End of the entries from `start`. After a title, plain lines that end in a number count too. */
function entriesEnd(blocks: readonly Block[], start: number, afterTitle: boolean): number {
  let end = start;
  while (end < blocks.length && isEntry(blocks[end], afterTitle)) end++;
  return end;
}

function isEntry(block: Block | undefined, afterTitle: boolean): boolean {
  if (block === undefined) return false;
  if (block.kind === 'table') {
    const rows = block.rows ?? [];
    return afterTitle && rows.filter((row) => /^\d{1,4}$/.test(row.at(-1) ?? '')).length >= rows.length * 0.6;
  }
  if (!/^(paragraph|list_item|heading)$/.test(block.kind)) return false;
  const lines = block.text.split('\n');
  const hits = lines.filter((line) => isEntryLine(line.trim(), afterTitle)).length;
  return hits >= lines.length * 0.7;
}

function isEntryLine(line: string, afterTitle: boolean): boolean {
  if (line.length > MAX_ENTRY) return false;
  return LEADER_ENTRY.test(line) || (afterTitle && (NUMBER_ENTRY.test(line) || LINK_ENTRY.test(line)));
}

function countEntries(blocks: readonly Block[], start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index++) {
    count += blocks[index]?.rows?.length ?? blocks[index]?.text.split('\n').length ?? 0;
  }
  return count;
}
