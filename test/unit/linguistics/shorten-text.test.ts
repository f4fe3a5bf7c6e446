import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { documentTitle } from '../../../src/documents/structure/document-title.ts';
import { parseReport } from '../../../src/language/model/parse-report.ts';
import { shortenText } from '../../../src/linguistics/index.ts';
import { plainLine } from '../../../src/rag/verify/draft/parse-draft.ts';

/** One half of a character that needs two. */
const HALF = /\p{Surrogate}/u;
const ENGLISH = `What did the ${'international responsibilities '.repeat(20)}cost?`;
const CHINESE = `${'可再生能源发电量的国际比较研究，'.repeat(30)}结论是什么？`;

describe('a text that is too long', () => {
  it('should end with a whole word, in both languages', () => {
    expect(shortenText('The gearbox failure of turbine three', 20)).toBe('The gearbox failure…');
    expect(shortenText('潮汐发电机组的齿轮箱故障', 9)).toBe('潮汐发电机组的…');
    expect(shortenText('short', 5)).toBe('short');
  });

  it.each([
    [
      'a report of a model without a heading',
      (text: string) =>
        parseReport('Answer.', { question: text, subQuestions: [], evidenceIds: new Set() } as never).draft
          .title,
    ],
    ['a line of a draft', plainLine],
    [
      'a document',
      (text: string) => documentTitle({ title: text, format: 'pdf' }, [], 'native' as never, 'a.pdf'),
    ],
  ])('should give %s a title that ends with a whole word', (_, titleOf) => {
    const title = titleOf(ENGLISH);
    expect(title.length).toBeLessThanOrEqual(300);
    expect(title).toMatch(/ (?:international|responsibilities)…$/);
    expect(titleOf(CHINESE)).toMatch(/[\p{Script=Han}]…$/u);
  });

  test.prop([fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem()), fc.integer({ min: 2, max: 40 })])(
    'should never be longer than wished, hold a half character, or say what the text does not',
    (text, limit) => {
      const short = shortenText(text, limit);
      expect(short.length).toBeLessThanOrEqual(Math.max(limit, 1));
      if (!HALF.test(text)) expect(short).not.toMatch(HALF);
      expect(text.startsWith(short.replace(/…$/, '')) || short === text).toBe(true);
    },
  );
});
