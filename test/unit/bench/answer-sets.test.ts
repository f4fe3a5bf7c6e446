import { describe, expect, it } from 'vitest';
import { isAtGold } from '../../../bench/eval-answers/answer-set.ts';
import { rowQuestions } from '../../../bench/eval-answers/row-questions.ts';
import { sentenceQuestions } from '../../../bench/eval-answers/sentence-questions.ts';
import { shortForm } from '../../../bench/eval-answers/short-form.ts';
import { titleQuestions } from '../../../bench/eval-answers/title-questions.ts';

describe('questions made from pages', () => {
  it('should ask for rows of pages with two years, with every page of the row as gold', () => {
    const text = ['2022   2021', 'Net sales          1,310    1,295', 'Goodwill           120'].join('\n');
    const pages = [4, 9].map((page) => ({ document: 'KETTLE_2022', page, text }));
    expect(rowQuestions(pages)).toEqual([
      {
        id: 'row-1',
        text: 'KETTLE 2022: Net sales',
        gold: pages.map(({ document, page }) => ({ document, page })),
      },
    ]);
    expect(rowQuestions([{ document: 'a', page: 1, text: 'Net sales     1,310    1,295' }])).toEqual([]);
  });

  it('should leave every third word of a sentence out, and no sentence that stands on two pages', () => {
    const once = 'The night crew moved eleven crates of copper fittings across the frozen harbour.';
    const twice = 'This sentence about the annual audit stands on each page of the whole report.';
    const found = sentenceQuestions([
      { document: 'a', page: 1, text: `${once} ${twice}` },
      { document: 'a', page: 2, text: twice },
    ]);
    expect(found.map(({ text, gold }) => ({ text, gold }))).toEqual([
      {
        text: 'The night moved eleven of copper across the harbour.',
        gold: [{ document: 'a', page: 1 }],
      },
    ]);
  });

  it('should ask for sections that one document alone has', () => {
    const prose = 'Tokens are bound to one session and are thrown away as soon as the user signs out of it.';
    const text = `# T\n\n## Token Binding\n\n${prose}\n\n## See also\n\n${prose}\n`;
    const found = titleQuestions([
      { document: 'Session_Sheet', text },
      { document: 'Other_Sheet', text: `# T\n\n## See also\n\n${prose}\n` },
    ]);
    expect(found.map((question) => question.text)).toEqual([
      'What does the Session Sheet say about Token Binding?',
    ]);
  });

  it('should keep the words of matter in the short form', () => {
    expect(shortForm('How does Boeing’s effective tax rate in FY2022 compare to FY2021?')).toBe(
      'Boeing effective tax rate 2022 compare 2021',
    );
  });
});

describe('isAtGold', () => {
  const passage = {
    sourcePath: 'x/filing.pdf',
    text: 'Sales rose, by 3 %.',
    locator: { pages: { first: 3, last: 4 } },
  };
  it.each([
    [{ document: 'filing', page: 4 }, true],
    [{ document: 'filing', page: 5 }, false],
    [{ document: 'other', page: 4 }, false],
    [{ document: 'filing', words: 'SALES ROSE BY' }, true],
    [{ document: 'filing', words: 'sales fell' }, false],
  ])('should say of %j: %s', (gold, expected) => {
    expect(isAtGold(passage, [gold])).toBe(expected);
  });
});
