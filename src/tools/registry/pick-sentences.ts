import { analyzeText, splitSentences } from '../../linguistics/index.ts';
import type { BookEntry } from './evidence-book.ts';

const MAX_SENTENCES = 5;

/**
 * The sentences that share most words with a text, each with its passage's id, in the order of the passages. For what is no question, and
 * for few passages, where the writer's rules have too little to weigh words by. Pure.
 */
export function pickSentences(focus: string, entries: readonly BookEntry[]): string {
  const asked = new Set(analyzeText(focus));
  const rated = entries.flatMap(({ id, text, locator }, place) => {
    const headings = new Set(analyzeText(locator.headingPath.join(' ')));
    return text
      .split(/\n{2,}/)
      .filter((paragraph) => !/^\s*(?:#|\|)/.test(paragraph))
      .flatMap((paragraph) =>
        splitSentences(paragraph).map(({ start, end }) => paragraph.slice(start, end).trim()),
      )
      .map((sentence, order) => {
        const terms = new Set(analyzeText(sentence));
        const own = [...asked].filter((term) => terms.has(term)).length;
        const above = [...asked].filter((term) => !terms.has(term) && headings.has(term)).length;
        return { id, text: sentence, place, order, score: own + above / 2 };
      });
  });
  const best = rated
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_SENTENCES);
  return best
    .toSorted((a, b) => a.place - b.place || a.order - b.order)
    .map(({ text, id }) => `${text} [${id}]`)
    .join(' ');
}
