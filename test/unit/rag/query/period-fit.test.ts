import { describe, expect, it } from 'vitest';
import type { IdentityPeriod } from '../../../../src/domain/index.ts';
import { readPeriods } from '../../../../src/linguistics/periods/index.ts';
import { periodFit } from '../../../../src/rag/query/period-fit.ts';

const fitOf = (question: string, period: Omit<IdentityPeriod, 'fiscal' | 'source'>) =>
  periodFit(
    { question, periods: readPeriods(question) },
    {
      id: 'd',
      title: 'D',
      identity: {
        title: 'D',
        aliases: [],
        selfNames: [],
        authors: [],
        abbreviations: [],
        period: { ...period, fiscal: true, source: { from: 'text' } },
      },
    },
  );
const annual2021 = { label: 'FY2021', year: 2021, date: '2021-12-31' };
const fourth2022 = { label: 'Q4 2022', year: 2022, quarter: 4 };
const second2022 = { label: 'Q2 2022', year: 2022, quarter: 2 };
const day2023 = { label: '2023-08-30', year: 2023, date: '2023-08-30' };

describe('how well a document fits a period', () => {
  it('should take what reports on a fourth quarter as a report on its year', () => {
    expect(fitOf('sales in 2022', fourth2022)).toBe(1);
    expect(fitOf('2022年的销售额', fourth2022)).toBe(1);
    expect(fitOf('sales in 2022', second2022)).toBe(0.9);
    expect(fitOf('sales in 2021', fourth2022)).toBe(0.9);
  });

  it('should not take the report of a day as one on its year, nor on the year before', () => {
    expect(fitOf('sales in 2023', day2023)).toBe(0.9);
    expect(fitOf('sales in 2022', day2023)).toBe(0.7);
    expect(fitOf('the separation on August 30, 2023', day2023)).toBe(1);
  });

  it('should look for what is expected of a year in the reports of the year before, too', () => {
    expect(fitOf('Is growth expected to accelerate in 2023?', fourth2022)).toBe(1);
    expect(fitOf('公司预计2022年增长多少？', annual2021)).toBe(1);
    expect(fitOf('How did sales grow in 2023?', fourth2022)).toBe(0.7);
    expect(fitOf('Is growth expected to accelerate in 2022?', second2022)).toBe(0.9);
  });
});
