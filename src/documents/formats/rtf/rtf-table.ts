import type { Block } from '../../../domain/index.ts';

/** A cell as Rich Text defines it: where it ends, and whether it goes on from the cell above or to its left. */
export interface RtfCell {
  readonly text: string;
  readonly right: number;
  readonly above: boolean;
  readonly beside: boolean;
}

/** Edges that lie closer than this (a twentieth of a point each) are one. */
const SAME_EDGE = 40;

/** A table whose rows have cells of their own widths: by their edges, merged cells repeating their value. */
export function rtfTable(rows: readonly (readonly RtfCell[])[]): Block[] {
  const edges: number[] = [];
  for (const right of rows.flatMap((row) => row.map((cell) => cell.right)).sort((a, b) => a - b))
    if (right - (edges.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME_EDGE) edges.push(right);
  const filled: string[][] = [];
  for (const row of rows) {
    const texts: string[] = [];
    for (const cell of row) {
      const end = Math.max(
        texts.length + 1,
        edges.findLastIndex((edge) => edge <= cell.right + SAME_EDGE) + 1,
      );
      const text = cell.beside ? (texts.at(-1) ?? '') : cell.text;
      while (texts.length < end)
        texts.push(cell.above && text === '' ? (filled.at(-1)?.[texts.length] ?? '') : text);
    }
    filled.push(texts);
  }
  const width = Math.max(0, ...filled.map((row) => row.length));
  if (filled.every((row) => row.every((text) => text === ''))) return [];
  return [
    {
      kind: 'table',
      text: '',
      rows: filled.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? '')),
      headerRows: filled.length > 1 ? 1 : 0,
    },
  ];
}
