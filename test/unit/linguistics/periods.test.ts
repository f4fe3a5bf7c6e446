import { describe, expect, it } from 'vitest';
import { readPeriods } from '../../../src/linguistics/periods/index.ts';
import { periodKey } from '../../fakes/period-key.ts';

const keys = (text: string) => readPeriods(text).map(periodKey);

describe('readPeriods', () => {
  it.each([
    ['nine months ended September 30, 2022', ['2022-09/P9M']],
    ['the first nine months of 2022', ['2022-09/P9M']],
    ['2021年前三季度', ['2021-09/P9M']],
    ['2021年1至8月', ['2021-08/P8M']],
    ['2019–2021', ['2019/2021']],
    ['2019年至2021年', ['2019/2021']],
    ['FY2021-22', ['2021/2022']],
    ['２０２１年度', ['2021']],
    ['H1', ['?-H1']],
    ['上半年', ['?-H1']],
    ['the fourth quarter', ['?-Q4']],
    ['第四季度', ['?-Q4']],
    ['2020年5月，次年3月', ['2020-05', '2021-03']],
    ['In May 2020, and the following year in March', ['2020-05', '2021-03']],
    ['Net sales in fiscal 2023, 2022 and 2021', ['2023', '2022', '2021']],
  ])('should read %s', (text, expected) => {
    expect(keys(text)).toEqual(expected);
  });

  it.each([
    '三个月内完成',
    '5个月',
    'the first half of the game',
    'H2O',
    'H1N1 and <h1>',
    'it may rain',
    'a 3Q',
    '10-Q',
  ])('should find no period in: %s', (text) => {
    expect(keys(text)).toEqual([]);
  });

  it('should tell the day on which a stretch ends, and a fiscal year', () => {
    expect(readPeriods('fiscal year ended January 28, 2023')).toMatchObject([
      { kind: 'year', year: 2023, fiscal: true, ends: { year: 2023, month: 1, day: 28 } },
    ]);
    expect(readPeriods('截至2023年6月30日止六个月')).toMatchObject([
      { kind: 'half', half: 1, year: 2023, fiscal: false, ends: { year: 2023, month: 6, day: 30 } },
    ]);
    expect(readPeriods('2022财年')).toMatchObject([{ kind: 'year', year: 2022, fiscal: true }]);
  });

  it('should tell the first and the last day of a year', () => {
    expect(readPeriods('at year end 2023')).toMatchObject([{ year: 2023, edge: 'end' }]);
    expect(readPeriods('2021年末与年初')).toMatchObject([
      { year: 2021, edge: 'end' },
      { year: 2021, edge: 'start', inherited: true },
    ]);
  });
});
