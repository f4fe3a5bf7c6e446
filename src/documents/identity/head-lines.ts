/** Characters of a document in which its cover is looked for. */
const HEAD_CHARS = 12_000;
const MAX_LINES = 160;

export interface HeadLine {
  /** Without Markdown marks; a row of a table gives one line per cell that is not empty. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isHeading: boolean;
  /** 0 unless it is a heading. */
  readonly level: number;
  readonly isCell: boolean;
}

/** The lines a document begins with, with their place in its Markdown. Rules and pictures are left out. */
export function headLines(markdown: string): HeadLine[] {
  const lines: HeadLine[] = [];
  let start = 0;
  for (const raw of markdown.slice(0, HEAD_CHARS).split('\n')) {
    const at = start;
    start += raw.length + 1;
    if (/^[|:\s_*=·.-]*$/.test(raw) || /^!\[/.test(raw)) continue;
    if (raw.startsWith('|')) {
      for (const cell of raw.matchAll(/[^|]+/g)) push(cell[0], at + cell.index, false, true);
    } else push(raw, at, /^#{1,6}\s/.test(raw), false);
    if (lines.length >= MAX_LINES) break;
  }
  return lines;

  function push(raw: string, at: number, isHeading: boolean, isCell: boolean): void {
    const lead = /^\s*(?:#{1,6}\s+|[-*+>]\s+|[☐☒]\s*)*/.exec(raw)?.[0] ?? '';
    const level = isHeading ? (/^#+/.exec(raw)?.[0].length ?? 0) : 0;
    const text = raw
      .slice(lead.length)
      .replace(/\*\*|\\(?=[^\w\s])/g, '')
      .trim();
    if (text === '') return;
    const begin = at + lead.length;
    lines.push({
      text,
      start: begin,
      end: begin + raw.slice(lead.length).trimEnd().length,
      isHeading,
      level,
      isCell,
    });
  }
}
