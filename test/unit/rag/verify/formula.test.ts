import { describe, expect, it } from 'vitest';
import { readFormula } from '../../../../src/rag/verify/calculations/formula.ts';
import { parseBody } from '../../../../src/rag/verify/draft/parse-draft.ts';
import { createClaimChecker } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

describe('readFormula', () => {
  it.each([
    ['25825 / 280522 = 9.2 %', 9.206],
    ['(38,514 − 18,434) / 18,434 = 108.9%', 108.929],
    ['18,434 less 10,058 = 8,376', 8376],
    ['(1,440 / 909)^(1/2) − 1 = 25.9%', 25.863],
    ['1,440 divided by 909 minus 1, times 100', undefined],
    ['（1.5−0.9）÷1.5＝40%', 40],
    ['2亿元除以10亿元等于20%', 20],
    ['38% − 35% = 3 percentage points', 3],
    ['15 % × 80 % = 12 %', 12],
    ['35 % × 46.8 = 16.38', 16.38],
    ['资本金：46.8 × 35% = 16.38', undefined],
    ['46.8亿元 × 35% = 16.38亿元', 1_638_000_000],
    ['12 % / 15 % = 80 %', 80],
    ['(100 % − 41 %) × (100 % + 19 %) = 70 %', 70.21],
    ['(3 + 4 + 5) / 3 = 4', 4],
    ['= 5', undefined],
    ['revenue / assets = 5 %', undefined],
    ['((((', undefined],
  ])('should work out %s', (text, value) => {
    const formula = readFormula(text);
    if (value === undefined) expect(formula).toBeUndefined();
    else expect(formula?.evaluate()).toBeCloseTo(value, 2);
  });

  it('should tell what comes from sources from what belongs to the arithmetic', () => {
    const raws = (text: string) => readFormula(text)?.operands.map(({ value }) => value);
    expect(raws('(1,440 / 909)^(1/2) − 1 = 25.9%')).toEqual([1440, 909]);
    expect(raws('(3 + 4 + 5) / 3 = 4')).toEqual([3, 4, 5]);
    expect(raws('30 / 3 = 10')).toEqual([30, 3]);
    expect(raws('365 × ((40 + 60) / 2) / (700 + (90 − 80)) = 25.7')).toEqual([40, 60, 700, 90, 80]);
  });
});

describe('a calculation that a writer gives', () => {
  const table = `| (in millions) | 2019 | 2017 |
| --- | --- | --- |
| Revenue | 280,522 | 177,866 |
| Free cash flow | 25,825 | 8,376 |
| Shares repurchased | 31 | 12 |`;
  const checker = createClaimChecker(makeEvidence([table]));
  const check = (text: string, formula: string) => checker.check(text, ['ev_1'], { formulas: [formula] });

  it('should be taken out of the text, and leave its result where it stood for one', () => {
    const claims = (body: string) =>
      parseBody(body, new Set(['ev_1'])).blocks.flatMap((block) => block.claims);
    expect(claims('Free cash flow was 9.2 % of revenue {= 25825 / 280522 = 9.2 %} [ev_1].')).toMatchObject([
      {
        text: 'Free cash flow was 9.2 % of revenue.',
        formulas: ['25825 / 280522 = 9.2 %'],
        evidenceIds: ['ev_1'],
      },
    ]);
    expect(claims('自由现金流占营业收入的{= 25825 / 280522 = 9.2 %}[ev_1]。')).toMatchObject([
      { text: '自由现金流占营业收入的9.2 %。', formulas: ['25825 / 280522 = 9.2 %'] },
    ]);
    expect(parseBody('A {= 1 + 2 = 3}.', new Set()).unresolvedMarkers).toBe(0);
  });

  it('should sign a figure that it gives rightly from figures of the passages', () => {
    const text = 'In 2019 free cash flow for each hundred dollars of revenue was 9.2 dollars.';
    expect(
      check('Free cash flow stood at 9.2 % of revenue in 2019.', '25,825 / 280,522 = 9.2 %'),
    ).toMatchObject({
      verdict: 'computed',
      calculations: [{ formula: '25,825 / 280,522 = 9.2 %' }],
    });
    expect(check(text, '25,825 / 280,522 × 100 = 9.2').calculations).toHaveLength(1);
  });

  it('should refuse it when it does not come out, or takes what stands nowhere', () => {
    expect(check('Free cash flow was 12.4 % of revenue in 2019.', '25,825 / 280,522 = 12.4 %')).toMatchObject(
      {
        verdict: 'contradicted',
      },
    );
    expect(
      check('Free cash flow was 8.6 % of revenue in 2019.', '25,825 / 300,000 = 8.6 %').verdict,
    ).not.toBe('computed');
    expect(check('Free cash flow was 31 % of revenue in 2019.', '31 = 31 %').verdict).not.toBe('computed');
  });
});

describe('the name of what a formula works out', () => {
  const statement = `| (in millions) | 2022 | 2021 |
| --- | --- | --- |
| Total revenues | 66,608 | 62,286 |
| Cost of products | (53,969) | (49,954) |
| Total costs and expenses | (63,106) | (59,269) |
| Property, plant and equipment | 14,882 | 13,745 |`;
  const discussion = `Cost of sales increased by $3,837 million in 2022 compared with 2021.

| (in millions) | 2022 | 2021 |
| --- | --- | --- |
| Cost of sales | 63,106 | 59,269 |`;
  const checker = createClaimChecker(makeEvidence([statement, discussion]));
  const formulas = ['(66,608 − 63,106) / 66,608 = 5.3 %'];
  const check = (name: string) =>
    checker.check(
      `The ${name} of FY2022 is 5.3 %, from Total revenues 66,608 (2022), Cost of sales 63,106 (2022).`,
      ['ev_1', 'ev_2'],
      { formulas },
    );

  it('should need no passage where the field works it out so', () => {
    expect(check('gross margin').verdict).toBe('computed');
  });

  it.each(['operating margin', 'net margin', 'EBITDA margin'])(
    'should not be signed where it is the %s',
    (name) => {
      expect(check(name).verdict).not.toBe('computed');
    },
  );

  it('should hold for a line that goes by its initials', () => {
    const lines = 'Property, plant and equipment 14,882 (2022), Property, plant and equipment 13,745 (2021)';
    const text = `The PPNE growth of FY2022 is 8.3 %, from ${lines}.`;
    const grown = ['14,882 / 13,745 − 1 = 8.3 %'];
    expect(checker.check(text, ['ev_1'], { formulas: grown }).verdict).toBe('computed');
    const other = text.replace('PPNE', 'EPS');
    expect(checker.check(other, ['ev_1'], { formulas: grown }).verdict).not.toBe('computed');
  });

  it('should be cited at the rows that it is worked out from', () => {
    const quotes = check('gross margin').citations.map(({ quote }) => quote);
    expect(quotes).toEqual(['| Total revenues | 66,608 | 62,286 |', '| Cost of sales | 63,106 | 59,269 |']);
  });
});
