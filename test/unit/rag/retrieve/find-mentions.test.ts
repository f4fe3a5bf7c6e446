import { describe, expect, it } from 'vitest';
import { analyzeText } from '../../../../src/linguistics/index.ts';
import { findMentions } from '../../../../src/rag/retrieve/find-mentions.ts';
import { cpuMs } from '../../../fakes/cpu-time.ts';

describe('findMentions', () => {
  it('should give names and titles that the question does not have', () => {
    const terms = findMentions(analyzeText('Who designed the Kessel Tower?'), [
      'The Kessel Tower was designed by Mara Vidal, who wrote "quiet harbours" for the Bank of Ostrel.',
    ]);
    expect(terms).toEqual(expect.arrayContaining(['mara', 'vidal', 'bank', 'ostrel', 'quiet', 'harbour']));
    expect(terms).not.toContain('design');
  });
  it('should take Chinese titles in their marks', () => {
    expect(findMentions(['馆'], ['他著有《海港档案》一书。'])).toEqual(analyzeText('海港档案'));
  });
  it('should be bounded and fast on any text', () => {
    const started = cpuMs();
    expect(
      findMentions([], ['A'.repeat(100_000), 'Aa Bb '.repeat(20_000), '“'.repeat(50_000)]).length,
    ).toBeLessThanOrEqual(64);
    expect(cpuMs() - started).toBeLessThan(1_000);
  });
});
