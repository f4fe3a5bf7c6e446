import { describe, expect, it } from 'vitest';
import type { TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import type { Segment } from '../../../../src/documents/formats/pdf/tables/drawn-grid.ts';
import { rowGrids } from '../../../../src/documents/formats/pdf/tables/row-grids.ts';
import { takeRuled } from '../../../../src/documents/formats/pdf/tables/ruled-tables.ts';
import { makeRun } from '../../../fakes/page-layout.ts';

const LEFT = [50, 130, 420];
const cell = (column: number, y: number, text: string): TextRun => makeRun(text, LEFT[column] ?? 0, y);
const lineAt = (at: number): Segment => ({ at, from: 48, to: 520 });
const tableOf = (runs: readonly TextRun[], rules: readonly Segment[]) => {
  const { tables, rest } = takeRuled(runs, rowGrids(rules, runs));
  return { rows: tables.map(({ rows }) => rows), rest: rest.map(({ text }) => text) };
};

const heads = [cell(0, 100, 'Supplier'), cell(1, 100, 'Clause'), cell(2, 100, 'Change')];
/** Cells in the middle of their rows, one of which is wrapped. */
const middle = [
  cell(0, 122, 'Nordhavn'),
  cell(0, 134, 'Steel'),
  cell(1, 128, 'Prices follow the index each April'),
  cell(2, 128, '+2.8 %'),
  cell(0, 158, 'Kestrel'),
  cell(1, 152, 'Fixed until December 2025, then by'),
  cell(1, 164, 'agreement, with notice'),
  cell(2, 158, 'none'),
  cell(0, 182, 'Vigo'),
  cell(1, 182, 'Fuel surcharge'),
  cell(2, 182, '+4.0 %'),
];
const rules = [115, 148, 177, 195].map(lineAt);

describe('a table with a line between every two rows and none between columns', () => {
  it('should keep each row together, however its cells are wrapped and set', () => {
    const before = makeRun('Suppliers in 2024', 50, 70);
    expect(tableOf([before, ...heads, ...middle], rules)).toEqual({
      rows: [
        [
          ['Supplier', 'Clause', 'Change'],
          ['Nordhavn Steel', 'Prices follow the index each April', '+2.8 %'],
          ['Kestrel', 'Fixed until December 2025, then by agreement, with notice', 'none'],
          ['Vigo', 'Fuel surcharge', '+4.0 %'],
        ],
      ],
      rest: ['Suppliers in 2024'],
    });
  });

  it('should keep a title of rows that stands across them', () => {
    const title = makeRun('Suppliers of services, reviewed once a year by the board', 50, 201);
    const more = [cell(0, 220, 'Cork'), cell(1, 220, 'Cleaning'), cell(2, 220, '+1.0 %')];
    const { rows } = tableOf([...heads, ...middle, title, ...more], [...rules, lineAt(215), lineAt(235)]);
    expect(rows[0]?.slice(-2)).toEqual([
      ['Suppliers of services, reviewed once a year by the board', '', ''],
      ['Cork', 'Cleaning', '+1.0 %'],
    ]);
  });
});

describe('what stands between lines and is no such table', () => {
  it('should be left alone when it is text', () => {
    const text = [122, 134, 158, 182].map((y) =>
      makeRun('A sentence that goes on from one end of its line to the other end of it', 50, y),
    );
    expect(tableOf(text, rules)).toEqual({ rows: [], rest: text.map(({ text: own }) => own) });
  });

  it('should be left alone when several rows stand between two lines', () => {
    const rowsAt = (y: number) => [cell(0, y, 'Sales'), cell(1, y, '1,204'), cell(2, y, '1,377')];
    const runs = [...heads, ...[118, 130, 142, 154, 166, 182].flatMap(rowsAt)];
    expect(tableOf(runs, [115, 178, 195].map(lineAt)).rows).toEqual([]);
  });
});

it('should take no labels whose figures stand beside the lines, a little lower', () => {
  const narrow = rules.map(({ at }) => ({ at, from: 48, to: 300 }));
  const labels = middle.filter(({ x }) => x < 400);
  const figures = [131, 154, 161, 184].map((y) => makeRun('2,317', 340, y));
  expect(tableOf([...labels, ...figures], narrow).rows).toEqual([]);
  expect(tableOf(labels, narrow).rows).toHaveLength(1);
});

it('should keep the end of a long line in its cell, though only one reaches so far', () => {
  const rows = [100, 120, 140, 160, 180, 200, 220, 240].flatMap((y, at) => [
    cell(0, y, `${at + 1}.1`),
    {
      ...cell(1, y, at === 3 ? 'Indenture between the Port and Best Buy' : 'Form of the agreement'),
      width: at === 3 ? 280 : 200,
    },
    cell(2, y + (at === 3 ? 5 : 0), '8-K'),
  ]);
  const between = [96, 116, 136, 156, 176, 196, 216, 236, 256].map(lineAt);
  expect(tableOf(rows, between).rows[0]?.[3]).toEqual([
    '4.1',
    'Indenture between the Port and Best Buy',
    '8-K',
  ]);
});
