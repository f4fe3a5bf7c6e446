import type { Block, TextRange } from '../../domain/index.ts';

export interface StoredBlocks {
  readonly blocks: readonly Block[];
  /** The exact range of each block in the Markdown. */
  readonly ranges: readonly TextRange[];
}

interface Line {
  readonly text: string;
  readonly start: number;
}

const KINDS: readonly (readonly [begins: RegExp, kind: Block['kind']])[] = [
  [/^\|/, 'table'],
  [/^(?:[-*+]|\d{1,9}[.)]) /, 'list_item'],
  [/^> /, 'quote'],
  [/^\[\^[^\]]+\]: /, 'note'],
  [/^!\[[^\]]*\]\([^)]*\)$/, 'image'],
];

/**
 * The blocks of Markdown that `renderMarkdown` wrote, in their places. A list is one block here, and text is as it stands, with its
 * marks: enough to see headings and prose.
 */
export function storedBlocks(markdown: string): StoredBlocks {
  const lines = linesOf(markdown);
  const closing = fencesOf(lines);
  const blocks: Block[] = [];
  const ranges: TextRange[] = [];
  const push = (block: Block, first: number, last: number) => {
    const end = lines[last];
    blocks.push(block);
    ranges.push({ start: lines[first]?.start ?? 0, end: (end?.start ?? 0) + (end?.text.length ?? 0) });
  };
  const textOf = (first: number, last: number) =>
    lines
      .slice(first, last + 1)
      .map(({ text }) => text)
      .join('\n');

  for (let at = 0; at < lines.length; at++) {
    const text = lines[at]?.text ?? '';
    if (text.trim() === '') continue;
    const [, marks, title] = /^(#{1,6}) (.+)$/.exec(text) ?? [];
    const end = closing(at);
    if (marks !== undefined && title !== undefined) {
      push({ kind: 'heading', level: marks.length, text: title }, at, at);
    } else if (end !== undefined) {
      push({ kind: text.startsWith('$$') ? 'formula' : 'code', text: textOf(at + 1, end - 1) }, at, end);
      at = end;
    } else {
      let last = at;
      while ((lines[last + 1]?.text.trim() ?? '') !== '') last += 1;
      push(plainBlock(textOf(at, last)), at, last);
      at = last;
    }
  }
  return { blocks, ranges };
}

function plainBlock(text: string): Block {
  const kind = KINDS.find(([begins]) => begins.test(text))?.[1] ?? 'paragraph';
  if (kind === 'table') return { kind, text: '', rows: text.split('\n').map((row) => [row]) };
  return { kind, text };
}

function linesOf(markdown: string): Line[] {
  let start = 0;
  return markdown.split('\n').map((text) => {
    const line = { text, start };
    start += text.length + 1;
    return line;
  });
}

/** The line that closes the code or formula that a line opens; none for a line that opens nothing. */
function fencesOf(lines: readonly Line[]): (at: number) => number | undefined {
  const bare = new Map<string, number[]>();
  lines.forEach(({ text }, at) => {
    if (!/^(?:`{3,}|\$\$)$/.test(text)) return;
    const known = bare.get(text);
    if (known === undefined) bare.set(text, [at]);
    else known.push(at);
  });
  return (at) => {
    const fence = /^(?:`{3,}|\$\$$)/.exec(lines[at]?.text ?? '')?.[0];
    const ends = fence === undefined ? undefined : bare.get(fence);
    // Those before are never asked for again: lines are gone through once.
    while ((ends?.[0] ?? at + 1) <= at) ends?.shift();
    return ends?.[0];
  };
}
