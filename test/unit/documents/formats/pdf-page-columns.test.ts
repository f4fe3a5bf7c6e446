import { describe, expect, it } from 'vitest';
import { findGutters } from '../../../../src/documents/formats/pdf/layout/page-columns.ts';
import type { TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { structurePages } from '../../../../src/documents/formats/pdf/structure-pages.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';

const WIDTH = 226;
const LINE = 'The committee looked again at what had been said in';
/** A line of a column that fills it. */
const line = (text: string, x: number, y: number): TextRun => ({ ...makeRun(text, x, y), width: WIDTH });
const column = (name: string, x: number, top: number, count: number): TextRun[] =>
  Array.from({ length: count }, (_, index) => line(`${LINE} ${name}${index}`, x, top + 13 * index));
const small = (rows: readonly (readonly string[])[], xs: readonly number[], top: number): TextRun[] =>
  rows.flatMap((row, index) => row.map((text, at) => makeRun(text, xs[at] ?? 0, top + 13 * index)));

describe('pages of two columns', () => {
  it('should read a table in one column apart from the text beside it', () => {
    const rows = [
      ['Model', 'Dev', 'Test'],
      ['First', '51.9', '52.7'],
      ['Second', '59.1', '59.2'],
      ['Third', '81.6', '78.0'],
    ];
    const page = makePage(1, [
      ...column('l', 60, 100, 8),
      ...small(rows, [80, 170, 230], 220),
      ...column('m', 60, 290, 8),
      ...column('r', 320, 100, 24),
    ]);
    const { blocks } = structurePages([page], []);
    expect(blocks.find(({ kind }) => kind === 'table')?.rows).toEqual(rows);
    const text = blocks.map((block) => block.text).join(' ');
    for (const name of ['l', 'm', 'r']) expect(text).toContain(`${name}0 ${LINE} ${name}1 ${LINE} ${name}2`);
    expect(text.indexOf('m7')).toBeLessThan(text.indexOf('r0'));
  });

  it('should not take labels and descriptions of rows for columns when figures stand behind them, and keep each row whole', () => {
    const table = Array.from({ length: 12 }, (_, row) => [
      `Product with a long name ${row}`,
      row % 4 === 1 ? 'for sand that is wet and for all gravel' : 'for sand that is wet and red',
      `1,2${10 + row}`,
      `3,4${10 + row}`,
    ]);
    const runs = table.flatMap(([label = '', use = '', ...figures], row) => {
      const y = 100 + 26 * row;
      const [first = '', rest] = use.split(/ (?=gravel)/);
      const below = rest === undefined ? 0 : 12;
      return [
        line(label, 60, y),
        line(first, 320, y),
        ...(rest === undefined ? [] : [makeRun(rest, 320, y + below)]),
        ...figures.map((figure, at) => makeRun(figure, 560 + 40 * at, y + below)),
      ];
    });
    const { blocks } = structurePages([{ ...makePage(1, runs), width: 700 }], []);
    expect(blocks.map(({ rows }) => rows)).toEqual([table]);
  });

  it('should let a table as wide as the page divide the columns above from those below', () => {
    const rows = [
      ['Year', 'First', 'Second', 'Third', 'Fourth'],
      ['Revenue', '1,200', '1,300', '1,400', '1,500'],
      ['Costs', '1,000', '1,050', '1,100', '1,150'],
    ];
    const rules = [175, 230].map((y) => ({ x: 60, y, width: 486, height: 0 }));
    const page = {
      ...makePage(1, [
        ...column('l', 60, 100, 5),
        ...column('r', 320, 100, 5),
        ...small(rows, [60, 150, 250, 380, 480], 180),
        ...column('m', 60, 240, 5),
        ...column('s', 320, 240, 5),
      ]),
      rules,
    };
    const { blocks } = structurePages([page], []);
    const order = blocks.map(({ kind, text, rows: own }) =>
      kind === 'table' ? own?.length : text.slice(-2),
    );
    expect(order).toEqual(['l4', 'r4', 3, 'm4', 's4']);
  });

  it('should keep the rows of a table across the gutter whole where no cell of them crosses it', () => {
    const rows = [
      ['In thousands', '2024', '2023'],
      ['Revenue', '1,200', '1,300'],
      ['Costs', '1,000', '1,050'],
    ];
    for (const top of [60, 300]) {
      const page = makePage(1, [
        ...small(rows, [60, 330, 400], top),
        ...column('l', 60, 120, 6),
        ...column('r', 320, 120, 8),
      ]);
      const { blocks } = structurePages([page], []);
      expect(blocks.filter(({ kind }) => kind === 'table').map((table) => table.rows)).toEqual([rows]);
      const order = blocks.map(({ kind, text }) => (kind === 'table' ? kind : text.slice(-2)));
      expect(order).toEqual(top === 60 ? ['table', 'l5', 'r7'] : ['l5', 'r7', 'table']);
    }
  });

  it('should not join the tables of two columns that stand beside each other', () => {
    const rows = [
      ['Model', 'Dev', 'Test'],
      ['First', '51.9', '52.7'],
      ['Second', '59.1', '59.2'],
    ];
    const page = makePage(1, [
      ...[60, 320].flatMap((x) => small(rows, [x, x + 110, x + 170], 220)),
      ...column('l', 60, 100, 8),
      ...column('m', 60, 280, 8),
      ...column('r', 320, 100, 8),
      ...column('s', 320, 280, 8),
    ]);
    const { blocks } = structurePages([page], []);
    const order = blocks.map(({ kind, text, rows: own }) => (kind === 'table' ? own : text.slice(-2)));
    expect(order).toEqual(['l7', rows, 'm7', 'r7', rows, 's7']);
  });

  it('should see no gutter between labels and their longer values', () => {
    const runs = Array.from({ length: 12 }, (_, index) => [
      makeRun(`What was asked in question ${index}`, 60, 100 + 16 * index),
      makeRun(`and the whole of what was answered to it in writing, number ${index}`, 240, 100 + 16 * index),
    ]).flat();
    expect(findGutters([makePage(1, runs)]).size).toBe(0);
    expect(findGutters([makePage(1, [...column('l', 60, 100, 8), ...column('r', 320, 100, 8)])]).size).toBe(
      1,
    );
  });
});
