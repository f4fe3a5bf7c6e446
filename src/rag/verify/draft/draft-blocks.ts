/** A block of a draft as written, markers and Markdown still in it. */
export interface RawBlock {
  readonly kind: 'paragraph' | 'bullet' | 'table_row' | 'heading';
  readonly text: string;
  /** For table rows: this is the header of its table. */
  readonly header?: boolean;
}

const BULLET = /^\s{0,12}(?:[-*+•·‣▪]|\d{1,3}[.)](?=\s)|[（(]\d{1,3}[)）]|\d{1,3}、)\s*(?=\S)/;
const RULE = /^\s*(?:[-*_]\s*){3,}$/;
const TABLE_RULE = /^\s*(?:\|\s*)?:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*(?:\|\s*)?$/;

/** Cuts Markdown into paragraphs, list items, table rows and headings, in order. Linear; never throws. */
export function splitDraftBlocks(markdown: string): RawBlock[] {
  const blocks: RawBlock[] = [];
  let open: { kind: 'paragraph' | 'bullet'; lines: string[] } | undefined;
  const close = () => {
    if (open) blocks.push({ kind: open.kind, text: joinLines(open.lines) });
    open = undefined;
  };
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n');
  lines.forEach((line, index) => {
    const content = line.replace(/^\s{0,3}(?:>\s?){1,5}/, '');
    if (
      content.trim() === '' ||
      /^\s*(?:```|~~~)/.test(content) ||
      (RULE.test(content) && !TABLE_RULE.test(content))
    ) {
      close();
      return;
    }
    if (TABLE_RULE.test(content)) {
      if (/\|/.test(content) || isTableRow(lines[index - 1] ?? '')) return;
      close();
      return;
    }
    const heading = headingOf(content);
    if (heading !== '') {
      close();
      blocks.push({ kind: 'heading', text: heading });
      return;
    }
    const isHeader =
      TABLE_RULE.test(lines[index + 1] ?? '') && /\|/.test(lines[index + 1] ?? '') && /\|/.test(content);
    if (isTableRow(content) || isHeader) {
      close();
      blocks.push({ kind: 'table_row', text: rowText(content), ...(isHeader ? { header: true } : {}) });
      return;
    }
    if (BULLET.test(content) && !/^\s*\*\S[^*]*\*/.test(content) && !/^\s*\*\*/.test(content)) {
      close();
      open = { kind: 'bullet', lines: [content.replace(BULLET, '')] };
      return;
    }
    open ??= { kind: 'paragraph', lines: [] };
    open.lines.push(content.trim());
  });
  close();
  return blocks;
}

function headingOf(line: string): string {
  const mark = /^\s{0,3}#{1,6}\s/.exec(line)?.[0];
  if (mark === undefined) return '';
  const text = line.slice(mark.length).trim();
  let end = text.length;
  while (text.charAt(end - 1) === '#') end--;
  return text.slice(0, end).trim();
}

function isTableRow(line: string): boolean {
  const text = line.trim();
  return (
    text.length > 1 && text.length < 20_000 && text.startsWith('|') && splitMarkers(text).row.endsWith('|')
  );
}

/** Cells joined with ` | `, which no cell holds; an empty first one is a dash, since no text begins with a space. Markers after the last pipe stay with the row. */
function rowText(line: string): string {
  const { row, markers } = splitMarkers(line.trim());
  const [first = '', ...rest] = row.replace(/^\|/, '').replace(/\|$/, '').replaceAll('\\|', '/').split('|');
  const cells = [first.trim() || '–', ...rest.map((cell) => cell.trim())];
  return `${cells.join(' | ')} ${markers}`.trim();
}

/** A row, and the bracketed markers behind its last pipe. */
function splitMarkers(line: string): { readonly row: string; readonly markers: string } {
  let end = line.length;
  for (;;) {
    const text = line.slice(0, end).trimEnd();
    const bare = /[.。]$/.test(text) ? text.slice(0, -1).trimEnd() : text;
    const open = /[\]】]$/.test(bare) ? Math.max(bare.lastIndexOf('['), bare.lastIndexOf('【')) : -1;
    if (open <= 0) return { row: text, markers: line.slice(text.length).trim() };
    end = open;
  }
}

function joinLines(lines: readonly string[]): string {
  return lines.reduce((joined, line) =>
    /[\p{Script=Han}，。、；：]$/u.test(joined) && /^\p{Script=Han}/u.test(line)
      ? joined + line
      : `${joined} ${line.trim()}`,
  );
}
