import { describe, expect, it } from 'vitest';
import { holdsAnswer, shownPassages } from '../../../bench/eval-answers/judge-answer.ts';
import type { Report } from '../../../src/domain/index.ts';

const passage = (text: string, page = 4) => ({
  sourcePath: 'filing.pdf',
  locator: { pages: { first: page, last: page } },
  text,
});
const question = {
  id: 'q',
  text: 'What were the receivables in FY2020?',
  gold: [{ document: 'filing', page: 3 }],
};

describe('holdsAnswer', () => {
  it.each([
    ['Receivables – 2020: 1,577', '$1577.00', true],
    ['Receivables – 2020: 1,577,204 (in thousands)', '$1577.00', true],
    ['Receivables – 2020: 1,615.9', '$1616.00', true],
    ['Receivables – 2020: 1,614.9', '$1616.00', false],
    ['Receivables – 2020: 15.9', '16', false],
    ['In 2020 they were higher.', '1,577 in 2020', false],
    ['The margin fell as prices of copper rose sharply', 'Copper prices rose sharply, the margin fell', true],
    ['The margin fell', 'Copper prices rose sharply, the margin fell', false],
    ['Yes', 'Yes', false],
  ])('should find in “%s” the gold answer “%s”: %s', (text, answer, isSame) => {
    expect(holdsAnswer([passage(text)], { ...question, answer })).toBe(isSame);
  });

  it('should count a gold page only in the gold document and on that page', () => {
    expect(holdsAnswer([passage('x', 3)], question)).toBe(true);
    expect(holdsAnswer([passage('x', 4)], question)).toBe(false);
    expect(holdsAnswer([passage('x', 3)], { ...question, gold: [{ document: 'other', page: 3 }] })).toBe(
      false,
    );
    expect(holdsAnswer([], question)).toBe(false);
  });
});

describe('shownPassages', () => {
  it('should list the passages of the answer before those of the sections, and no frame', () => {
    const block = (text: string, number: number, frame = false) => ({
      kind: 'passage',
      claims: [{ text, frame, citations: frame ? [] : [{ number }] }],
    });
    const report = {
      answer: [block('Nothing found.', 0, true), block('first', 1)],
      sections: [{ blocks: [block('second', 2)] }],
      citations: [1, 2].map((number) => ({ number, ...passage('', number) })),
    } as unknown as Report;
    const shown = shownPassages(report);
    expect(shown.map(({ text }) => text)).toEqual(['first', 'second']);
    expect(shown.map(({ locator }) => locator.pages?.first)).toEqual([1, 2]);
  });
});
