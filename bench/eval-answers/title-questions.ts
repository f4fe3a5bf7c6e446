import { type AnswerQuestion, foldWords } from './answer-set.ts';
import type { Page } from './read-pages.ts';
import { spread } from './sentence-questions.ts';

const WANTED = 60;

/**
 * “What does X say about Y?” for a Markdown document X with the section Y, where no other document has a section of that name. The
 * first words of the section's text are the gold place.
 */
export function titleQuestions(pages: readonly Page[]): AnswerQuestion[] {
  const sections = pages.filter(({ page }) => page === undefined).flatMap(sectionsOf);
  const counts = new Map<string, number>();
  for (const { title } of sections) counts.set(foldWords(title), (counts.get(foldWords(title)) ?? 0) + 1);
  return spread(
    sections.filter(({ title }) => counts.get(foldWords(title)) === 1),
    WANTED,
  ).map(({ document, title, words }, place) => ({
    id: `title-${place + 1}`,
    text: `What does the ${document.replace(/[_-]+/g, ' ')} say about ${title}?`,
    gold: [{ document, words }],
  }));
}

function sectionsOf({ document, text }: Page) {
  const withoutCode = text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '');
  const parts = withoutCode.split(/^#{2,4} +/m).slice(1);
  return parts.flatMap((part) => {
    const [title = '', ...rest] = part.split('\n');
    const prose = rest.find((line) => /^\p{Lu}[^|<>`[\]*_]{60,}/u.test(line));
    if (prose === undefined || foldWords(title).split(' ').length < 2) return [];
    return [{ document, title: title.trim(), words: prose.split(/\s+/).slice(0, 6).join(' ') }];
  });
}
