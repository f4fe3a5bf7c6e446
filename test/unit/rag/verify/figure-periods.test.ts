import { describe, expect, it } from 'vitest';
import { readFigurePeriods } from '../../../../src/rag/verify/tables/figure-periods.ts';

const timed = (text: string) =>
  readFigurePeriods(text).map(
    ({ figure, periods }) => `${figure.raw} ${periods.map(({ raw }) => raw).join(', ')}`,
  );

describe('figures of a statement and their periods', () => {
  it.each([
    [
      'nil in 2020, within the hospital area ($7,301 million in 2021 against $6,777 million in 2020).',
      ['7,301 million 2021', '6,777 million 2020'],
    ],
    ['$137 million in Q2 ($7,037 million for six months)', ['137 million Q2', '7,037 million ']],
    ['Revenue came to 81,288 million in 2023 (2022: 41,651)', ['81,288 million 2023', '41,651 2022']],
    ['收入2023年为812百万（2022年为416百万）', ['812百万 2023年', '416百万 2022年']],
    ['It rose from 154 million (2020) to 36,781 million (2021).', ['154 million ', '36,781 million 2021']],
    ['Sales were 944 million in 2022 (up 1.3%).', ['944 million 2022', '1.3% ']],
  ])('%s', (text, expected) => {
    expect(timed(text)).toEqual(expected);
  });
});
