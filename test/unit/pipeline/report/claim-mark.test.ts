import { describe, expect, test } from 'vitest';
import { type Claim, ClaimSchema } from '../../../../src/domain/index.ts';
import { claimMark } from '../../../../src/pipeline/report/outline/claim-mark.ts';
import { labelsFor } from '../../../../src/pipeline/report/outline/labels.ts';

const claim = (own: Partial<Claim>): Claim => ({
  id: 'c1',
  text: 'Revenue grew 10 %.',
  citations: [],
  verdict: 'supported',
  issues: [],
  ...own,
});

describe('the mark of a claim', () => {
  const calculations = [{ formula: '110 / 100 − 1 = 10 %', cells: [{ value: '110', label: 'Revenue' }] }];

  test('a computed claim shows its formula and is no doubt', () => {
    const computed = claim({ verdict: 'computed', kind: 'computed', calculations });
    expect(claimMark(computed, labelsFor('en'))).toEqual({
      sign: '=',
      label: 'computed: 110 / 100 − 1 = 10 %',
      details: ['110 / 100 − 1 = 10 %'],
      isDoubt: false,
    });
    expect(claimMark(computed, labelsFor('zh'))?.label).toBe('计算得出：110 / 100 − 1 = 10 %');
  });

  test('conclusions and gaps are marked as such in both languages, facts are not', () => {
    const conclusion = claim({ verdict: 'conclusion', kind: 'conclusion' });
    const gap = claim({ kind: 'gap' });
    expect(claimMark(conclusion, labelsFor('en'))?.label).toBe('conclusion');
    expect(claimMark(conclusion, labelsFor('zh'))?.label).toBe('结论');
    expect(claimMark(gap, labelsFor('en'))?.label).toBe('searched, not found');
    expect(claimMark(gap, labelsFor('zh'))?.isDoubt).toBe(false);
    expect(claimMark(claim({}), labelsFor('en'))).toBeUndefined();
  });

  test('only real doubt looks like doubt', () => {
    const partly = claim({ verdict: 'partly', issues: ['the figure 5 is not in the passage cited'] });
    expect(claimMark(partly, labelsFor('en'))).toMatchObject({ sign: '◐', isDoubt: true });
    expect(claimMark(claim({ verdict: 'not_found' }), labelsFor('zh'))).toMatchObject({
      sign: '○',
      isDoubt: true,
    });
  });

  test('a passage that seems to say otherwise is no doubt once a second reading has signed the claim', () => {
    const citations = [
      { number: 1, quote: 'q', start: 0, end: 1, verdict: 'contradicted' as const, support: 0.6 },
    ];
    expect(claimMark(claim({ citations, verdict: 'partly' }), labelsFor('en'))?.label).toBe(
      'a source disagrees',
    );
    const settled = claim({ citations, byRules: 'contradicted', secondOpinion: 'supported' });
    expect(claimMark(settled, labelsFor('en'))).toBeUndefined();
    expect(claimMark({ ...settled, verdict: 'partly' }, labelsFor('zh'))?.label).toBe('有来源不一致');
  });

  test('a claim of an older report, without a kind, is read as it was', () => {
    const { kind: _kind, ...older } = claim({});
    expect(ClaimSchema.parse(older)).toEqual(older);
  });
});
