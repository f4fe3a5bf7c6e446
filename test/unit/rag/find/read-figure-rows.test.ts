import { describe, expect, it } from 'vitest';
import type { StoredChunk } from '../../../../src/domain/index.ts';
import { analyzeText } from '../../../../src/linguistics/index.ts';
import { readPeriods } from '../../../../src/linguistics/periods/index.ts';
import { readFigureRows } from '../../../../src/rag/find/read-figure-rows.ts';

function read(
  text: string,
  about: string,
  more: { prefix?: string; headings?: string[]; period?: string } = {},
) {
  const chunk = {
    text,
    prefix: more.prefix ?? '',
    headingPath: more.headings ?? [],
    locator: { offsets: { start: 0, end: text.length }, headingPath: [] },
  } as unknown as StoredChunk;
  const [period] = readPeriods(more.period ?? '');
  return readFigureRows(chunk, { terms: analyzeText(about), period }).flatMap(({ rows, kind }) =>
    rows.map(({ label, value, unit, period: own }) =>
      [...(kind === 'row' ? [label] : []), value, unit ?? '-', own ?? '-'].join(' | '),
    ),
  );
}

describe('figures of sentences and rows', () => {
  it.each<readonly [text: string, about: string, found: readonly string[]]>([
    ['Emissions fell by 12.5 % in 2023.', 'emission', ['12.5 % | % | 2023']],
    [
      'Revenue was £6.52 million, against £7.81 million in 2023.',
      'revenue',
      ['6.52 million | £ million | -', '7.81 million | £ million | 2023'],
    ],
    ['In 2024 sales were 5 GWh and costs 6 GWh.', 'sales', ['5 | GWh | 2024', '6 | GWh | 2024']],
    ['The target will be met by 2030.', 'target', ['2030 | - | 2030']],
    ['The fleet has 27 vans.', 'fleet', ['27 | - | -']],
    ['2023年营业收入为12.5亿元。', '营业收入', ['12.5亿 | 亿 元 | 2023']],
    ['The fleet grew.', 'fleet', []],
    ['Emissions fell. Costs were 5 %.', 'emissions', []],
  ])('should be read from “%s”', (text, about, found) => {
    expect(read(text, about)).toEqual(found);
  });

  const table =
    'Net sales by segment (in millions)\n\n| Segment | 2022 | 2023 |\n|---|---|---|\n| Cloud | 80,096 | 90,757 |\n| Ads | 37,739 | 46,906 |';

  it('should take the period of a column from any line of its head, repeated or not', () => {
    const head =
      '| (millions) | | Three months ended | Three months ended |\n| --- | --- | --- | --- |\n| Product | Use | July 2, 2023 | July 3, 2022 |';
    const row = '| Oars | Various | 74 | 137 |';
    const found = [
      'Oars, Three months ended July 2, 2023 | 74 | - | Three months ended July 2, 2023',
      'Oars, Three months ended July 3, 2022 | 137 | - | Three months ended July 3, 2022',
    ];
    expect(read(`${head}\n${row}`, 'oars')).toEqual(found);
    expect(read(row, 'oars', { prefix: head })).toEqual(found);
  });

  it('should take label, column, caption and section of a row', () => {
    expect(read(table, 'cloud sales')).toEqual([
      'Cloud, 2022 | 80,096 | in millions | 2022',
      'Cloud, 2023 | 90,757 | in millions | 2023',
    ]);
    expect(read(table, 'cloud', { period: '2023' })).toEqual(['Cloud, 2023 | 90,757 | in millions | 2023']);
    expect(read(table, 'segments cloud margin')).toEqual([]);
    expect(read(table, 'cloud margin', { headings: ['Margins'] })).toHaveLength(2);
    expect(read('| Cloud | 1 |', 'cloud', { prefix: '| Segment | FY2021 |' })).toEqual([
      'Cloud, FY2021 | 1 | - | FY2021',
    ]);
  });

  it('should take the row that heads others with them, in a part of a table too, and no further', () => {
    const rows = '| Sails |  |  |\n| Europe | 5 | 6 |\n| Asia | 7 | 8 |\n| Oars |  |  |\n| Europe | 1 | 2 |';
    const grouped = `| Area | 2022 | 2023 |\n|---|---|---|\n${rows}`;
    expect(read(grouped, 'sails')).toEqual([
      'Sails › Europe, 2022 | 5 | - | 2022',
      'Sails › Europe, 2023 | 6 | - | 2023',
      'Sails › Asia, 2022 | 7 | - | 2022',
      'Sails › Asia, 2023 | 8 | - | 2023',
    ]);
    expect(read(grouped, 'oars europe')).toHaveLength(2);
    const prefix = '| Area | 2022 | 2023 |\n|---|---|---|\n| Sails |  |  |';
    const part = '| Asia | 7 | 8 |\n| Oars |  |  |\n| Europe | 1 | 2 |';
    expect(read(part, 'sails', { prefix })).toEqual([
      'Sails › Asia, 2022 | 7 | - | 2022',
      'Sails › Asia, 2023 | 8 | - | 2023',
    ]);
    expect(read(part, 'oars', { prefix })).toHaveLength(2);
    expect(read(`${rows}\n\nCosts were 5 %.\n\n| Europe | 3 | 4 |`, 'oars')).toHaveLength(2);
  });

  it('should leave out what is of another time', () => {
    expect(read('Costs were 5 % in 2022.', 'costs', { period: '2023' })).toEqual([]);
    expect(read('Costs were 5 % in Q2 2023.', 'costs', { period: '2023' })).toEqual(['5 % | % | Q2 2023']);
    expect(read('Costs were 5 % in Q2 2023.', 'costs', { period: 'Q3 2023' })).toEqual([]);
    expect(read('Costs were 5 % in 2021–2024.', 'costs', { period: '2023' })).toHaveLength(1);
  });
});
