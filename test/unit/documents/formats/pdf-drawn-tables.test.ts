import { describe, expect, it } from 'vitest';
import { drawnGrids } from '../../../../src/documents/formats/pdf/tables/drawn-grid.ts';
import { takeRuled } from '../../../../src/documents/formats/pdf/tables/ruled-tables.ts';
import { makeRun } from '../../../fakes/page-layout.ts';

const across = (y: number, from = 50, to = 350) => ({ x: from, y, width: to - from, height: 0 });
const down = (x: number, from: number, to: number) => ({ x, y: from, width: 0, height: to - from });

/** Boxes 100 wide and 20 high, from (50, 100). */
const boxes = (rows: number, columns: number) => [
  ...Array.from({ length: rows + 1 }, (_, row) => across(100 + 20 * row, 50, 50 + 100 * columns)),
  ...Array.from({ length: columns + 1 }, (_, column) => down(50 + 100 * column, 100, 100 + 20 * rows)),
];
const inBox = (row: number, column: number, text: string, line = 0) =>
  makeRun(text, 54 + 100 * column, 104 + 20 * row + 12 * line);

describe('tables that are drawn as boxes', () => {
  it('should part heads that stand so close that they are read as one piece', () => {
    const heads = makeRun('T W S', 95, 104, { width: 210 });
    const figures = [1, 2].flatMap((row) =>
      ['T', '40', '43'].map((text, column) => inBox(row, column, `${text}${row}`)),
    );
    expect(takeRuled([heads, ...figures], drawnGrids(boxes(3, 3))).tables[0]?.rows).toEqual([
      ['T', 'W', 'S'],
      ['T1', '401', '431'],
      ['T2', '402', '432'],
    ]);
  });

  it('should part Chinese words of neighbouring boxes that stand so close that they are read as one piece', () => {
    const rows = [
      ['桥名', '等级', '维修费（万元）'],
      ['清河大桥', '二类', '128.5'],
      ['东风桥', '四类', '2,310.0'],
    ];
    const lines = [
      across(227.6, 34, 206.6),
      across(247.1, 34, 206.6),
      across(266.6, 34, 206.6),
      across(286.1, 34, 206.6),
      ...[34, 88.1, 119.6, 206.6].map((x) => down(x, 227.6, 286.1)),
    ];
    const run = (text: string, x: number, y: number, width: number) =>
      makeRun(text, x, y, { width, size: 11, height: 13.8 });
    const runs = [
      run('桥名', 50, 230.2, 22),
      run('等级 维修费（万元）', 92.7, 230.2, 108.7),
      run('清河大桥 二类 128.5', 39, 249.7, 115.1),
      run('东风桥', 39, 269.2, 33),
      run('四类 2,310.0', 92.7, 269.2, 71.3),
    ];
    expect(takeRuled(runs, drawnGrids(lines)).tables[0]?.rows).toEqual(rows);
  });

  it('should keep text that is printed over the next cell in its own', () => {
    const rows = [
      ['Region', 'Manager', 'Plan'],
      ['North-West and the islands', 'Berg', '120'],
      ['South', 'Ekström-Lindqvist, acting', '90'],
      ['Total', 'both', '1,200,000,000.00 NOK'],
    ];
    const runs = rows.flatMap((row, at) => row.map((text, column) => inBox(at, column, text)));
    const over = runs.map((run) =>
      run.text.startsWith('North') || run.text.startsWith('Ek')
        ? { ...run, width: 125 }
        : run.text.startsWith('1,')
          ? { ...run, x: 215, width: 131 }
          : run,
    );
    const wide = over.map((run) => (run.text === 'both' ? { ...run, width: 80 } : run));
    expect(takeRuled(wide, drawnGrids(boxes(4, 3))).tables[0]?.rows).toEqual(rows);
  });

  it('should be no table where several lines of text cross the lines down', () => {
    const text = [0, 1, 2].map((row) =>
      makeRun('Words that go on from one box to the next and the last', 60, 104 + 20 * row, { width: 270 }),
    );
    expect(takeRuled(text, drawnGrids(boxes(3, 3))).tables).toEqual([]);
  });

  it('should keep every value in its box, and leave the text around alone', () => {
    const cells = [
      ['Type', 'Target', 'Actual'],
      ['Safety', 'none', 'two'],
      ['Cost', 'low', ''],
    ];
    const runs = cells.flatMap((row, at) =>
      row.flatMap((text, column) => (text === '' ? [] : [inBox(at, column, text)])),
    );
    const beside = makeRun('goes on in the next section', 400, 124);
    const { tables, rest } = takeRuled([...runs, beside], drawnGrids(boxes(3, 3)));
    expect(tables.map(({ rows, headerRows }) => ({ rows, headerRows }))).toEqual([
      { rows: cells, headerRows: 1 },
    ]);
    expect(rest).toEqual([beside]);
  });

  it('should repeat a head over the columns it heads and a label in the rows it stands beside', () => {
    const rules = [
      across(100),
      across(120, 150, 350),
      across(140),
      across(160, 150, 350),
      across(180),
      ...[50, 350].map((x) => down(x, 100, 180)),
      down(150, 100, 180),
      down(250, 120, 180),
    ];
    const runs = [
      inBox(0, 0, 'Site'),
      inBox(0, 1, 'Patients'),
      inBox(1, 1, 'Screened'),
      inBox(1, 2, 'Enrolled'),
      inBox(2, 0, 'Berlin'),
      inBox(2, 1, '12'),
      inBox(2, 2, '9'),
      inBox(3, 1, '30'),
      inBox(3, 2, '21'),
    ];
    const [table] = takeRuled(runs, drawnGrids(rules)).tables;
    expect(table?.rows).toEqual([
      ['Site', 'Patients', 'Patients'],
      ['Site', 'Screened', 'Enrolled'],
      ['Berlin', '12', '9'],
      ['Berlin', '30', '21'],
    ]);
    expect(table?.headerRows).toBe(2);
  });

  it('should say a value that reaches over several columns once', () => {
    const rules = [
      ...boxes(3, 3).filter(({ x, width }) => width > 0 || x < 240 || x > 260),
      down(250, 100, 140),
    ];
    const runs = [
      ...['Name', 'From', 'To'].map((text, column) => inBox(0, column, text)),
      ...['One', '1', '2'].map((text, column) => inBox(1, column, text)),
      inBox(2, 0, 'Two'),
      inBox(2, 1, 'not measured'),
    ];
    expect(takeRuled(runs, drawnGrids(rules)).tables[0]?.rows).toEqual([
      ['Name', 'From', 'To'],
      ['One', '1', '2'],
      ['Two', 'not measured', ''],
    ]);
  });

  it('should part the rows of a box when no column breaks its lines for want of room', () => {
    const rules = [
      across(100),
      across(120),
      across(180),
      ...[50, 150, 250, 350].map((x) => down(x, 100, 180)),
    ];
    const runs = [
      ...['Model', 'Dev', 'Test'].map((text, column) => inBox(0, column, text)),
      ...[0, 1, 2].flatMap((line) => [
        inBox(1, 0, `Run ${line}`, 1.4 * line),
        inBox(1, 1, `8${line}.1`, 1.4 * line),
        inBox(1, 2, `7${line}.2`, 1.4 * line),
      ]),
    ];
    expect(takeRuled(runs, drawnGrids(rules)).tables[0]?.rows).toEqual([
      ['Model', 'Dev', 'Test'],
      ['Run 0', '80.1', '70.2'],
      ['Run 1', '81.1', '71.2'],
      ['Run 2', '82.1', '72.2'],
    ]);
  });

  it('should take no frame around columns of other columns for a table', () => {
    const rules = [across(100), across(120), across(180), ...[50, 150, 350].map((x) => down(x, 100, 180))];
    const runs = [0, 1, 2, 3].flatMap((line) => [
      makeRun(`name ${line}`, 54, 104 + 18 * line),
      makeRun(`1${line}`, 160, 104 + 18 * line),
      makeRun(`2${line}`, 220, 104 + 18 * line),
      makeRun(`3${line}`, 300, 104 + 18 * line),
    ]);
    expect(takeRuled(runs, drawnGrids(rules))).toEqual({ tables: [], rest: runs });
  });

  it('should leave a shaded column to the table that goes on beside it', () => {
    const figures = [0, 1, 2].flatMap((row) => [inBox(row, 0, '22,025'), inBox(row, 1, '9,195')]);
    const labels = (x: number) => [0, 1, 2].map((row) => makeRun('Net income', x, 104 + 20 * row));
    expect(takeRuled([...figures, ...labels(4)], drawnGrids(boxes(3, 2))).tables).toEqual([]);
    // However far its labels stand.
    expect(takeRuled([...figures, ...labels(-90)], drawnGrids(boxes(3, 2))).tables).toEqual([]);
  });

  it('should divide tables that touch where their columns differ', () => {
    const rules = [
      across(100),
      across(120),
      across(140),
      across(160),
      across(180),
      ...[50, 350].map((x) => down(x, 100, 180)),
      down(150, 100, 140),
      down(220, 140, 180),
    ];
    expect(drawnGrids(rules).map(({ rows, columns }) => [rows, columns])).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });
});
