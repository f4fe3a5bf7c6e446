import { fc, it } from '@fast-check/vitest';
import nzh from 'nzh';
import { describe, expect } from 'vitest';
import { ENGLISH_NUMBER, parseEnglishNumber } from '../../../src/linguistics/numerals/english-number.ts';
import { parseHanNumeral } from '../../../src/linguistics/numerals/han-numeral.ts';

const whole = fc.oneof(
  fc.integer({ min: 0, max: 99_999 }),
  fc.integer({ min: 0, max: 2_000_000_000 }),
  fc.integer({ min: 0, max: 9_999 }).map((tenThousands) => tenThousands * 10_000),
  fc.integer({ min: 100_000_000, max: 9_999_999_999_999 }),
);
const hanDigits = (value: number) =>
  new Intl.NumberFormat('zh-u-nu-hanidec', { useGrouping: false }).format(value);

/** English words by the textbook: groups of three digits. Shares nothing with the reader. */
function inWords(value: number): string {
  const below20 = [
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
    'thirteen',
    'fourteen',
    'fifteen',
    'sixteen',
    'seventeen',
    'eighteen',
    'nineteen',
  ];
  const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
  const group = (three: number): string => {
    if (three >= 100) {
      const rest = three % 100;
      return `${below20[Math.floor(three / 100)]} hundred${rest === 0 ? '' : ` and ${group(rest)}`}`;
    }
    if (three < 20) return below20[three] ?? '';
    return `${tens[Math.floor(three / 10)]}${three % 10 === 0 ? '' : `-${below20[three % 10]}`}`;
  };
  if (value === 0) return 'zero';
  const parts: string[] = [];
  for (const [size, name] of [
    [1e9, ' billion'],
    [1e6, ' million'],
    [1e3, ' thousand'],
    [1, ''],
  ] as const) {
    const count = Math.floor(value / size) % 1000;
    if (count > 0) parts.push(`${group(count)}${name}`);
  }
  return parts.join(' ');
}

describe('English numbers in a list', () => {
  it.prop([fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 5 })], { numRuns: 500 })(
    'are always read one by one, also where “and” joins the last two',
    (values) => {
      const words = values.map(inWords);
      const text = `after ${words.slice(0, -1).join(', ')} and ${words.at(-1)} months`;
      const read = [...text.matchAll(ENGLISH_NUMBER)].map(([number]) => parseEnglishNumber(number));
      expect(read).toEqual(values);
    },
  );
});

describe('parseHanNumeral', () => {
  it.prop([whole], { numRuns: 1000 })('always reads what nzh writes', (value) => {
    expect(parseHanNumeral(nzh.cn.encodeS(value))).toBe(value);
    expect(parseHanNumeral(nzh.cn.encodeS(value, { tenMin: true }))).toBe(value);
    expect(parseHanNumeral(nzh.cn.encodeB(value))).toBe(value);
    expect(parseHanNumeral(nzh.hk.encodeS(value))).toBe(value);
  });
  it.prop([fc.integer({ min: 1000, max: 9999 })], { numRuns: 200 })(
    'always reads a year written digit by digit',
    (year) => {
      expect(parseHanNumeral(hanDigits(year))).toBe(year);
      expect(parseHanNumeral(hanDigits(year).replaceAll('〇', '零'))).toBe(year);
    },
  );
  it.prop([
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom(100, 1000, 10_000),
    fc.integer({ min: 1, max: 9 }),
  ])('always reads a digit after a scale as the next scale', (head, scale, digit) => {
    const written = `${nzh.cn.encodeS(head * scale)}${nzh.cn.encodeS(digit)}`;
    expect(parseHanNumeral(written)).toBe(head * scale + (digit * scale) / 10);
  });
  it.prop([fc.integer({ min: 2, max: 9_999 })], { numRuns: 200 })(
    'always takes 两 for 二 before a scale',
    (value) => {
      expect(parseHanNumeral(nzh.cn.encodeS(value).replace(/二(?=[千百])/g, '两'))).toBe(value);
    },
  );
  it.prop([fc.string({ unit: fc.constantFrom(...'零一二三十百千万亿点年个') })], { numRuns: 300 })(
    'never gives anything but a number or undefined',
    (text) => {
      const value = parseHanNumeral(text);
      expect(value === undefined || Number.isFinite(value)).toBe(true);
    },
  );
  it('should refuse what is no numeral', () => {
    for (const text of ['', '年', '一年', '十百千二千', '一百二百', '点五', '亿二千亿', '零零百'])
      expect(parseHanNumeral(text), text).toBeUndefined();
  });
});

describe('parseEnglishNumber', () => {
  it.prop([fc.integer({ min: 0, max: 999_999_999_999 })], { numRuns: 1000 })(
    'always reads a number written in words',
    (value) => {
      const words = inWords(value);
      expect(`exactly ${words} people`.match(ENGLISH_NUMBER)).toEqual([words]);
      expect(parseEnglishNumber(words)).toBe(value);
    },
  );
});
