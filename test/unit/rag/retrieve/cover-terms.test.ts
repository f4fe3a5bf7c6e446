import { describe, expect, it } from 'vitest';
import { coverTerms } from '../../../../src/rag/retrieve/passage-features.ts';

const passagesOf = (...texts: readonly string[]) =>
  texts.map((text) => ({ terms: new Set(text.split(' ')) }));

describe('coverTerms', () => {
  it('should let a name count that every passage of a small folder holds', () => {
    const passages = passagesOf(...Array.from({ length: 8 }, () => 'heron turbine'));
    expect(coverTerms(['heron', 'turbine', 'which', 'whose'], passages)[0]).toBeGreaterThan(0.2);
  });

  it('should weigh most what no passage holds', () => {
    const [covered] = coverTerms(['heron', 'whale'], passagesOf('heron', 'heron turbine', 'turbine'));
    expect(covered).toBeLessThan(0.5);
  });
});
