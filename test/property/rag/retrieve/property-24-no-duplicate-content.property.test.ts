import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { normalizeText } from '../../../../src/linguistics/index.ts';
import { deduplicate } from '../../../../src/rag/retrieve/rankings/deduplicate.ts';

const variant = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => `  ${text.replaceAll(' ', '\n ')} `,
  (text: string) => text.replaceAll('1', '１'),
);
const text = fc
  .tuple(fc.constantFrom('alpha 1', 'beta gamma', '数据库 索引', 'x'.repeat(30)), variant)
  .map(([base, change]) => change(base));
const candidates = fc
  .array(
    fc.record({
      text,
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      task: fc.constantFrom('t1', 't2', 't3'),
      documentId: fc.constantFrom('doc_1', 'doc_2'),
    }),
    {
      maxLength: 12,
    },
  )
  .map((rows) =>
    rows.map(({ text, score, task, documentId }, index) => ({
      id: `c${index}`,
      score,
      chunk: { text, documentId },
      taskIds: [task],
      taskScores: { [task]: score },
    })),
  );

describe('deduplicate', () => {
  it.prop([candidates], { numRuns: 300 })(
    'property 24: no two contexts have equal content; the best-scored copy stays and nothing else is lost',
    (input) => {
      const kept = deduplicate(input);
      const contents = kept.map(({ chunk }) => normalizeText(chunk.text));
      expect(new Set(contents).size).toBe(contents.length);
      expect(new Set(contents)).toEqual(new Set(input.map(({ chunk }) => normalizeText(chunk.text))));
      for (const { chunk, score, taskIds } of kept) {
        const copies = input.filter((other) => normalizeText(other.chunk.text) === normalizeText(chunk.text));
        expect(score).toBe(Math.max(...copies.map((copy) => copy.score)));
        expect(new Set(taskIds)).toEqual(new Set(copies.flatMap((copy) => copy.taskIds)));
      }
    },
  );
});
