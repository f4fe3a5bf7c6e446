import type { Block, TextRange } from '../../domain/index.ts';

export interface RenderedMarkdown {
  readonly markdown: string;
  /** Where each block stands, in order and not overlapping. Empty for a generated heading: it is no text of the document. */
  readonly ranges: readonly TextRange[];
  /** For tables: the lines of their rows as ranges, in the order of `rows`; and the header lines with the rule below. */
  readonly tables: ReadonlyMap<number, { readonly rows: readonly TextRange[]; readonly header: string }>;
}

// What would make a line of text something else in Markdown: a heading, a rule, a fence, an HTML block.
const LINE_START =
  /^([ \t]*)(#{1,6}(?=\s|$)|`{3}|~{3}|=+[ \t]*$|-+[ \t]*$|<(?=[!?]|\/?(?:script|pre|style|textarea)\b))/gim;

/** Blocks (cleaned) to Markdown, with the exact range of every block and table row. */
export function renderMarkdown(blocks: readonly Block[]): RenderedMarkdown {
  const pieces: string[] = [];
  const ranges: TextRange[] = [];
  const tables = new Map<number, { rows: TextRange[]; header: string }>();
  const indents: number[] = [];
  let length = 0;
  let previous: Block | undefined;
  blocks.forEach((block, index) => {
    if (block.kind === 'heading' && block.generated === true) {
      ranges.push({ start: -1, end: -1 }); // placed below, where the next text starts
      return;
    }
    if (previous !== undefined) {
      const joint = previous.kind === 'list_item' && block.kind === 'list_item' ? '\n' : '\n\n';
      pieces.push(joint);
      length += joint.length;
    }
    if (block.kind !== 'list_item') indents.length = 0;
    const start = length;
    let text: string;
    if (block.kind === 'table') {
      const table = renderTable(block, start);
      text = table.text;
      tables.set(index, { rows: table.rows, header: table.header });
    } else text = block.kind === 'list_item' ? renderItem(block, indents) : renderBlock(block);
    pieces.push(text);
    length += text.length;
    ranges.push({ start, end: length });
    previous = block;
  });
  let next = length;
  for (let index = ranges.length - 1; index >= 0; index--) {
    const range = ranges[index];
    if (range === undefined || range.start >= 0) next = range?.start ?? next;
    else ranges[index] = { start: next, end: next };
  }
  return { markdown: pieces.join(''), ranges, tables };
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(Math.min(block.level ?? 1, 6))} ${block.text}`;
    case 'code': {
      const longest = block.text.match(/`{3,}/g)?.reduce((most, run) => Math.max(most, run.length), 2) ?? 2;
      const fence = '`'.repeat(longest + 1);
      return `${fence}${(block.language ?? '').replace(/[^\w+#.-]/g, '')}\n${block.text}\n${fence}`;
    }
    case 'formula':
      // A line of its own that starts so would be a rule, a list or a heading to a parser without formulas.
      return /^[-=#>`~<+*\d]/.test(block.text) ? `$$ ${block.text} $$` : `$$\n${block.text}\n$$`;
    case 'image':
      return `![${block.text.replace(/[[\]]/g, '')}](${block.imageId === undefined ? '' : `image:${block.imageId}`})`;
    case 'quote':
      return escapeLines(block.text).replace(/^/gm, '> ');
    case 'note':
      return block.marker === undefined
        ? `> ${block.text}`
        : `[^${block.marker.replace(/[\s[\]]/g, '')}]: ${block.text}`;
    default:
      return escapeLines(block.text);
  }
}

/** Nested items stand under the text of their parent; an odd marker is printed after a dash, so that it is a list. */
function renderItem(block: Block, indents: number[]): string {
  const level = Math.max(block.level ?? 1, 1);
  const printed = block.marker ?? '-';
  const marker = /^([-*+]|\d{1,9}[.)])$/.test(printed) ? printed : printed === '' ? '-' : `- ${printed}`;
  indents.length = Math.min(indents.length, level - 1);
  const indent = indents.reduce((sum, width) => sum + width, 0);
  const width = /^\d/.test(marker) ? marker.length + 1 : 2;
  while (indents.length < level - 1) indents.push(0);
  indents.push(width);
  const lines = escapeLines(block.text).replaceAll('\n', `\n${' '.repeat(indent + width)}`);
  return `${' '.repeat(indent)}${marker} ${lines}`;
}

function renderTable(block: Block, start: number): { text: string; rows: TextRange[]; header: string } {
  const rows = block.rows ?? [];
  const width = rows[0]?.length ?? 0;
  const headerRows = block.headerRows ?? 0;
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = `|${' --- |'.repeat(width)}`;
  const lines: string[] = [];
  const ranges: TextRange[] = [];
  let offset = start;
  const push = (text: string) => {
    lines.push(text);
    offset += text.length + 1;
  };
  if (block.text !== '') push(`${escapeLines(block.text)}\n`);
  if (headerRows === 0) {
    push(line(Array.from({ length: width }, () => '')));
    push(rule);
  }
  const header: string[] = [];
  rows.forEach((cells, index) => {
    const text = line(cells);
    ranges.push({ start: offset, end: offset + text.length });
    push(text);
    if (index < headerRows) header.push(text);
    if (index === 0 && headerRows > 0) {
      push(rule);
      header.push(rule);
    }
  });
  return { text: lines.join('\n'), rows: ranges, header: header.join('\n') };
}

function escapeLines(text: string): string {
  return text.replace(LINE_START, '$1\\$2');
}
