import { matchTerm, type TextWords } from '../../../linguistics/words/index.ts';
import type { Candidate } from './candidate-sentences.ts';
import type { WeightedQuestion } from './relevance.ts';

const FOUND = 0.75;
/** The heading, those above it, the title and the passage must hold this share of the question's words, by weight. */
const MOST = 0.6;
/** A heading may have this share of words that the question has not. */
const OWN_WORDS = 0.4;
/** Kinds whose answer is whatever stands below; a person, date or figure has a form of its own. */
const WITHOUT_FORM: ReadonlySet<string> = new Set([
  'definition',
  'other',
  'risk',
  'recommendation',
  'example',
  'exception',
]);

/**
 * Whether the heading right above a sentence says what the question asks for, so that the sentence need not say it again: below
 * “Exclusion criteria” stand the exclusion criteria. What the heading leaves out must stand in the title or a heading above.
 */
export function answersByHeading(
  { weighted, terms, kind, question }: WeightedQuestion,
  { heading, context, passage }: Pick<Candidate, 'heading' | 'context' | 'passage'>,
): boolean {
  if (heading.folded === '' || !WITHOUT_FORM.has(kind)) return false;
  const isIn = ({ text, alias }: WeightedQuestion['terms'][number], words: TextWords) =>
    matchTerm(text, words, alias) >= FOUND;
  const matter = terms.filter(({ weight, isName }) => weight >= 1 && !isName);
  const isFramed = kind !== 'definition' && kind !== 'other';
  const frames = terms.filter(({ weight }) => weight < 0.3);
  const names = weighted.filter(({ tellsApart }) => tellsApart);
  const held = weighted.reduce(
    (sum, term) => sum + (isIn(term, heading) || isIn(term, context) || isIn(term, passage) ? term.share : 0),
    0,
  );
  return (
    matter.some((term) => isIn(term, heading)) &&
    names.every((term) => isIn(term, context)) &&
    held >= MOST &&
    (!isFramed || frames.some((term) => isIn(term, heading))) &&
    foreignShare(heading, question, terms) <= OWN_WORDS
  );
}

/** Share of a heading that the question does not say, in [0, 1]. */
function foreignShare(heading: TextWords, question: string, terms: WeightedQuestion['terms']): number {
  const asked = terms.map(({ text }) => text);
  if (!heading.hasHan) {
    const stems = [...heading.stems].filter((stem) => !/^\d+$/.test(stem));
    const own = stems.filter((stem) => !asked.includes(stem));
    return stems.length === 0 ? 1 : own.length / stems.length;
  }
  const letters = [...heading.folded].filter((letter) => /\p{L}/u.test(letter));
  const own = letters.filter((letter) => !question.toLowerCase().includes(letter));
  return letters.length === 0 ? 1 : own.length / letters.length;
}

/** Fewer items are no list. */
const LEAST_ITEMS = 3;
const MOST_ITEMS = 15;

/** The whole list below the heading that is asked for, in its order, where the best sentence is an item of one; else empty. */
export function listBelowHeading(
  scored: readonly { readonly candidate: Candidate; readonly isHeaded: boolean }[],
): Candidate[] {
  const [best] = scored;
  if (best?.isHeaded !== true || best.candidate.kind !== 'item') return [];
  const { evidenceId, heading } = best.candidate;
  const items = scored
    .filter(
      ({ candidate: { kind, evidenceId: own, heading: above } }) =>
        kind === 'item' && own === evidenceId && above.folded === heading.folded,
    )
    .map(({ candidate }) => candidate)
    .toSorted((left, right) => left.position - right.position);
  return items.length < LEAST_ITEMS ? [] : items.slice(0, MOST_ITEMS);
}
