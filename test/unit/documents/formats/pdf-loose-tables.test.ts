import { describe, expect, it } from 'vitest';
import type { TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { takeRuled } from '../../../../src/documents/formats/pdf/tables/ruled-tables.ts';
import { looseGrids } from '../../../../src/documents/formats/pdf/tables/unruled/loose-grids.ts';
import { cpuMs } from '../../../fakes/cpu-time.ts';
import { makeRun } from '../../../fakes/page-layout.ts';

const LEFT = [50, 130, 400];
const cell = (column: number, y: number, text: string, bold = false): TextRun =>
  makeRun(text, LEFT[column] ?? 0, y, { bold });
const tableOf = (runs: readonly TextRun[]) => {
  const { tables, rest } = takeRuled(runs, looseGrids(runs));
  return {
    tables: tables.map(({ rows, headerRows }) => ({ rows, headerRows })),
    rest: rest.map(({ text }) => text),
  };
};

const heads = ['Supplier', 'Clause', 'Change'].map((text, at) => cell(at, 100, text, true));
const body = [
  cell(0, 120, 'Nordhavn'),
  cell(0, 131, 'Steel'),
  cell(1, 120, 'Prices follow the index each April; the cap'),
  cell(1, 131, 'is 3 %.'),
  cell(2, 120, '+2.8 %'),
  cell(0, 151, 'Kestrel'),
  cell(1, 151, 'Fixed until December'),
  cell(2, 151, 'none'),
];
const after = makeRun('Answers were given by phone and confirmed by mail in each of the cases.', 50, 171);

describe('a table without a line', () => {
  it('should be read below heads in bold, wrapped cells and all, and end before the text below', () => {
    expect(tableOf([...heads, ...body, after])).toEqual({
      tables: [
        {
          rows: [
            ['Supplier', 'Clause', 'Change'],
            ['Nordhavn Steel', 'Prices follow the index each April; the cap is 3 %.', '+2.8 %'],
            ['Kestrel', 'Fixed until December', 'none'],
          ],
          headerRows: 1,
        },
      ],
      rest: [after.text],
    });
  });

  it('should be read below heads that touch each other and reach over the room beside their columns', () => {
    const line = (y: number, parts: readonly (readonly [string, number, number])[], bold = false) =>
      parts.map(([text, x, width]) => makeRun(text, x, y, { width, bold, size: 11, height: 10.5 }));
    const runs = [
      ...line(
        192,
        [
          ['Pos.', 59.8, 25.6],
          ['Item', 219, 80],
          ['Count Unit price', 433.6, 117.9],
          ['Sum', 566, 46],
        ],
        true,
      ),
      ...line(222, [['Hydraulic pump with a valve that limits its pressure', 89.7, 318.8]]),
      ...line(228.5, [
        ['1', 58.2, 7],
        ['3', 431.5, 7],
        ['1.249,00 €', 480.4, 59.4],
        ['3.747,00 €', 556.9, 59.4],
      ]),
      ...line(235, [['and its kit', 89.7, 71.8]]),
      ...line(264.5, [
        ['2', 58.2, 7],
        ['Seals', 89.7, 79],
        ['12', 431.5, 14],
        ['18,50 €', 480.4, 42],
        ['222,00 €', 556.9, 49],
      ]),
      ...line(294.4, [
        ['Total', 89.7, 74.5],
        ['3.969,00 €', 556.9, 59.4],
      ]),
    ];
    expect(tableOf(runs).tables.map(({ rows }) => rows)).toEqual([
      [
        ['Pos.', 'Item', 'Count', 'Unit price', 'Sum'],
        [
          '1',
          'Hydraulic pump with a valve that limits its pressure and its kit',
          '3',
          '1.249,00 €',
          '3.747,00 €',
        ],
        ['2', 'Seals', '12', '18,50 €', '222,00 €'],
        ['', 'Total', '', '', '3.969,00 €'],
      ],
    ]);
  });

  it('should be read in many columns that stand close, with the heads in their middle', () => {
    const rows = Array.from({ length: 7 }, (_, row) =>
      Array.from({ length: 6 }, (_, column) => (row === 0 ? `Bay${column}` : `k${row}-${column}`)),
    );
    const runs = rows.flatMap((row, at) =>
      row.map((text, column) =>
        makeRun(text, 50 + 40 * column + (at === 0 ? 3 : 0), 100 + 20 * at, { width: at === 0 ? 26 : 32 }),
      ),
    );
    expect(tableOf(runs).tables.map(({ rows: own }) => own)).toEqual([rows]);
  });

  it('should be read beside labels in bold, without a head', () => {
    const pairs = [
      ['Supplier', 'Nordhavn Steel, Havnegade 4'],
      ['Delivery', 'FCA Aarhus, not later than April'],
      ['Payment', '30 days net'],
    ] as const;
    const runs = pairs.flatMap(([label, text], at) => [
      cell(0, 100 + 20 * at, label, true),
      cell(1, 100 + 20 * at, text),
    ]);
    expect(
      tableOf([...runs, makeRun('Please confirm within five days of the date above.', 50, 170)]),
    ).toEqual({
      tables: [{ rows: pairs.map((pair) => [...pair]), headerRows: 0 }],
      rest: ['Please confirm within five days of the date above.'],
    });
  });
});

describe('a table of words whose rows take one line each', () => {
  const PLACES = [50, 150, 260];
  const rowsOf = (rows: readonly (readonly string[])[], step: number) =>
    rows.flatMap((row, line) =>
      row.map((text, at) => makeRun(text, PLACES[at] ?? 0, 100 + line * step, { width: 5 * text.length })),
    );
  const posts = [
    ['Part', 'Person', 'Place'],
    ['Boiler', 'Anna Berg', 'Hall two'],
    ['Cooling water', 'Siri Dahl', 'Pump house'],
    ['Stores', 'Nina Ek', 'Yard'],
  ];

  it.each([
    ['close', 13],
    ['apart', 22],
  ])('should be read without a line and without heads in bold, its rows %s', (_, step) => {
    const text = makeRun('Whoever is ill says so before six in the morning.', 50, 100 + 4 * step + 20);
    expect(tableOf([...rowsOf(posts, step), text])).toEqual({
      tables: [{ rows: posts, headerRows: 1 }],
      rest: [text.text],
    });
  });

  it('should not be made of columns of running text, nor of lines that begin where they like', () => {
    const columns = [
      ['The pump is served by', 'weeks before the goods', 'and they are stored in'],
      ['those who were trained', 'arrive, which the buyer', 'the hall at the harbour'],
      ['for it and who note all', 'checks within ten days', 'until somebody fetches'],
      ['that they did in a book', 'of the day on which he', 'them with his own truck'],
    ];
    expect(tableOf(rowsOf(columns, 13)).tables).toEqual([]);
    const loose = rowsOf(posts, 13).map((run, index) => ({ ...run, x: run.x + (index % 4) * 3 }));
    expect(tableOf(loose).tables).toEqual([]);
  });
});

describe('a table of figures without a line', () => {
  const years = ['Item', '2022', '2023'].map((text, at) => cell(at, 100, text, true));

  it('should keep a figure with the label of several lines in whose middle it stands', () => {
    const runs = [
      ...years,
      cell(0, 120, 'Wages'),
      cell(1, 120, '8,812'),
      cell(2, 120, '9,140'),
      cell(0, 140, 'of which for'),
      cell(0, 152, 'Sundays'),
      cell(1, 146, '312'),
      cell(2, 146, '(45)'),
    ];
    expect(tableOf(runs).tables[0]?.rows).toEqual([
      ['Item', '2022', '2023'],
      ['Wages', '8,812', '9,140'],
      ['of which for Sundays', '312', '(45)'],
    ]);
  });

  it('should be left to others where its rows stand as close as the lines of a label', () => {
    const rows = [120, 132, 144, 156].flatMap((y) => [
      cell(0, y, 'Sales'),
      cell(1, y, '1,204'),
      cell(2, y, '1,377'),
    ]);
    const more = [cell(0, 180, 'Sum'), cell(1, 180, '9'), cell(2, 180, '8')];
    expect(tableOf([...years, ...rows, ...more]).tables).toEqual([]);
  });
});

describe('what is no table', () => {
  it.each([
    ['heads that are not in bold', [...heads.map((run) => ({ ...run, bold: false })), ...body]],
    ['one row below heads', [...heads, ...body.slice(-3)]],
    [
      'paragraphs below two titles beside each other',
      [
        ...['Method', 'Results'].map((text, at) => cell(at + 1, 100, text, true)),
        ...[120, 132, 144, 156].flatMap((y) => [
          cell(1, y, 'the loggers were swapped in the spring and'),
          cell(2, y, 'losses came from ice alone and'),
        ]),
      ],
    ],
    [
      'figures, which are found by their edges',
      [
        ...heads,
        ...[120, 140, 160].flatMap((y) => [cell(0, y, 'Sales'), cell(1, y, '1,204'), cell(2, y, '1,377')]),
      ],
    ],
  ] as const)('should be left to others: %s', (_, runs) => {
    expect(tableOf(runs).tables).toEqual([]);
  });
});

describe('a page made to keep a reader busy', () => {
  it('should take no time to speak of', () => {
    const rows = Array.from({ length: 290 }, (_, at) =>
      [0, 1, 2].map((column) => cell(column, 40 + 14 * at, 'Head', true)),
    ).flat();
    const wide = [...heads, ...body, makeRun('far', 1e9, 120)];
    const started = cpuMs();
    looseGrids(rows);
    looseGrids(wide);
    looseGrids(rows.flatMap((run) => [run, { ...run, y: run.y + 4_060 }]));
    expect(cpuMs() - started).toBeLessThan(2_000);
  });
});
