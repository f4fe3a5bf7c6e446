import { describe, expect, it } from 'vitest';
import {
  compareQuantities,
  extractQuantities,
  readFigureContext,
} from '../../../src/linguistics/quantities/index.ts';

const values = (text: string, caption?: string) =>
  extractQuantities(text, caption === undefined ? undefined : readFigureContext(caption)).map(
    ({ value, unit }) => [value * (unit?.factor ?? 1), unit?.dimension],
  );

describe('readFigureContext', () => {
  it.each([
    ['(in millions, except per share data)', 1e6, undefined, true],
    ['(In thousands of U.S. dollars)', 1e3, 'usd', false],
    ['$ in thousands', 1e3, 'usd', false],
    ['(USD millions)', 1e6, 'usd', false],
    ['€ million', 1e6, 'eur', false],
    ["RMB'000", 1e3, 'cny', false],
    ["($'000)", 1e3, 'usd', false],
    ['(000s)', 1e3, undefined, false],
    ['单位：万元', 1e4, 'cny', false],
    ['单位:元 币种:人民币', 1, 'cny', false],
    ['（人民币百万元，除每股数据外）', 1e6, 'cny', true],
    ['以千美元列示', 1e3, 'usd', false],
    ['单位：吨', 1, 'mass', false],
    ['营业收入（百万元）', 1e6, 'cny', false],
    ['出口额（亿美元）', 1e8, 'usd', false],
  ])('should read %s', (caption, scale, dimension, exceptPerShare) => {
    const context = readFigureContext(caption);
    expect(context?.scale).toBe(scale);
    expect(context?.unit?.dimension).toBe(dimension);
    expect(context?.exceptPerShare).toBe(exceptPerShare);
  });

  it.each(['Consolidated statements of income', 'in the year', '合并利润表', ''])(
    'should find nothing in: %s',
    (caption) => {
      expect(readFigureContext(caption)).toBeUndefined();
    },
  );
});

describe('extractQuantities', () => {
  it.each<[string, string | undefined, [number, string | undefined][]]>([
    ['Net sales | 51,761', '$ in millions', [[51_761e6, 'usd']]],
    ['Diluted earnings per share | 6.29', '($ in millions, except per share amounts)', [[6.29, 'usd']]],
    ['Gross margin | 22.5%', '($ in millions)', [[22.5, 'percent']]],
    ['营业收入 | 1,234.5', '单位：万元', [[12_345_000, 'cny']]],
    ['基本每股收益 | 0.35', '单位：万元（除每股数据外）', [[0.35, 'cny']]],
    ['| Net loss | (1,234) |', undefined, [[-1234, undefined]]],
    ['| Net loss | $(1,234) |', undefined, [[-1234, 'usd']]],
    ['Other, net (12.5)', '(in millions)', [[-12.5e6, undefined]]],
    [
      'the second pump (2) and the third (3)',
      undefined,
      [
        [2, undefined],
        [3, undefined],
      ],
    ],
    ['545 MMTCO2e', undefined, [[545e6, 'emissions']]],
    ['50 basis points', undefined, [[0.5, 'percentage-point']]],
    [
      '提高50个基点，即0.5个百分点',
      undefined,
      [
        [0.5, 'percentage-point'],
        [0.5, 'percentage-point'],
      ],
    ],
    ['一亿二千三百五十六万元', undefined, [[123_560_000, 'cny']]],
    ['六点八亿元', undefined, [[680_000_000, 'cny']]],
  ])('should read %s under %s', (text, caption, expected) => {
    const found = values(text, caption);
    expect(found.map(([, dimension]) => dimension)).toEqual(expected.map(([, dimension]) => dimension));
    found.forEach(([value], index) => {
      expect(value).toBeCloseTo(expected[index]?.[0] ?? Number.NaN, 6);
    });
  });

  it('should quote a figure with its unit once', () => {
    expect(extractQuantities('投资三百万元').map(({ raw }) => raw)).toEqual(['三百万元']);
    expect(extractQuantities('投资1.2万元').map(({ raw }) => raw)).toEqual(['1.2万元']);
  });

  it('should mark what is counted for each share', () => {
    expect(extractQuantities('$1.23 per diluted share')).toMatchObject([{ value: 1.23, perShare: true }]);
    expect(extractQuantities('每股派发1.23元')).toMatchObject([{ value: 1.23, perShare: true }]);
  });

  it('should hold a bracketed figure equal to one that words call a loss', () => {
    const [loss] = extractQuantities('a net loss of $1,234');
    const [cell] = extractQuantities('| Net loss | $(1,234) |');
    if (!loss || !cell) throw new Error('two figures are written');
    expect(compareQuantities(loss, cell)).toBe('equal');
  });
});
