import { read } from '@e965/xlsx';
import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createShownValue } from '../../../../src/documents/container/shown-value.ts';
import { dropEmptyCells } from '../../../../src/documents/formats/spreadsheet/drop-empty-cells.ts';
import { readGrid } from '../../../../src/documents/formats/spreadsheet/read-grid.ts';
import { xlsx } from '../../../fixtures/documents/bombs.ts';

type Cell = string | undefined;

const rows = fc.array(
  fc.array(fc.option(fc.string({ maxLength: 8 }), { nil: undefined }), { maxLength: 5 }),
  {
    minLength: 1,
    maxLength: 30,
  },
);

function referencesOf(text: string): string {
  return [...text].map((character) => `&#${character.codePointAt(0)};`).join('');
}

function sheetOf(grid: readonly (readonly Cell[])[], placed: boolean): Uint8Array {
  const cell = (value: Cell, column: number, row: number) => {
    const place = placed ? ` r="${'ABCDE'.charAt(column)}${row + 1}"` : '';
    if (value === undefined) return row % 2 === 0 ? `<c${place} s="0"/>` : `<c${place} s="0"></c>`;
    return `<c${place} t="inlineStr"><is><t>x${referencesOf(value.replace(/[^ -\uffff]/g, ''))}</t></is></c>`;
  };
  const body = grid.map(
    (values, row) =>
      `<row${placed ? ` r="${row + 1}"` : ''}>${values.map((value, column) => cell(value, column, row)).join('')}</row>`,
  );
  return xlsx(
    new TextEncoder().encode(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${body.join('')}</sheetData></worksheet>`,
    ),
  );
}

function gridOf(bytes: Uint8Array) {
  const sheet = read(bytes, { type: 'array', dense: true, cellText: true }).Sheets['S'];
  return sheet === undefined ? undefined : readGrid(sheet, 10_000, createShownValue(false));
}

describe('dropEmptyCells', () => {
  it.prop([rows, fc.boolean()], { numRuns: 150 })('should leave every value where it is', (grid, placed) => {
    const bytes = sheetOf(grid, placed);
    const slim = dropEmptyCells(bytes, 1_000, 0);
    expect(slim && gridOf(slim)).toEqual(gridOf(bytes));
  });

  it.prop([rows], { numRuns: 100 })(
    'should refuse more cells with content than the limit, and only these',
    (grid) => {
      const filled = grid.flat().filter((value) => value !== undefined).length;
      expect(dropEmptyCells(sheetOf(grid, true), filled, 0)).toBeDefined();
      if (filled > 0) expect(dropEmptyCells(sheetOf(grid, true), filled - 1, 0)).toBeUndefined();
    },
  );
});
