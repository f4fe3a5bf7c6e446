import { describe, expect, it } from 'vitest';
import { takeTables } from '../../../../src/documents/formats/pdf/tables/take-tables.ts';
import { makeRun } from '../../../fakes/page-layout.ts';

const heads = [
  makeRun('Pos.', 41, 186, { bold: true, width: 25 }),
  makeRun('Part', 182, 186, { bold: true, width: 60 }),
  makeRun('Each', 433, 186, { bold: true, width: 69 }),
];
const body = [
  makeRun('1', 41, 204, { width: 7 }),
  makeRun('Pump of the second dock', 80, 204, { width: 230 }),
  makeRun('two of them', 433, 204, { width: 59 }),
  makeRun('2', 41, 222, { width: 7 }),
  makeRun('Seals', 80, 222, { width: 79 }),
  makeRun('3.969,00', 433, 222, { width: 49 }),
  makeRun('€', 433, 233, { width: 7 }),
];
const grid = {
  x: 41,
  y: 204,
  width: 460,
  height: 40,
  headerRows: 0,
  rows: [
    ['1', 'Pump of the second dock', 'two of them'],
    ['2', 'Seals', '3.969,00'],
  ],
};

describe('grids of the engine', () => {
  it('should have the heads in bold above them, and the sign below a figure', () => {
    const { tables, rest } = takeTables([...heads, ...body], [grid], []);
    expect(tables.map(({ rows, headerRows }) => ({ rows, headerRows }))).toEqual([
      {
        headerRows: 1,
        rows: [
          ['Pos.', 'Part', 'Each'],
          ['1', 'Pump of the second dock', 'two of them'],
          ['2', 'Seals', '3.969,00 €'],
        ],
      },
    ]);
    expect(rest).toEqual([]);
  });

  it('should leave a title above them alone', () => {
    const title = makeRun('Parts of the second dock that were ordered in May', 41, 186, {
      bold: true,
      width: 400,
    });
    const { tables, rest } = takeTables([title, ...body], [grid], []);
    expect(tables[0]?.rows[0]).toEqual(grid.rows[0]);
    expect(rest).toEqual([title]);
  });
});
