import { describe, expect, it } from 'vitest';
import { findContradictions } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../pipeline/report/report-input.ts';

const QUESTION = 'How much electricity did the tidal array generate in 2024?';
const from = (number: number, text: string, sourcePath: string) =>
  makeEvidence(number, text, { documentId: `doc_${number}`, sourcePath });

const AUDITED = from(
  1,
  'The tidal array generated 38.6 GWh in 2024. The figures have been audited.',
  'annual-report.pdf',
);
const EARLY = from(
  2,
  'The Kestrel tidal array generated 41.2 GWh of electricity in 2024, by preliminary readings.',
  'press-2025-01.html',
);

describe('findContradictions', () => {
  it('should show both values with their dates and follow the audited one', () => {
    const [found, ...rest] = findContradictions(QUESTION, [EARLY, AUDITED]);
    expect(rest).toEqual([]);
    expect(found?.about).toBe('tidal array generated');
    expect(found?.values.map(({ raw, date }) => [raw, date])).toEqual([
      ['41.2 GWh', '2025-01'],
      ['38.6 GWh', undefined],
    ]);
    expect(found).toMatchObject({ follows: 1, because: 'audited' });
  });

  it('should follow an explicit correction, then the newer source, and else not decide', () => {
    const a = 'The tidal array generated 38.6 GWh in 2024.';
    const b = 'The tidal array generated 41.2 GWh in 2024.';
    const follow = (left: string, right: string, names = ['a.md', 'b.md']) =>
      findContradictions(QUESTION, [from(1, left, names[0] ?? ''), from(2, right, names[1] ?? '')])[0];
    expect(follow(`${a} This replaces the 41.2 GWh given before.`, b)).toMatchObject({
      follows: 0,
      because: 'corrects',
    });
    expect(follow(a, b, ['a-2024-06.md', 'b-2025-01.md'])).toMatchObject({ follows: 1, because: 'newer' });
    expect(follow(a, b)).toMatchObject({ follows: undefined, because: undefined });
    expect(follow(a, b, ['a-2025.md', 'b-2025-01.md'])?.follows).toBeUndefined();
  });

  it.each([
    ['a plan beside a result', 'The tidal array is planned to generate 46.0 GWh in 2024.'],
    ['another year', 'The tidal array generated 45.1 GWh in 2023.'],
    ['the same value in another unit', 'The tidal array generated 38,600 MWh in 2024.'],
    ['a rounded value', 'The tidal array generated about 39 GWh in 2024.'],
    ['a part of it', 'Turbine T3 generated 4.1 GWh of electricity in 2024.'],
    ['another fact', 'The failure cost the tidal array 6.1 GWh in 2024.'],
  ])('should not take %s for a contradiction', (_name, text) => {
    expect(findContradictions(QUESTION, [AUDITED, from(3, text, 'other.md')])).toEqual([]);
  });

  const grew = (share: string, more: string) =>
    `The output of the tidal array grew by ${share}% to ${more} GWh of electricity.`;
  it.each([
    [
      'reports of two years',
      'annual-report-2023.pdf',
      'annual-report-2024.pdf',
      grew('12', '34.1'),
      grew('9', '38.6'),
    ],
    [
      'growth in documents of two years',
      'a-2023-05.md',
      'b-2024-05.md',
      grew('12', '34.1'),
      grew('9', '38.6'),
    ],
    [
      'two quarters of a year',
      'a.md',
      'b.md',
      'The tidal array generated 9.1 GWh of electricity in the first quarter of 2024.',
      'The tidal array generated 8.4 GWh of electricity in the third quarter of 2024.',
    ],
    [
      'a year and one that it is held against',
      'a.md',
      'b.md',
      'Compared with 2023, the tidal array generated 38.6 GWh of electricity.',
      'In 2023 the tidal array generated 34.1 GWh of electricity.',
    ],
    [
      '年报与年报',
      '海岳2023年年报.md',
      '海岳2024年年报.md',
      '潮汐阵列的发电量增长12%。',
      '潮汐阵列的发电量增长9%。',
    ],
  ])('should take %s for two facts', (_name, first, second, left, right) => {
    const question = 'How did the electricity of the tidal array grow? 潮汐阵列的发电量增长多少？';
    expect(findContradictions(question, [from(1, left, first), from(2, right, second)])).toEqual([]);
  });

  it.each([
    [grew('12', '34.1'), grew('9', '34.1')],
    ['潮汐阵列的发电量增长12%。', '潮汐阵列的发电量增长9%。'],
  ])('should find growth of one time that differs', (left, right) => {
    const question = 'How did the electricity of the tidal array grow? 潮汐阵列的发电量增长多少？';
    const names = [
      ['a.md', 'b.md'],
      ['results-2024-a.md', 'results-2024-b.md'],
    ];
    for (const [first = '', second = ''] of names)
      expect(findContradictions(question, [from(1, left, first), from(2, right, second)])).toHaveLength(1);
  });

  it('should leave two values of one document to its reader', () => {
    const again = { ...EARLY, documentId: AUDITED.documentId };
    expect(findContradictions(QUESTION, [AUDITED, again])).toEqual([]);
  });

  it('should find them in Chinese', () => {
    const question = '海岳重工2024年的营业收入是多少？';
    const one = from(1, '海岳重工2024年实现营业收入12.5亿元。', '年报.md');
    const two = from(2, '海岳重工2024年实现营业收入13.1亿元。', '新闻.md');
    expect(findContradictions(question, [one, two])[0]?.values).toHaveLength(2);
  });

  it.each([
    [
      'a date',
      'When does the lease of the harbour workshop end?',
      'The lease of the harbour workshop ends on 31 March 2027.',
      'The lease of the harbour workshop ends on 30 June 2027.',
      ['31 March 2027', '30 June 2027'],
    ],
    [
      'a version',
      'Which version of the Tide firmware is required?',
      'The Tide firmware controller requires version 3.2.',
      'The Tide firmware controller requires version 3.4.',
      ['3.2', '3.4'],
    ],
    [
      'a name',
      'Who is the managing director of Norvik Marine?',
      'The managing director of Norvik Marine is Anna Berg.',
      'The managing director of Norvik Marine is Jonas Holt.',
      ['Anna Berg', 'Jonas Holt'],
    ],
    [
      'a Chinese date',
      '海岳重工的租赁合同何时到期？',
      '海岳重工的租赁合同于2027年3月31日到期。',
      '海岳重工的租赁合同于2027年6月30日到期。',
      ['2027年3月31日', '2027年6月30日'],
    ],
    [
      'a Chinese name',
      '海岳重工集团的董事长是谁？',
      '海岳重工集团的董事长是林若海。',
      '海岳重工集团的董事长是王建国。',
      ['林若海', '王建国'],
    ],
  ])('should find %s that differs, and follow the newer source', (_kind, question, left, right, values) => {
    const [found, ...rest] = findContradictions(question, [
      from(1, left, 'a-2024-06.md'),
      from(2, right, 'b-2025-01.md'),
    ]);
    expect(rest).toEqual([]);
    expect(found?.values.map(({ raw }) => raw)).toEqual(values);
    expect(found).toMatchObject({ follows: 1, because: 'newer' });
  });

  it.each([
    [
      'dates of what happens often',
      'The board of the tidal array met on 3 May 2024.',
      'The board of the tidal array met on 7 June 2024.',
    ],
    [
      'a day and its month',
      'The tidal array lease ends on 31 March 2027.',
      'The tidal array lease ends in March 2027.',
    ],
    [
      'a plan and what came',
      'The tidal array lease is planned to end on 31 March 2027.',
      'The tidal array lease ended on 30 June 2027.',
    ],
    [
      'roles of two bodies',
      'The managing director of Norvik Marine is Anna Berg.',
      'The managing director of Haiyue Heavy Industries is Lin Ruohai.',
    ],
    [
      'versions of two things',
      'The tidal array converter requires version 3.2.',
      'The seal camera gateway requires version 1.4.',
    ],
    [
      'one name written twice',
      'The managing director of Norvik Marine is Anna Berg.',
      'The managing director of Norvik Marine is Anna Berg.',
    ],
  ])('should not take %s for a contradiction', (_name, left, right) => {
    const question =
      'What of the tidal array lease, its board, the managing director of Norvik Marine and version?';
    expect(findContradictions(question, [from(1, left, 'a.md'), from(2, right, 'b.md')])).toEqual([]);
  });
});
