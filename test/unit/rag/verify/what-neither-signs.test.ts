import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../../src/domain/index.ts';
import { preparePassage } from '../../../../src/rag/verify/claims/align.ts';
import { isGap } from '../../../../src/rag/verify/claims/judge-gap.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';
import { doubtsOf, isLeftOpen, weighOpinion } from '../../../../src/rag/verify/claims/left-open.ts';
import { keepStatements } from '../../../../src/rag/verify/draft/keep-statements.ts';
import { quotesShow } from '../../../../src/rag/verify/reader/quotes-show.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

const judge = (claim: string, text: string) => {
  const origin = { title: 'Harbours', path: 'harbours.md', headings: [] };
  return judgeStatement(claim, [preparePassage({ id: 'ev_1', text, offset: 0, origin })]);
};
const weighed = (verdict: Verdict, opinion: Verdict) => {
  const issues = [{ kind: 'number_missing', detail: '420' }] as const;
  return weighOpinion(
    { verdict, issues, repeats: false, closeness: 0.4, support: 0.6, kind: 'fact' },
    opinion,
  );
};

describe('a statement that the rules sign in part', () => {
  it('goes as far as a reader who does not sign it either', () => {
    expect(weighed('partly', 'contradicted')).toBe('contradicted');
    expect(weighed('partly', 'not_found')).toBe('not_found');
    expect(weighed('partly', 'partly')).toBe('partly');
    // A figure that no passage prints is a veto.
    expect(weighed('partly', 'supported')).toBe('partly');
    expect(weighed('not_found', 'contradicted')).toBe('not_found');
  });
});

describe('a count of what is listed', () => {
  const text = 'Wind was calm at Norvik. The pilot of Ostby held a licence. Ice was seen at Vik.';
  it.each([
    ['Ice was named in 13 of the 14 statements on harbours.', true],
    ['Among the 16 pilots of harbours ice was seen.', true],
    ['Ice was seen at 16 harbours of Vik.', false],
    ['14份说明中有13份提到结冰。', true],
    ['结冰持续了13天。', false],
  ])('may be settled by who has read the list: %s', (claim, isOpen) => {
    const judged = judge(claim, /\p{Script=Han}/u.test(claim) ? '港口说明提到结冰。' : text);
    const counts = judged.issues.filter(({ kind }) => kind === 'number_missing');
    expect(counts.length).toBeGreaterThan(0);
    expect(counts.every((issue) => doubtsOf({ ...judged, issues: [issue] }).length > 0)).toBe(isOpen);
  });

  it('stays a doubt of the rules', () => {
    const judged = judge('Ice was named in 13 of the 14 statements on harbours.', text);
    expect(isLeftOpen({ ...judged, repeats: false })).toBe(true);
    expect(judged.verdict).not.toBe('supported');
  });
});

describe('a gap that a careful reader signs', () => {
  const evidence = makeEvidence(['The tower was built by the guild of masons.']);
  const ids = { evidence, quotes: [], isCareful: true };
  const doubts = [
    { kind: 'number_missing', detail: 'four' },
    { kind: 'other_language', detail: '' },
  ] as const;
  it('needs no quotation, since none is there', () => {
    const claim = 'The manual does not compare the four towers.';
    expect(quotesShow({ ...ids, claim, doubts })).toBe(true);
    expect(quotesShow({ ...ids, claim, doubts, isCareful: false })).toBe(false);
    expect(quotesShow({ ...ids, claim: 'The guild built the four towers.', doubts })).toBe(false);
    const filled = [...doubts, { kind: 'gap_filled', detail: '' }] as const;
    expect(quotesShow({ ...ids, claim, doubts: filled })).toBe(false);
  });
});

describe('a new wording of several sentences', () => {
  const known = new Set(['ev_1', 'ev_2']);
  const text = 'Tugs cost 60 crowns {= 20 + 40 = 60} [ev_1]. The tower is red [ev_2].';
  it('keeps those that hold', () => {
    expect(keepStatements(text, known, () => true)).toBe(text);
    expect(keepStatements(text, known, (one) => !one.includes('red'))).toBe(
      'Tugs cost 60 crowns {= 20 + 40 = 60} [ev_1].',
    );
    expect(keepStatements('塔是红色的[ev_2]。拖轮每天60元[ev_1]。', known, (one) => one.includes('60'))).toBe(
      '拖轮每天60元 [ev_1]。',
    );
    expect(keepStatements(text, known, () => false)).toBeUndefined();
  });
});

describe('what is not available', () => {
  it('is a gap of the texts only where texts or figures are meant', () => {
    expect(isGap('AUTH is not available through the engine of the harbour.')).toBe(false);
    expect(isGap('No figures for 2021 are available.')).toBe(true);
    expect(isGap('The amount of fees is not available.')).toBe(true);
    expect(isGap('The depth of the harbour is not given.')).toBe(true);
  });
});
