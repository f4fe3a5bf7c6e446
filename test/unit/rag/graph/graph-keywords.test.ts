import { describe, expect, it } from 'vitest';
import {
  askedNames,
  keywordsByRules,
  longestNames,
  wordsOfContent,
} from '../../../../src/rag/graph/graph-keywords.ts';

const keysOf = (question: string) => askedNames(question).map(({ key }) => key);
const known = (question: string, ...keys: string[]) =>
  longestNames(askedNames(question).filter(({ key }) => keys.includes(key))).map(({ text }) => text);

describe('what a question asks the graph for', () => {
  it('should be every run of words that may be a name, with or without small words in it', () => {
    const keys = keysOf('Who owns the Bank of Lantern Bay?');
    expect(keys).toContain('bankoflanternbay');
    expect(keys).toContain('lantern');
    expect(keys).not.toContain('the');
    expect(keysOf('谁审计海岳重工集团？')).toContain('海岳重工');
  });

  it('should take a small word alone for a name only where nothing has capitals', () => {
    expect(keysOf('Where is the harbour of Norvik?')).not.toContain('harbour');
    expect(keysOf('where is norvik?')).toContain('norvik');
  });

  it('should prefer the longer of two names in one place', () => {
    expect(known('Did Norvik Marine sell Heron?', 'norvik', 'norvikmarine', 'heron')).toEqual([
      'Norvik Marine',
      'Heron',
    ]);
  });

  it('should say names apart from what is said of them', () => {
    const question = 'Which workboat did Norvik Marine repair?';
    const names = askedNames(question).filter(({ key }) => key === 'norvikmarine');
    const { low, high } = keywordsByRules(question, names);
    expect(low).toEqual(['Norvik Marine']);
    expect(high).toEqual(wordsOfContent('workboat repair'));
  });

  it.each(['a '.repeat(100_000), 'B'.repeat(50_000), '审计'.repeat(20_000)])(
    'should be bounded for a question of any length',
    (question) => {
      expect(askedNames(question).length).toBeLessThanOrEqual(600);
      expect(wordsOfContent(question).length).toBeLessThanOrEqual(24);
    },
  );
});
