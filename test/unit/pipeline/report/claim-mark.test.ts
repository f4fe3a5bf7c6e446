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
  test('what is supported, computed, concluded or searched in vain has none', () => {
    const calculations = [{ formula: '110 / 100 − 1 = 10 %', cells: [{ value: '110', label: 'Revenue' }] }];
    const plain: Partial<Claim>[] = [
      {},
      { basis: 'computed', calculations },
      { verdict: 'computed', kind: 'computed', calculations },
      { basis: 'conclusion' },
      { verdict: 'conclusion' },
      { verdict: 'searched' },
      { kind: 'gap' },
      { verdict: 'not_checked', frame: true },
    ];
    for (const own of plain) expect(claimMark(claim(own), labelsFor('en'))).toBeUndefined();
  });

  test('doubt is named in both languages', () => {
    const partly = claim({ verdict: 'partly', issues: ['the figure 5 is not in the passage cited'] });
    expect(claimMark(partly, labelsFor('en'))).toEqual({
      sign: '‡',
      label: 'partly supported',
      details: ['the figure 5 is not in the passage cited'],
    });
    expect(claimMark(claim({ verdict: 'not_checked' }), labelsFor('zh'))?.label).toBe('未核查');
    expect(claimMark(claim({ verdict: 'not_found' }), labelsFor('zh'))?.sign).toBe('¶');
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
