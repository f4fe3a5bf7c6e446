import type { Cell } from '../../domain/index.ts';

/** Rows without the empty ones at the end, which editors leave; empty rows in between keep their place. */
export function dropTrailingEmpty(rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  const last = rows.findLastIndex((row) => row.some((cell) => String(cell).trim() !== ''));
  return rows.slice(0, last + 1);
}
