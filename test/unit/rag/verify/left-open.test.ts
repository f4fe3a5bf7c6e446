import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../../src/rag/verify/checks/checks.ts';
import {
  createClaimChecker,
  isLeftOpen,
  isWorthReading,
  weighOpinion,
} from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

const checked = (issues: readonly Issue[], more: Partial<Parameters<typeof weighOpinion>[0]> = {}) => ({
  verdict: 'partly' as const,
  issues,
  repeats: false,
  closeness: 0.4,
  support: 0.5,
  kind: 'fact',
  ...more,
});

describe('what the rules leave to a reader', () => {
  const doubts: Issue[] = [
    { kind: 'words_missing', detail: 'job' },
    { kind: 'negation_differs', detail: 'neither' },
    { kind: 'direction_differs', detail: 'fell' },
    { kind: 'gap_filled', detail: '' },
    { kind: 'number_differs', detail: '1,871', found: '21,725', printed: true },
  ];
  const vetoes: Issue[] = [
    { kind: 'number_missing', detail: '4.5 %' },
    { kind: 'number_differs', detail: '1,871', found: '21,725' },
    { kind: 'date_differs', detail: '2018', found: '2019' },
    { kind: 'name_missing', detail: 'Norvik' },
    { kind: 'quote_missing', detail: '“never”' },
  ];

  it.each(doubts)('should be raised and lowered where it is a doubt: $kind', (doubt) => {
    expect(isLeftOpen(checked([doubt]))).toBe(true);
    expect(weighOpinion(checked([doubt]), 'supported')).toBe('supported');
    expect(weighOpinion(checked([doubt]), 'partly')).toBe('partly');
    expect(weighOpinion(checked([], { verdict: 'supported' }), 'partly')).toBe('partly');
    expect(weighOpinion(checked([], { verdict: 'supported' }), 'not_found')).toBe('partly');
    expect(weighOpinion(checked([], { verdict: 'supported' }), 'contradicted')).toBe('contradicted');
    expect(weighOpinion(checked([], { verdict: 'supported', repeats: true }), 'contradicted')).toBe(
      'supported',
    );
  });

  it.each(doubts)(
    'should be contradicted where the rules leave it unsigned and the reader says so: $kind',
    (doubt) => {
      expect(weighOpinion(checked([doubt]), 'contradicted')).toBe('contradicted');
    },
  );

  it.each(vetoes)('should stay unsigned where it is a veto: $kind', (veto) => {
    expect(isLeftOpen(checked([...doubts, veto]))).toBe(false);
    expect(weighOpinion(checked([...doubts, veto]), 'supported')).toBe('partly');
  });

  it('should not be raised where it shares next to nothing with its passages, but for another language', () => {
    const words: Issue = { kind: 'words_missing', detail: 'sorry, help, request' };
    const refusal = checked([words], { verdict: 'not_found', support: 0.05 });
    expect(weighOpinion(refusal, 'supported')).toBe('not_found');
    expect(weighOpinion({ ...refusal, support: 0.3 }, 'supported')).toBe('supported');
    const translated = { ...refusal, issues: [words, { kind: 'other_language' as const, detail: '' }] };
    expect(weighOpinion(translated, 'supported')).toBe('supported');
  });

  it('should not be what contradicts the sentence that it repeats', () => {
    const near = checked([{ kind: 'negation_differs', detail: 'not' }], {
      verdict: 'contradicted',
      closeness: 0.9,
    });
    expect(isLeftOpen(near)).toBe(false);
    expect(isWorthReading(near)).toBe(false);
    expect(weighOpinion(near, 'supported')).toBe('contradicted');
  });

  it('should be read where a figure is not printed, since a calculation may give it', () => {
    expect(isWorthReading(checked([{ kind: 'number_missing', detail: '12 %' }]))).toBe(true);
    expect(isWorthReading(checked([{ kind: 'name_missing', detail: 'Norvik' }]))).toBe(false);
  });
});

describe('a figure that the rules place elsewhere', () => {
  const table = `| Item (in millions) | 2023 | 2022 |
| --- | --- | --- |
| Other expense, net | 1,871 | 489 |
| Net sales | 21,725 | 20,110 |`;
  const check = (text: string) => createClaimChecker(makeEvidence([table])).check(text, ['ev_1']);

  it('should be open to a reader when it is printed in another scale, and a veto when it is printed nowhere', () => {
    const printed = check('Net sales of the group came to $1.871 billion in 2023.');
    expect(printed.verdict).not.toBe('supported');
    expect(isLeftOpen(printed)).toBe(true);
    const invented = check('Net sales of the group came to $23,456 million in 2023.');
    expect(invented.verdict).not.toBe('supported');
    expect(isLeftOpen(invented)).toBe(false);
  });
});
