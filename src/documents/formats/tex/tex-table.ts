import { braceGroup, bracketOption, type Tex } from './tex-cursor.ts';

const RULES = /\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot)\b/g;
const PART_RULES = /\\(?:cline|cmidrule)(?:\([^()]*\))?\{[^{}]*\}/g;

/** The content of a table, from what describes its columns on, as a table of Markdown. */
export function texTable(content: string, textOfCell: (cell: Tex) => string): string {
  const tex: Tex = { source: content, at: 0 };
  bracketOption(tex);
  for (let count = 0; count < 2; count++) braceGroup(tex);
  const { caption, body } = ofLongTable(content.slice(tex.at));
  const rows = wholeCells(body)
    .replace(RULES, '')
    .replace(PART_RULES, '')
    .split(/\\\\(?:\[[^\]\n]*\])?|\\tabularnewline\b/)
    .map((row) => row.split(/(?<!\\)&/).flatMap((cell) => texCells(cell, textOfCell)))
    .filter((row) => row.some(({ text }) => text !== ''));
  const texts = spannedRows(rows);
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  const lines = texts.map(
    (row) => `| ${Array.from({ length: width }, (_, column) => row[column] ?? '').join(' | ')} |`,
  );
  const title = caption === '' ? '' : `\n\n${textOfCell({ source: caption, at: 0 }).trim()}`;
  return `${title}\n\n${[lines[0], `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n')}\n\n`;
}

/** A table of several pages without the heads and feet that are printed on each once more, and without its caption. */
function ofLongTable(content: string): { readonly caption: string; readonly body: string } {
  const body = without(without(content, '\\endfirsthead', '\\endhead'), '\\endhead', '\\endfoot');
  const at = body.indexOf('\\caption');
  if (at === -1) return { caption: '', body };
  const tex: Tex = { source: body, at: at + '\\caption'.length };
  bracketOption(tex);
  const caption = braceGroup(tex);
  return { caption, body: body.slice(0, at) + body.slice(tex.at) };
}

/** Without what stands between two marks, which stay where one of them is missing. */
function without(content: string, open: string, close: string): string {
  const from = content.indexOf(open);
  const end = from === -1 ? -1 : content.indexOf(close, from);
  return end === -1 ? content : content.slice(0, from) + content.slice(end);
}

interface TexCell {
  readonly text: string;
  /** Rows that it spans. */
  readonly rows: number;
}

/** The cells as often as they span columns. */
function texCells(source: string, textOfCell: (cell: Tex) => string): TexCell[] {
  const tex: Tex = { source, at: 0 };
  const spans = /^\s*\\multicolumn/.exec(source);
  let count = 1;
  if (spans !== null) {
    tex.at = spans[0].length;
    count = Math.max(1, Math.min(50, Number(braceGroup(tex)) || 1));
    braceGroup(tex);
  }
  const down = /\\multirow(?:\[[^\]\n]{0,20}\])?\{(\d{1,3})\}/.exec(source)?.[1] ?? '1';
  const text = textOfCell(tex).replace(/\s+/g, ' ').replace(/\|/g, '\\|').trim();
  return Array.from({ length: count }, () => ({ text, rows: Number(down) }));
}

/** The texts of the rows; below a cell that spans several, the empty ones have its text. */
function spannedRows(rows: readonly (readonly TexCell[])[]): string[][] {
  const open: { text: string; left: number }[] = [];
  return rows.map((row) =>
    row.map(({ text, rows: span }, column) => {
      const above = open[column];
      if (text !== '' || above === undefined || above.left === 0) {
        open[column] = { text, left: span - 1 };
        return text;
      }
      above.left -= 1;
      return above.text;
    }),
  );
}

/** Line ends and separators in braces (`\makecell{a \\ b}`) part no rows and no cells of the table. */
function wholeCells(content: string): string {
  let depth = 0;
  const whole = content.replace(/\\[\s\S]|[{}&]/g, (sign) => {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    return depth > 0 && (sign === '\\\\' || sign === '&') ? ' ' : sign;
  });
  return depth === 0 ? whole : content;
}
