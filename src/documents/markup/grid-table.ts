import type { Block } from '../../domain/index.ts';

const BORDER = /^\+(?:[-=:]{3,}\+)+$/;

const DRAWN = /^\s*[+|].*[+|]\s*$/;

/** How many lines from one of them on draw a table with `+`, `-` and `|`, as text programs and databases do; 0 for none. */
export function gridTableLines(lines: readonly string[], from = 0): number {
  const isBorder = (at: number) => BORDER.test(lines[at]?.trim() ?? '');
  if (!isBorder(from)) return 0;
  let last = from;
  for (let at = from; DRAWN.test(lines[at] ?? ''); at++) if (isBorder(at)) last = at;
  return last > from + 1 ? last - from + 1 : 0;
}

/** Such a table; undefined where cells reach over several columns. Lines between two borders are one row where the first cell is blank in one. */
export function gridTable(lines: readonly string[]): Block | undefined {
  const groups: string[][][] = [];
  let headerRows = 0;
  for (const line of lines.map((one) => one.trim())) {
    if (BORDER.test(line)) {
      if (line.includes('=')) headerRows = joinGroups(groups).length;
      groups.push([]);
    } else
      groups.at(-1)?.push(
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      );
  }
  const filled = groups.filter((group) => group.length > 0);
  const rows = joinGroups(groups);
  const width = (lines[0]?.trim().split('+').length ?? 0) - 2;
  if (rows.length === 0 || rows.some((row) => row.length !== width)) return undefined;
  if (headerRows === 0 && filled.length === 2) headerRows = joinGroups(filled.slice(0, 1)).length;
  return { kind: 'table', text: '', rows, headerRows };
}

function joinGroups(groups: readonly (readonly string[][])[]): string[][] {
  return groups.flatMap((group) => {
    if (group.every(([first]) => first !== '')) return group;
    const [head = []] = group;
    return [
      head.map((_, column) =>
        group
          .map((row) => row[column] ?? '')
          .filter(Boolean)
          .join(' '),
      ),
    ];
  });
}
