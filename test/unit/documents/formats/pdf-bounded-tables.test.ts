import { describe, expect, it } from 'vitest';
import type { TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { structurePages } from '../../../../src/documents/formats/pdf/structure-pages.ts';
import { takeBounded } from '../../../../src/documents/formats/pdf/tables/bounded-tables.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';

const rule = (at: number, from = 60, to = 360) => ({ at, from, to });
/** Each text in the middle of its column. */
const row = (y: number, texts: readonly string[], centres: readonly number[]): TextRun[] =>
  texts.flatMap((text, index) => {
    const run = makeRun(text, 0, y);
    return text === '' ? [] : [{ ...run, x: (centres[index] ?? 0) - run.width / 2 }];
  });

describe('tables between long lines', () => {
  it('should read words in columns, though no figure tells them apart', () => {
    const texts = [
      ['status', 'short', 'meaning'],
      ['Accepted', 'AC', 'all tests passed'],
      ['Rejected', 'RJ', 'a test failed'],
      ['Unknown', 'UN', 'nobody looked'],
    ];
    const runs = texts.flatMap((cells, index) =>
      cells.map((text, at) => makeRun(text, 64 + 100 * at, 104 + 16 * index)),
    );
    const below = makeRun('The text goes on here.', 60, 200);
    const { tables, rest } = takeBounded([...runs, below], [rule(100), rule(118), rule(168)]);
    expect(tables.map(({ rows, headerRows }) => ({ rows, headerRows }))).toEqual([
      { rows: texts, headerRows: 1 },
    ]);
    expect(rest).toEqual([below]);
    // Lines of a program are none.
    const program = runs.map((run) => ({ ...run, mono: true }));
    expect(takeBounded([...program, below], [rule(100), rule(118), rule(168)]).tables).toEqual([]);
  });

  it('should put a head over the columns that the line under it covers, and keep the lines of one head together', () => {
    const centres = [90, 180, 240, 300, 350];
    const runs = [
      ...row(104, ['', 'Dev', '', 'Test'], [0, 210, 0, 325]),
      ...row(120, ['System', 'EM', 'F1', 'EM', 'F1'], centres),
      ...row(144, ['First', '80.8', '88.5', '81.2', '87.9'], centres),
      ...row(158, ['Second', '84.1', '90.9', '85.1', '91.8'], centres),
    ];
    const rules = [rule(100), rule(117, 165, 255), rule(117, 285, 360), rule(138), rule(176)];
    const [table] = takeBounded(runs, rules).tables;
    expect(table?.rows).toEqual([
      ['', 'Dev', 'Dev', 'Test', 'Test'],
      ['System', 'EM', 'F1', 'EM', 'F1'],
      ['First', '80.8', '88.5', '81.2', '87.9'],
      ['Second', '84.1', '90.9', '85.1', '91.8'],
    ]);
    expect(table?.headerRows).toBe(2);
  });

  it('should tell heads apart that stand closer than their figures', () => {
    const centres = [80, 150, 180, 210, 240];
    const head = ['Model', 'BoolQ', 'PIQA', 'SIQA', 'Hella'].map((text, index) => {
      const run = { ...makeRun(text, 0, 104), width: 25 };
      return { ...run, x: (centres[index] ?? 0) - 12.5 };
    });
    const runs = [
      ...head,
      ...row(124, ['One', '60.5', '81.0', '50.6', '78.9'], centres),
      ...row(138, ['Two', '79.3', '81.8', '-', '79.2'], centres),
    ];
    const [table] = takeBounded(runs, [rule(100, 60, 260), rule(120, 60, 260), rule(154, 60, 260)]).tables;
    expect(table?.rows[0]).toEqual(['Model', 'BoolQ', 'PIQA', 'SIQA', 'Hella']);
  });

  it('should repeat a label at half the height of its rows in each of them', () => {
    const runs = [
      ...row(104, ['', 'Size', 'Score'], [90, 200, 300]),
      ...row(124, ['', '7B', '76.5'], [90, 200, 300]),
      makeRun('LLaMA', 70, 131),
      ...row(138, ['', '13B', '78.1'], [90, 200, 300]),
      ...row(158, ['GPT-3', '175B', '60.5'], [90, 200, 300]),
    ];
    const [table] = takeBounded(runs, [rule(100), rule(118), rule(152), rule(172)]).tables;
    expect(table?.rows.slice(1)).toEqual([
      ['LLaMA', '7B', '76.5'],
      ['LLaMA', '13B', '78.1'],
      ['GPT-3', '175B', '60.5'],
    ]);
  });

  it.each([
    ['English', 'Contracts with customers:', 'Commercial', 'Government'],
    ['Chinese', '与客户的合同：', '商业', '政府'],
  ])('should keep heads over the label of a group of rows: %s', (_, group, first, second) => {
    const centres = [90, 240, 320];
    const runs = [
      ...row(88, ['', '2022', '2021'], centres),
      makeRun(group, 62, 104),
      ...row(122, [first, '9,560', '7,527'], centres),
      ...row(138, [second, '7,681', '8,553'], centres),
      ...row(154, ['Total', '17,241', '16,080'], centres),
    ];
    const below = makeRun('The text goes on here.', 60, 200);
    const { tables, rest } = takeBounded(
      [...runs, below],
      [102, 118, 152, 170].map((at) => rule(at)),
    );
    expect(tables.map(({ rows, headerRows }) => ({ rows, headerRows }))).toEqual([
      {
        rows: [
          ['', '2022', '2021'],
          [group, '', ''],
          [first, '9,560', '7,527'],
          [second, '7,681', '8,553'],
          ['Total', '17,241', '16,080'],
        ],
        headerRows: 1,
      },
    ]);
    expect(rest).toEqual([below]);
  });

  it.each([
    ['English', 'Years ended', ['Pension', 'Other Benefits'], 'Interest'],
    ['Chinese', '截至年度', ['退休金', '其他福利'], '利息'],
  ])(
    'should keep heads above the first line, over the same heads below each: %s',
    (_, years, spans, label) => {
      const centres = [90, 190, 250, 310, 370];
      const body = [
        ...row(104, [years, '2022', '2021', '2022', '2021'], centres),
        ...row(122, [label, '75,635', '82,415', '4,092', '4,693'], centres),
        ...row(138, ['Total', '49,825', '67,813', '3,140', '3,172'], centres),
      ];
      const rules = [102, 118, 154].map((at) => rule(at, 60, 395));
      const tableOf = (above: readonly TextRun[]) => takeBounded([...above, ...body], rules).tables[0]?.rows;
      const upper = row(88, spans, [208, 330]);
      const table = tableOf(upper);
      expect(table?.slice(0, 2)).toEqual([
        ['', spans[0], spans[0], spans[1], spans[1]],
        [years, '2022', '2021', '2022', '2021'],
      ]);
      // The upper line of both, and of one.
      const both = [...row(76, ['One', 'Two'], [208, 330]), ...upper];
      expect(tableOf(both)?.[0]).toEqual(['', 'One', 'One', 'Two', 'Two']);
      expect(tableOf([...row(76, ['Two'], [330]), ...upper])?.slice(1)).toEqual(table);
      // A line of a paragraph is none.
      const text = row(88, ['The plans', 'are funded', 'as the law', 'says'], [90, 170, 250, 330]);
      expect(tableOf(text)?.[0]).toEqual([years, '2022', '2021', '2022', '2021']);
    },
  );

  it('should leave figures to their own rules where labels stand beyond the lines, or rows below the last one', () => {
    const figures = [120, 134, 148].flatMap((y) => row(y, ['1,250', '1,104'], [200, 300]));
    const labels = [120, 134, 148].map((y) => makeRun('Net revenue', 60, y));
    const rules = [rule(116, 170, 330), rule(164, 170, 330)];
    expect(takeBounded([...labels, ...figures], rules).tables).toEqual([]);
    const open = [104, 120, 136, 154].flatMap((y) => row(y, ['Sales', '12', '13'], [90, 200, 300]));
    expect(takeBounded(open, [rule(100), rule(152)]).tables).toEqual([]);
  });

  it('should take the edges of a page for no lines of the table on it', () => {
    const rows = [104, 122, 138, 154].flatMap((y) => row(y, ['Berth', 'kept', 'there'], [90, 200, 300]));
    const text = [60, 190].map((y) => makeRun('The harbour, in short.', 60, y));
    const inner = [rule(100), rule(118), rule(172)];
    const { tables, rest } = takeBounded(
      [...rows, ...text],
      [rule(20, 10, 400), ...inner, rule(300, 10, 400)],
    );
    expect(tables.map((table) => table.rows.length)).toEqual([4]);
    expect(rest).toEqual(text);
  });

  it('should take no text between two lines for a table', () => {
    const runs = [0, 1, 2, 3].map((line) => ({
      ...makeRun('The committee looked again at what had been said.', 60, 110 + 14 * line),
      width: 298,
    }));
    expect(takeBounded(runs, [rule(100), rule(180)])).toEqual({ tables: [], rest: runs });
  });

  describe('rows told by backgrounds alone', () => {
    const ROWS = [
      ['Partner', 'Role', 'Country'],
      ['Harbour Institute', 'Coordination', 'Norway'],
      ['Tide Office', 'Measurement', 'Iceland'],
      ['Sea Museum', 'Outreach', 'Denmark'],
      ['Coast Guard', 'Safety at sea', 'Norway'],
      ['Fisheries Board', 'Data on catches', 'Faroes'],
    ];
    const runs = ROWS.flatMap((row, at) =>
      row.map((text, column) => makeRun(text, 60 + 160 * column, 104 + 20 * at)),
    );
    const band = (at: number) => ({ x: 55, y: 100 + 20 * at, width: 460, height: 20 });

    it.each([
      ['every other row from the first', [1, 3, 5]],
      ['every other row from the second', [2, 4]],
      ['the heads and every other row', [0, 2, 4]],
    ])('should read the rows beyond them too: %s', (_, filled) => {
      const unit = makeRun('(in millions)', 60, 90);
      const note = [makeRun('(1)', 60, 226), makeRun('Without partners', 220, 226)];
      const page = { ...makePage(1, [unit, ...runs, ...note]), fills: filled.map(band) };
      const tables = structurePages([page], []).blocks.filter(({ kind }) => kind === 'table');
      expect(tables.map(({ rows, headerRows }) => ({ rows, headerRows }))).toEqual([
        { rows: ROWS, headerRows: 1 },
      ]);
    });

    it('should take no boxes of a drawing for rows', () => {
      const fills = [0, 2, 4].map((at) => ({ ...band(2 * at), height: 18 }));
      const drawn = [0, 4, 8].flatMap((at) => [
        makeRun('Context', 60, 104 + 20 * at),
        makeRun('ending', 220, 104 + 20 * at),
      ]);
      const { blocks } = structurePages([{ ...makePage(1, drawn), fills }], []);
      expect(blocks.filter(({ kind }) => kind === 'table')).toEqual([]);
    });
  });
});
