import { describe, expect, it } from 'vitest';
import { leansOnBefore } from '../../../src/linguistics/questions/index.ts';
import { COMPLETE, LEANING, MORE_FOLLOW_UPS } from '../../fixtures/language/follow-ups.ts';

describe.each(['en', 'zh'] as const)('a question that follows another (%s)', (language) => {
  const more = MORE_FOLLOW_UPS[language];

  it('should be whole where it names what it asks about', () => {
    const asked = [...COMPLETE[language].map(({ question }) => question), ...more.complete];
    expect(asked.length).toBeGreaterThanOrEqual(50);
    expect(asked.filter((question) => leansOnBefore(question, language))).toEqual([]);
  });

  it('should lean on the one before where it points back, is a piece, or names nothing', () => {
    const asked = [...LEANING[language].map(({ question }) => question), ...more.leaning];
    expect(asked.length).toBeGreaterThanOrEqual(50);
    expect(asked.filter((question) => !leansOnBefore(question, language))).toEqual([]);
  });
});

describe('a word that points to what its own question has said', () => {
  it('should not make it lean', () => {
    const question =
      'How long does the server keep session keys, and how does that compare with the standard?';
    expect(leansOnBefore(question, 'en')).toBe(false);
    expect(leansOnBefore('And how does that compare with the standard?', 'en')).toBe(true);
    expect(leansOnBefore('In Berlin, how does that work?', 'en')).toBe(true);
  });
});
