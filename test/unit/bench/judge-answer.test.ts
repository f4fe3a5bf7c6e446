import { describe, expect, it } from 'vitest';
import { judgeAnswer } from '../../../bench/eval-answers/judge-answer.ts';
import type { Report } from '../../../src/domain/index.ts';

/** A report of claims, each with the page of `filing.pdf` it cites. */
function reportOf(
  claims: readonly { readonly text: string; readonly page: number; readonly frame?: true }[],
): Report {
  const citations = claims.map(({ page }, index) => ({
    number: index + 1,
    sourcePath: 'filing.pdf',
    quote: '',
    locator: { pages: { first: page, last: page } },
  }));
  const made = claims.map(({ text, frame }, index) => ({
    text,
    frame,
    citations: [{ number: index + 1 }],
  }));
  return { answer: [{ claims: made }], sections: [], citations } as unknown as Report;
}
const question = {
  id: 'q',
  text: 'What were the receivables in FY2020?',
  gold: [{ document: 'filing', page: 3 }],
};
const judge = (text: string, answer: string, page = 3) =>
  judgeAnswer(reportOf([{ text, page }]), { ...question, answer });

describe('judgeAnswer', () => {
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
  ])('should take “%s” for the gold answer “%s”: %s', (text, answer, isSame) => {
    expect(judge(text, answer).goldValue).toBe(isSame);
  });

  it('should count a gold page only in the gold document and on that page', () => {
    expect(judge('x', 'y').goldPage).toBe(true);
    expect(judge('x', 'y', 4).goldPage).toBe(false);
    const elsewhere = { ...question, gold: [{ document: 'other', page: 3 }], answer: 'y' };
    expect(judgeAnswer(reportOf([{ text: 'x', page: 3 }]), elsewhere).goldPage).toBe(false);
  });

  it('should take an answer that only says that nothing was found for a refusal', () => {
    const { refused } = judgeAnswer(reportOf([{ text: 'Not found.', page: 3, frame: true }]), question);
    expect(refused).toBe(true);
    expect(judgeAnswer(undefined, question).refused).toBe(true);
    expect(judge('x', 'y').refused).toBe(false);
  });
});
