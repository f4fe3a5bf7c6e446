import { describe, expect, it } from 'vitest';
import { createClaimChecker } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../pipeline/report/report-input.ts';

const checker = createClaimChecker([
  makeEvidence(1, 'The northern trial includes 100 patients. The western trial includes 10 patients.'),
  makeEvidence(
    2,
    'Entries that can be reached are kept 90 days, others 30 days. Resolved merges are kept 60 days.',
  ),
]);
const formulasOf = (text: string, id: string, formulas: readonly string[]) => {
  const { verdict, calculations } = checker.check(text, [id], { formulas });
  return [verdict, calculations.map(({ formula }) => formula)];
};

describe('a figure that is worked out', () => {
  it('should not be taken for a number of things that happens to be the same', () => {
    const claim = 'The northern trial includes ten times as many patients as the western trial.';
    expect(formulasOf(claim, 'ev_1', ['100 / 10 = 10'])).toEqual(['computed', ['100 / 10 = 10']]);
  });

  it('should show the calculation that is given, also where the result stands somewhere by chance', () => {
    const claim =
      'Entries that can be reached are kept 90 days, 60 days longer than others, which are kept 30 days.';
    expect(formulasOf(claim, 'ev_2', ['90 - 30 = 60'])).toEqual(['computed', ['90 - 30 = 60']]);
  });

  it('should find each number of a list in words', () => {
    const list = createClaimChecker([
      makeEvidence(1, 'Complications are recorded after one month, 3 months and 6 months.'),
    ]);
    const check = (text: string) => list.check(text, ['ev_1']).verdict;
    expect(check('Complications are recorded after one, three and six months.')).toBe('supported');
    expect(check('Complications are recorded after one, three and nine months.')).not.toBe('supported');
  });
});
