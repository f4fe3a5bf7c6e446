import type { Block } from '../../domain/index.ts';

/** Rows that are looked at above a row for the label that it stands under. */
const MOST_ABOVE = 60;

/**
 * What a chunk repeats that goes on with a table at one of its rows, in at most `max` characters: title and unit, heads, and the row of
 * a label alone that the row stands under. Heads that are too long as they stand are joined to one row; where even that is too long
 * nothing is repeated, since the rows it displaces are worth more.
 */
export function repeatedHead(
  { rows = [], headerRows: given = 0 }: Block,
  header: string,
  context: string,
  max: number,
): (row: number) => string {
  const headerRows = Math.max(given, 1);
  const joined = given < 2 ? '' : joinHeads(rows.slice(0, headerRows));
  const under = (group: string): string => {
    const wanted = [
      [context, header, group],
      [context, joined, group],
      ['', joined, group],
      [context, header, ''],
      ['', header, ''],
      ['', joined, ''],
    ] as const;
    const found = wanted.filter(([, head]) => head !== '').map(([above, ...below]) => stack(above, below));
    return [...found, context].find((text) => text.length < max) ?? '';
  };
  // One text for all rows of a group: a table may have a million.
  const known = new Map<string, string>();
  return (row) => {
    const group = groupAbove(rows, row, headerRows);
    const text = known.get(group) ?? under(group);
    known.set(group, text);
    return text;
  };
}

const stack = (above: string, below: readonly string[]): string =>
  [above, below.filter((part) => part !== '').join('\n')].filter((part) => part !== '').join('\n\n');

/** Heads of several rows as one row: in each column what stands there, from the top down; what spans all columns stands above. */
function joinHeads(rows: readonly (readonly string[])[]): string {
  const spanning = rows.map((cells) => {
    const values = new Set(cells.slice(1));
    const [only = ''] = values;
    return values.size === 1 && cells.length > 2 ? only : '';
  });
  const heads = (rows[0] ?? []).map((_, column) => {
    const own = rows.map((cells, at) => (column > 0 && spanning[at] !== '' ? '' : (cells[column] ?? '')));
    return [...new Set(own.filter((cell) => cell !== ''))].join(' ');
  });
  const above = [...new Set(spanning.filter((cell) => cell !== ''))].join('\n');
  const table = [line(heads), `|${' --- |'.repeat(heads.length)}`].join('\n');
  return above === '' ? table : `${above}\n\n${table}`;
}

/** The last row above that is a label and nothing else. */
function groupAbove(rows: readonly (readonly string[])[], row: number, headerRows: number): string {
  const first = Math.max(headerRows, row - MOST_ABOVE);
  const group = rows.slice(first, row).findLast(isLabelOnly);
  return group === undefined || isLabelOnly(rows[row] ?? []) ? '' : line(group);
}

const isLabelOnly = ([label = '', ...values]: readonly string[]): boolean =>
  /\p{L}/u.test(label) && values.length > 0 && values.every((value) => value === '' || value === label);

const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
