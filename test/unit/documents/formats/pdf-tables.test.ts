import { describe, expect, it } from 'vitest';
import { readPlainLines } from '../../../../src/documents/formats/pdf/layout/lines.ts';
import { divideIntoParts } from '../../../../src/documents/formats/pdf/layout/page-parts.ts';
import type { PageLayout, TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { secondOpinion } from '../../../../src/documents/formats/pdf/readers/second-opinion.ts';
import { structurePages } from '../../../../src/documents/formats/pdf/structure-pages.ts';
import { keepWhole, sayWhatIsMissing } from '../../../../src/documents/formats/pdf/whole-pages.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';

const PROSE = 'The company reports its results by quarter and explains below what changed in each of them.';

/** A figure that ends at a right edge. */
function endsAt(text: string, right: number, y: number): TextRun {
  const run = makeRun(text, 0, y);
  return { ...run, x: right - run.width };
}

function statement(top: number, rows: readonly (readonly [string, string, string])[]): TextRun[] {
  return rows.flatMap(([label, one, other], index) => {
    const y = top + 14 * index;
    const figures = [
      ...(one === '' ? [] : [endsAt(one, one.endsWith(')') ? 403 : 400, y)]),
      ...(other === '' ? [] : [endsAt(other, other.endsWith(')') ? 523 : 520, y)]),
    ];
    const signs = index === 0 ? [makeRun('$', 340, y), makeRun('$', 460, y)] : [];
    return [makeRun(label, 60, y), ...signs, ...figures];
  });
}

const HEADER = [
  makeRun('(in millions, except per share)', 60, 146),
  makeRun('Three months ended', 385, 132),
  endsAt('2023', 400, 146),
  endsAt('2022', 520, 146),
];
const ROWS = [
  ['Revenues', '1,250', '1,104'],
  ['Cost of goods', '(810)', '(799)'],
  ['Restructuring', '—', '(12)'],
  ['Net income', '440', '293'],
] as const;

const tablesOf = (pages: readonly PageLayout[]) =>
  structurePages(pages, []).blocks.filter(({ kind }) => kind === 'table');

describe('tables of figures', () => {
  it('should keep a label and its figures in one row, with signs, brackets and dashes', () => {
    const title = makeRun('Condensed statement of income', 60, 112);
    const [table] = tablesOf([
      makePage(1, [
        makeRun(PROSE, 60, 60),
        title,
        ...HEADER,
        ...statement(160, ROWS),
        makeRun(PROSE, 60, 300),
      ]),
    ]);
    expect(table?.rows).toEqual([
      ['', 'Three months ended', 'Three months ended'],
      ['(in millions, except per share)', '2023', '2022'],
      ['Revenues', '$ 1,250', '$ 1,104'],
      ['Cost of goods', '(810)', '(799)'],
      ['Restructuring', '—', '(12)'],
      ['Net income', '440', '293'],
    ]);
    expect(table).toMatchObject({
      headerRows: 2,
      tableTitle: 'Condensed statement of income',
      unit: '(in millions, except per share)',
    });
    expect(table?.rowPlaces?.map(({ page }) => page)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(table?.rowPlaces?.[2]?.box).toMatchObject({ x: 60, y: 160 });
  });

  it('should take no line for a title that is left out of the text', () => {
    const pages = [1, 2, 3, 4].map((number) =>
      makePage(number, [
        makeRun(`Program-aided models ${number}`, 60, 40),
        endsAt('2023', 400, 56),
        endsAt('2022', 520, 56),
        ...statement(70, ROWS),
        makeRun(PROSE, 60, 300),
      ]),
    );
    const tables = tablesOf(pages);
    expect(tables).toHaveLength(4);
    expect(tables.map(({ tableTitle }) => tableTitle)).toEqual(Array(4).fill(undefined));
  });

  it('should read a Chinese statement with its unit line', () => {
    const [table] = tablesOf([
      makePage(1, [
        makeRun('合并利润表', 60, 112),
        makeRun('单位：万元', 60, 128),
        makeRun('项目', 60, 146),
        endsAt('2023年', 400, 146),
        endsAt('2022年', 520, 146),
        ...statement(160, [
          ['营业收入', '1,250', '1,104'],
          ['营业成本', '(810)', '(799)'],
          ['净利润', '440', '305'],
        ]),
      ]),
    ]);
    expect(table?.rows?.slice(0, 2)).toEqual([
      ['项目', '2023年', '2022年'],
      ['营业收入', '$ 1,250', '$ 1,104'],
    ]);
    expect(table).toMatchObject({ headerRows: 1, unit: '单位：万元' });
  });

  it('should put a label of two lines together with its figures', () => {
    const label = [
      makeRun('Adjustments of deferred taxes and other items that', 60, 216),
      makeRun('were reported before', 66, 227),
      endsAt('75', 400, 227),
      endsAt('60', 520, 227),
    ];
    const [table] = tablesOf([makePage(1, [...HEADER, ...statement(160, ROWS), ...label])]);
    expect(table?.rows?.at(-1)).toEqual([
      'Adjustments of deferred taxes and other items that were reported before',
      '75',
      '60',
    ]);
  });

  it('should leave the name of a group on its line above its first row, however long it is', () => {
    const group = (name: string, y: number): TextRun[] => [
      makeRun(name, 60, y),
      ...statement(y + 12, [['US', '603', '483']]),
      ...statement(y + 24, [['World', '1,098', '1,019']]),
    ];
    const bold = makeRun('Revenue by reportable segment of the company', 60, 232);
    const [table] = tablesOf([
      makePage(1, [
        ...HEADER,
        ...group('Interventional solutions', 160),
        ...group('Hips', 196),
        { ...bold, bold: true },
        ...statement(244, [['Domestic sales', '42', '47']]),
      ]),
    ]);
    expect(table?.rows?.slice(2).map(([label]) => label)).toEqual([
      'Interventional solutions',
      'US',
      'World',
      'Hips',
      'US',
      'World',
      'Revenue by reportable segment of the company',
      'Domestic sales',
    ]);
  });

  it('should put a head over all its columns where it stands over the middle one, as the heads below come again', () => {
    const centred = (text: string, centre: number, y: number): TextRun => {
      const run = makeRun(text, 0, y);
      return { ...run, x: centre - run.width / 2 };
    };
    const places = [240, 290, 340, 410, 460, 510];
    const line = (texts: readonly string[], y: number): TextRun[] =>
      texts.map((text, at) => centred(text, places[at] ?? 0, y));
    const [table] = tablesOf([
      makePage(1, [
        centred('Quarter', 290, 120),
        centred('Six Months', 460, 120),
        ...line(['2023', '2022', 'Change', '2023', '2022', 'Change'], 140),
        ...['Sales', 'Costs', 'Income'].flatMap((label, at) => [
          makeRun(label, 60, 160 + 14 * at),
          ...line(['127', '277', '(54)', '310', '534', '(42)'], 160 + 14 * at),
        ]),
      ]),
    ]);
    expect(table?.rows?.slice(0, 2)).toEqual([
      ['', 'Quarter', 'Quarter', 'Quarter', 'Six Months', 'Six Months', 'Six Months'],
      ['', '2023', '2022', 'Change', '2023', '2022', 'Change'],
    ]);
  });

  it.each([
    ['English', 'Statement of income', 'Three months ended', 'Revenue by segment:', ['Domestic', 'Abroad']],
    ['Chinese', '合并利润表', '截至十二月三十一日', '分部收入：', ['境内收入', '境外收入']],
  ])(
    'should keep heads over labels with a line below them, and no title: %s',
    (_, title, over, group, labels) => {
      const rows = labels.map((label, index) => [label, `1,25${index}`, `1,10${index}`] as const);
      const runs = [
        makeRun('Contents', 490, 92),
        makeRun(title, 60, 106),
        { ...makeRun(over, 0, 132), x: 430 - makeRun(over, 0, 132).width / 2 },
        endsAt('2023', 400, 146),
        endsAt('2022', 520, 146),
        makeRun(group, 60, 160),
        ...statement(174, rows),
      ];
      const rules = [158, 172].map((y) => ({ x: 60, y, width: 460, height: 0.5 }));
      const [table] = tablesOf([{ ...makePage(1, runs), rules }]);
      expect(table?.rows).toEqual([
        ['', over, over],
        ['', '2023', '2022'],
        [group, '', ''],
        ...rows.map(([label, one, other], index) => [
          label,
          index === 0 ? `$ ${one}` : one,
          index === 0 ? `$ ${other}` : other,
        ]),
      ]);
      expect(table?.headerRows).toBe(2);
    },
  );

  it('should make one table of two parts on two pages, whose header is printed twice', () => {
    const more = [
      ['Dividends', '120', '110'],
      ['Retained', '320', '183'],
    ] as const;
    const [table, ...rest] = tablesOf([
      makePage(1, [makeRun(PROSE, 60, 60), ...HEADER, ...statement(160, ROWS)]),
      makePage(2, [...HEADER, ...statement(160, more), makeRun(PROSE, 60, 300)]),
    ]);
    expect(rest).toEqual([]);
    expect(table?.rows?.map(([label]) => label)).toEqual([
      '',
      '(in millions, except per share)',
      'Revenues',
      'Cost of goods',
      'Restructuring',
      'Net income',
      'Dividends',
      'Retained',
    ]);
    expect(table?.rowPlaces?.map(({ page }) => page)).toEqual([1, 1, 1, 1, 1, 1, 2, 2]);
  });

  it('should not take numbered lines, equations or two columns of prose for a table', () => {
    const notes = [0, 1, 2, 3].flatMap((index) => [
      makeRun(`(${index + 1})`, 60, 100 + 14 * index),
      makeRun(PROSE, 90, 100 + 14 * index),
    ]);
    const equations = [0, 1, 2].flatMap((index) => [
      makeRun('x = y + z', 200, 200 + 30 * index),
      makeRun(`(${index + 1})`, 500, 200 + 30 * index),
    ]);
    expect(tablesOf([makePage(1, [...notes, ...equations])])).toEqual([]);
  });
});

describe('the second reader', () => {
  const lines = Array.from({ length: 6 }, (_, index) => makeRun(`${PROSE} ${index}`, 60, 100 + 14 * index));

  it('should take a page over when the first one loses words', () => {
    const { page, lost } = secondOpinion(makePage(1, lines.slice(0, 2)), lines);
    expect(lost).toBeGreaterThan(200);
    expect(page.runs).toHaveLength(6);
  });

  it('should mend a ligature and a raised sign in their line, and leave the rest alone', () => {
    const first = makePage(1, [
      makeRun('what may af ect us-all', 60, 100),
      makeRun('of Ono in Japan.®', 60, 120),
    ]);
    const second = [makeRun('what may affect us—all', 60, 100), makeRun('of Ono® in Japan.', 60, 120)];
    const { page, lost } = secondOpinion(first, second);
    expect(lost).toBeUndefined();
    expect(page.runs.map(({ text }) => text)).toEqual(['what may affect us—all', 'of Ono® in Japan.']);
  });

  it('should mend a letter that was lost where the engine cut one piece in two, and keep both pieces', () => {
    const first = makePage(1, [
      { ...makeRun('assumptions', 60, 100), width: 60 },
      { ...makeRun('produce dif erent results', 124, 100), width: 120, bold: true },
    ]);
    const second = [{ ...makeRun('assumptions produce different results', 60, 100), width: 184 }];
    const { page } = secondOpinion(first, second);
    expect(page.runs.map(({ text, bold }) => [text, bold])).toEqual([
      ['assumptions', false],
      ['produce different results', true],
    ]);
  });

  it.each([
    ['Interest and other income', '2023 vs. 2022', 'Year ended December 31,', PROSE],
    [
      '利息及其他收入',
      '2023 较 2022',
      '截至12月31日止年度',
      '本公司按季度披露经营成果并在下文说明各项目的变动原因以及管理层的判断。',
    ],
  ])('should keep the one row of a table below its years: %s', (label, change, header, prose) => {
    const [table] = tablesOf([
      makePage(1, [
        makeRun(prose, 60, 60),
        makeRun(header, 300, 112),
        endsAt('2023', 330, 126),
        endsAt('2022', 410, 126),
        endsAt(change, 500, 126),
        makeRun(label, 60, 140),
        endsAt('(115,154)', 333, 140),
        endsAt('30,828', 410, 140),
        endsAt('(145,982)', 483, 140),
        endsAt('(474)%', 545, 140),
        makeRun(prose, 60, 180),
      ]),
    ]);
    expect(table?.rows?.at(-1)).toEqual([label, '(115,154)', '30,828', '(145,982)', '(474)%']);
    expect(table?.rows?.at(-2)?.slice(1, 3)).toEqual(['2023', '2022']);
  });

  it('should not make a table of a line of prose that ends in years', () => {
    const lines = [
      'of the War Memorial from December 2012 to December 2019 and as the Australian',
      'Ambassador from February 2010 to November 2012 and before that from May 2008.',
    ];
    const words = lines.flatMap((line, row) => {
      let x = 60;
      return line.split(/(?<=\d{4}) | (?=\d{4})/).map((text) => {
        const run = makeRun(text, x, 100 + 14 * row);
        x += run.width + 5;
        return run;
      });
    });
    expect(tablesOf([makePage(1, [makeRun(PROSE, 60, 86), ...words, makeRun(PROSE, 60, 128)])])).toEqual([]);
  });

  it('should print the dash of a symbol font, which is no fraction, and keep a fraction beside its figure', () => {
    const words = [
      makeRun('their competitive advantages', 60, 100),
      makeRun('for example their brands', 210, 100),
    ];
    const figures = [{ ...makeRun('notes of 4', 60, 120), width: 45 }, makeRun('% due 2030', 113, 120)];
    const second = [
      ...words,
      ...figures,
      { ...makeRun('¾', 195, 100), width: 8, font: 'g_d0_f4' },
      { ...makeRun('¾', 105.5, 120), width: 7 },
    ];
    const { page } = secondOpinion(makePage(1, [...words, ...figures]), second);
    expect(page.runs.filter(({ text }) => /[¾—]/.test(text)).map(({ text, y }) => [text, y])).toEqual([
      ['—', 100],
      ['¾', 120],
    ]);
  });

  it('should part two cells that the engine holds for one piece, and no words of prose', () => {
    const first = makePage(1, [
      { ...makeRun('41,651 $', 486, 100), width: 35 },
      { ...makeRun('of the harbour', 60, 120), width: 120 },
    ]);
    const second = [
      { ...makeRun('41,651', 486, 100), width: 20 },
      { ...makeRun('$', 517, 100), width: 4 },
      { ...makeRun('of the', 60, 120), width: 30 },
      { ...makeRun('harbour', 110, 120), width: 70 },
    ];
    expect(secondOpinion(first, second).page.runs.map(({ text, x }) => [text, x])).toEqual([
      ['41,651', 486],
      ['$', 517],
      ['of the harbour', 60],
    ]);
  });

  it('should add a figure between two words that only the second reader sees, and nothing twice', () => {
    const [left, right] = [
      { ...makeRun('The development set has', 60, 100), width: 120 },
      { ...makeRun('questions per subject', 196, 100), width: 100 },
    ];
    const figure = { ...makeRun('5', 184, 100), width: 6 };
    const shadow = { ...makeRun('questions', 400, 100), width: 50 };
    const seen = secondOpinion(makePage(1, [left, right]), [left, figure, right]);
    expect(seen.page.runs.map(({ text }) => text)).toContain('5');
    const doubled = secondOpinion(makePage(1, [left, right, shadow]), [left, right, { ...shadow, x: 480 }]);
    expect(doubled.page.runs).toHaveLength(3);
  });

  it('should take the spaces of the second reader and no other form of its letters', () => {
    const first = makePage(1, [makeRun('a dose of 30 µg,three of 10 µg； 第 一 剂 ３ 毫克', 60, 100)]);
    const second = [makeRun('a dose of 30 μg, three of 10 μg; 第一剂 3 毫克', 60, 100)];
    expect(secondOpinion(first, second).page.runs.map(({ text }) => text)).toEqual([
      'a dose of 30 µg, three of 10 µg； 第一剂 ３ 毫克',
    ]);
  });

  it('should not prefer a reader that sees less', () => {
    const { page, lost } = secondOpinion(makePage(1, lines), lines.slice(0, 3));
    expect([page.runs.length, lost]).toEqual([6, undefined]);
  });
});

describe('what is left out', () => {
  it('should be said when it is much of the text', () => {
    const pages = [1, 2, 3, 4].map((number) =>
      makePage(number, [
        makeRun('Quarterly report of the harbour', 60, 30),
        makeRun(`${PROSE} ${number}`, 60, 200),
      ]),
    );
    const { blocks, warnings } = structurePages(pages, []);
    expect(blocks.map(({ text }) => text).join(' ')).not.toContain('harbour');
    expect(saidWarnings(warnings)).toEqual([
      expect.stringMatching(/^Running headers.* are not repeated in the text \(pages 1, 2, 3, 4\)\.$/),
    ]);
  });

  it('should keep a running sentence once, where it stands first', () => {
    const footer = 'See the notes to the consolidated financial statements of the group.';
    const pages = [1, 2, 3, 4].map((number) =>
      makePage(number, [makeRun(`${PROSE} ${number}`, 60, 200), makeRun(footer, 60, 760)]),
    );
    const texts = structurePages(pages, []).blocks.map(({ text }) => text);
    expect(texts.filter((text) => text.includes(footer))).toHaveLength(1);
  });

  it('should make a page be read line by line, and say so, where layout has lost words', () => {
    const page = makePage(7, [
      makeRun(PROSE, 60, 100),
      makeRun('and a column that was lost on the way', 60, 120),
    ]);
    const plainItems = (one: PageLayout) => readPlainLines(one, divideIntoParts([one]).get(7) ?? []);
    const [kept] = plainItems(page);
    const { pages, plain } = keepWhole(
      { pages: [{ page, items: kept ? [kept] : [] }], omitted: [] },
      [],
      plainItems,
    );
    expect(pages[0]?.items).toHaveLength(2);
    expect(saidWarnings(sayWhatIsMissing([page], [], plain))).toEqual([
      expect.stringMatching(/^Page 7 was read line by line/),
    ]);
    const named = [{ kind: 'furniture' as const, page: 7, text: 'and a column that was lost on the way' }];
    expect(
      keepWhole({ pages: [{ page, items: kept ? [kept] : [] }], omitted: [] }, named, plainItems).plain,
    ).toEqual([]);
  });
});
