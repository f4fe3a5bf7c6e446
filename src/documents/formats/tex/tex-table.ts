import { braceGroup, bracketOption, type Tex } from './tex-cursor.ts';

const RULES = /\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot)\b/g;
const PART_RULES = /\\(?:cline|cmidrule)(?:\([^()]*\))?\{[^{}]*\}/g;

/** The content of a table, from what describes its columns on, as a table of Markdown. */
export function texTable(content: string, textOfCell: (cell: Tex) => string): string {
  const tex: Tex = { source: content, at: 0 };
  bracketOption(tex);
  for (let count = 0; count < 2; count++) braceGroup(tex);
  const rows = content
    .slice(tex.at)
    .replace(RULES, '')
    .replace(PART_RULES, '')
    .split(/\\\\(?:\[[^\]\n]*\])?|\\tabularnewline\b/)
    .map((row) => row.split(/(?<!\\)&/).flatMap((cell) => texCells(cell, textOfCell)))
    .filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  const lines = rows.map(
    (row) => `| ${Array.from({ length: width }, (_, column) => row[column] ?? '').join(' | ')} |`,
  );
  return `\n\n${[lines[0], `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n')}\n\n`;
}

/** The text of a cell as often as it spans columns. */
function texCells(source: string, textOfCell: (cell: Tex) => string): string[] {
  const tex: Tex = { source, at: 0 };
  const spans = /^\s*\\multicolumn/.exec(source);
  let count = 1;
  if (spans !== null) {
    tex.at = spans[0].length;
    count = Math.max(1, Math.min(50, Number(braceGroup(tex)) || 1));
    braceGroup(tex);
  }
  const text = textOfCell(tex).replace(/\s+/g, ' ').replace(/\|/g, '\\|').trim();
  return Array.from({ length: count }, () => text);
}
