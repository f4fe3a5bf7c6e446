import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { readPeriods } from '../../../src/linguistics/periods/index.ts';
import { periodKey } from '../../fakes/period-key.ts';

// The oracle is Intl: it names months and writes digits; no code of the reader takes part.
const monthName = (month: number, style: 'long' | 'short') =>
  new Intl.DateTimeFormat('en-US', { month: style, timeZone: 'UTC' }).format(Date.UTC(2020, month - 1, 15));
const hanDigits = (year: number) =>
  new Intl.NumberFormat('zh-u-nu-hanidec', { useGrouping: false }).format(year);
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const two = (part: number) => String(part).padStart(2, '0');

const year = fc.integer({ min: 2001, max: 2079 });
const quarter = fc.integer({ min: 1, max: 4 });
const month = fc.integer({ min: 1, max: 12 });
const words = ['first', 'second', 'third', 'fourth'];
const hanWords = ['一', '二', '三', '四'];

const YEARS: readonly ((year: number) => string)[] = [
  (y) => `FY${y}`,
  (y) => `FY ${y}`,
  (y) => `FY${two(y % 100)}`,
  (y) => `FY'${two(y % 100)}`,
  (y) => `fiscal ${y}`,
  (y) => `fiscal year ${y}`,
  (y) => `Fiscal-year ${y}`,
  (y) => `in ${y},`,
  (y) => `the year ended December 31, ${y}`,
  (y) => `twelve months ended 31 December ${y}`,
  (y) => `${y}年度`,
  (y) => `${y}年`,
  (y) => `${two(y % 100)}财年`,
  (y) => `${hanDigits(y)}财年`,
  (y) => `截至${y}年12月31日止年度`,
];
const QUARTERS: readonly ((year: number, quarter: number) => string)[] = [
  (y, q) => `Q${q} ${y}`,
  (y, q) => `Q${q} of FY${y}`,
  (y, q) => `Q${q} FY${two(y % 100)}`,
  (y, q) => `Q${q}'${two(y % 100)}`,
  (y, q) => `${q}Q${two(y % 100)}`,
  (y, q) => `${y}Q${q}`,
  (y, q) => `FY${y}Q${q}`,
  (y, q) => `FY${two(y % 100)} Q${q}`,
  (y, q) => `the ${words[q - 1]} quarter of ${y}`,
  (y, q) => `${words[q - 1]}-quarter fiscal ${y}`.replace('-quarter fiscal', ' quarter of fiscal'),
  (y, q) => `fiscal ${y} ${words[q - 1]} quarter`,
  (y, q) => `three months ended ${monthName(q * 3, 'long')} ${lastDay(y, q * 3)}, ${y}`,
  (y, q) => `thirteen weeks ended ${lastDay(y, q * 3)} ${monthName(q * 3, 'long')} ${y}`,
  (y, q) => `${y}年第${hanWords[q - 1]}季度`,
  (y, q) => `${y}年${hanWords[q - 1]}季度`,
  (y, q) => `${y}年第${q}季度`,
  (y, q) => `${y}年Q${q}`,
  (y, q) => `${hanDigits(y)}年第${hanWords[q - 1]}季度`,
  (y, q) => `${y}财年第${hanWords[q - 1]}季度`,
  (y, q) => `截至${y}年${q * 3}月${lastDay(y, q * 3)}日止三个月`,
  (y, q) => `${y}年${q * 3 - 2}-${q * 3}月`,
];
const HALVES: readonly ((year: number, half: number) => string)[] = [
  (y, h) => `H${h} ${y}`,
  (y, h) => `${h}H${two(y % 100)}`,
  (y, h) => `${y}H${h}`,
  (y, h) => `the ${words[h - 1]} half of ${y}`,
  (y, h) => `H${h} FY${two(y % 100)}`,
  (y, h) => `six months ended ${monthName(h * 6, 'short')} ${lastDay(y, h * 6)}, ${y}`,
  (y, h) => `${y}年${h === 1 ? '上' : '下'}半年`,
  (y, h) => `${y}年H${h}`,
  (y, h) => `${y}年${h * 6 - 5}月至${h * 6}月`,
];
const MONTHS: readonly ((year: number, month: number) => string)[] = [
  (y, m) => `${monthName(m, 'long')} ${y}`,
  (y, m) => `${monthName(m, 'short')} ${y}`,
  (y, m) => `${y}年${m}月`,
  (y, m) => `${y}-${two(m)}`,
];
const DAYS: readonly ((year: number, month: number, day: number) => string)[] = [
  (y, m, d) => `${monthName(m, 'long')} ${d}, ${y}`,
  (y, m, d) => `${d} ${monthName(m, 'short')} ${y}`,
  (y, m, d) => `${y}-${two(m)}-${two(d)}`,
  (y, m, d) => `${y}年${m}月${d}日`,
];

const keys = (text: string) => readPeriods(text).map(periodKey);
const around = (text: string) =>
  /[\u4e00-\u9fff]/.test(text) ? `公司在${text}的收入增长。` : `Sales grew in ${text} again.`;

describe('readPeriods', () => {
  it.prop([year, fc.constantFrom(...YEARS)], { numRuns: 300 })(
    'always reads a year as it was meant',
    (y, write) => {
      expect(keys(around(write(y)))).toEqual([String(y)]);
    },
  );
  it.prop([year, quarter, fc.constantFrom(...QUARTERS)], { numRuns: 600 })(
    'always reads a quarter as it was meant',
    (y, q, write) => {
      expect(keys(around(write(y, q)))).toEqual([`${y}-Q${q}`]);
    },
  );
  it.prop([year, fc.integer({ min: 1, max: 2 }), fc.constantFrom(...HALVES)], { numRuns: 300 })(
    'always reads a half year as it was meant',
    (y, h, write) => {
      expect(keys(around(write(y, h)))).toEqual([`${y}-H${h}`]);
    },
  );
  it.prop([year, month, fc.constantFrom(...MONTHS)], { numRuns: 300 })(
    'always reads a month as it was meant',
    (y, m, write) => {
      expect(keys(around(write(y, m)))).toEqual([`${y}-${two(m)}`]);
    },
  );
  it.prop([year, month, fc.integer({ min: 1, max: 28 }), fc.constantFrom(...DAYS)], { numRuns: 300 })(
    'always reads a day as it was meant',
    (y, m, d, write) => {
      expect(keys(around(write(y, m, d)))).toEqual([`${y}-${two(m)}-${two(d)}`]);
    },
  );
  it.prop([year, month, month, fc.boolean()], { numRuns: 200 })(
    'always gives a month without a year the year before it',
    (y, first, second, isHan) => {
      const text = isHan
        ? `${y}年${first}月开业，${second}月关闭。`
        : `It opened in ${monthName(first, 'long')} ${y} and closed in ${monthName(second, 'long')}.`;
      expect(keys(text)).toEqual([`${y}-${two(first)}`, `${y}-${two(second)}`]);
      expect(readPeriods(text)[1]).toMatchObject({ inherited: true });
    },
  );
  it.prop([fc.string({ unit: 'binary' })], { numRuns: 300 })(
    'never overlaps, and quotes what it read',
    (text) => {
      const plain = text.normalize('NFKC');
      let end = 0;
      for (const { raw, index } of readPeriods(text)) {
        expect(plain.slice(index, index + raw.length)).toBe(raw);
        expect(index).toBeGreaterThanOrEqual(end);
        end = index + raw.length;
      }
    },
  );
});
