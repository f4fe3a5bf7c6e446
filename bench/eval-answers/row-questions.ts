import { type AnswerQuestion, foldWords } from './answer-set.ts';
import type { Page } from './read-pages.ts';
import { spread } from './sentence-questions.ts';

const WANTED = 60;
/** A label, a wide gap, and at least two figures, as `pdftotext -layout` sets the rows of a statement. */
const ROW =
  /^\s*(\p{Lu}[\p{L}\s,&'’()/-]{6,70}?)[\s.$]{2,}(\(?[\d,]{3,}(?:\.\d+)?\)?)(?:[\s%$]{2,}\(?[\d,]{3,}(?:\.\d+)?\)?)+\s*$/u;
const YEARS = /\b(?:19|20)\d\d\b/g;

/**
 * The label of a row with the name of the file in front, for tables on pages that say at least two years. Gold are all pages of
 * the document that have a row of that label with that figure.
 */
export function rowQuestions(pages: readonly Page[]): AnswerQuestion[] {
  const rows = pages
    .filter(({ page }) => page !== undefined)
    .flatMap(({ document, page, text }) => {
      const years = [...new Set(text.match(YEARS))].sort();
      if (years.length < 2) return [];
      return text.split('\n').flatMap((line) => {
        const [, label = '', value = ''] = ROW.exec(line) ?? [];
        return foldWords(label).split(' ').length < 2 ? [] : [{ document, page, label, value }];
      });
    });
  const keyOf = ({ document, label, value }: (typeof rows)[number]) =>
    `${document}\n${foldWords(label)}\n${foldWords(value)}`;
  const pagesOf = new Map<string, (typeof rows)[number][]>();
  for (const row of rows) pagesOf.set(keyOf(row), [...(pagesOf.get(keyOf(row)) ?? []), row]);
  return spread([...pagesOf.values()], WANTED).flatMap((same, place) => {
    const [first] = same;
    if (first === undefined) return [];
    const { document, label } = first;
    const name = document.replace(/[_-]+/g, ' ');
    return {
      id: `row-${place + 1}`,
      text: `${name}: ${label.trim().replace(/\s+/g, ' ')}`,
      gold: same.map(({ page }) => ({ document, page })),
    };
  });
}
