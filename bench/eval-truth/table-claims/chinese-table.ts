import { LABELS_IN_CHINESE } from './labels-in-chinese.ts';
import type { PlainTable } from './read-plain-table.ts';

const SCALES: Readonly<Record<number, string>> = { 1e3: '千', 1e6: '百万', 1e9: '十亿' };

/** The rows of a table whose names are known, as a Chinese report prints them; none where there are too few or its columns are no years. */
export function inChinese(
  table: PlainTable,
): { readonly text: string; readonly table: PlainTable } | undefined {
  const scale = SCALES[table.scale];
  const columns = table.columns.filter(
    ({ name, span, year }) => name === undefined && span === undefined && year !== undefined,
  );
  const rows = table.rows.flatMap((row) => {
    const label = LABELS_IN_CHINESE.get(row.label.toLowerCase());
    const cells = columns.map((column) => row.cells[table.columns.indexOf(column)]);
    return label === undefined ? [] : [{ label, cells }];
  });
  if (scale === undefined || rows.length < 2 || columns.length < 2) return undefined;
  const heads = columns.map(({ year, date }) => (date === undefined ? `${year}年` : `${year}年末`));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const text = [
    `单位：${scale}${table.isMoney ? '美元' : ''}`,
    '',
    line(['项目', ...heads]),
    line(['---', ...heads.map(() => '---')]),
    ...rows.map(({ label, cells }) =>
      line([label, ...cells.map((cell) => cell?.raw.replace('$', '').trim() ?? '—')]),
    ),
  ].join('\n');
  const named = columns.map((column, at) => ({ ...column, at: at + 1, heads: [heads[at] ?? ''] }));
  return {
    text,
    table: { ...table, columns: named, rows, corner: `单位：${scale}${table.isMoney ? '美元' : ''}` },
  };
}
