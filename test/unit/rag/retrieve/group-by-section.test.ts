import { describe, expect, it } from 'vitest';
import { groupBySection } from '../../../../src/rag/index.ts';

const passage = (documentId: string, heading: string, start: number, score: number) => ({
  documentId,
  documentTitle: documentId.toUpperCase(),
  score,
  locator: { headingPath: [heading], offsets: { start } },
});

describe('groupBySection', () => {
  it('should put passages of one section together in reading order, the best section first', () => {
    const groups = groupBySection([
      passage('a', 'Use', 90, 0.5),
      passage('b', 'Use', 10, 0.9),
      passage('a', 'Use', 20, 0.4),
      passage('a', 'History', 0, 0.7),
    ]);
    expect(groups.map(({ documentTitle, headingPath }) => [documentTitle, ...headingPath])).toEqual([
      ['B', 'Use'],
      ['A', 'History'],
      ['A', 'Use'],
    ]);
    expect(groups[2]?.passages.map(({ locator }) => locator.offsets.start)).toEqual([20, 90]);
  });
});
