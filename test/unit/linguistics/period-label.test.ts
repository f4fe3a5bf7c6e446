import { describe, expect, it } from 'vitest';
import { periodLabel, readPeriods } from '../../../src/linguistics/periods/index.ts';

const labels = (text: string) =>
  readPeriods(text)
    .filter(({ year }) => year !== undefined)
    .map(periodLabel);

describe('labels of periods', () => {
  it.each([
    ['the FY2022 margin', ['FY2022']],
    ['in FY22 and FY’21', ['FY2022', 'FY2021']],
    ['Q2 of FY2024 against FY 2023', ['Q2 FY2024', 'FY2023']],
    ['as of FY2023Q1', ['Q1 FY2023']],
    ['2023Q1 and 4Q22', ['Q1 2023', 'Q4 2022']],
    ['the second quarter of fiscal 2024', ['Q2 FY2024']],
    ['Second-Quarter 2023 Results', ['Q2 2023']],
    ['fiscal year 2021', ['FY2021']],
    ['2021年度营业收入', ['2021']],
    ['2023年第三季度', ['Q3 2023']],
    ['2022年上半年与2021年下半年', ['H1 2022', 'H2 2021']],
    ['2020年的利润', ['2020']],
    ['last year', []],
  ])('should label %s', (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });
});
