import { ENGLISH_STOP_WORDS } from '../../../linguistics/index.ts';
import { findMeasures, isFieldWord } from '../../measures/index.ts';
import { type KnownLibrary, MOSTLY_ISSUED } from '../known-library.ts';

/** A word of a question with its place. */
interface PlacedWord {
  readonly text: string;
  readonly index: number;
}

/** `unsure` where a capital stands there whatever the word is: at the beginning of a sentence, and in a title. */
export type BareName = 'sure' | 'unsure';

const BEGINS_SENTENCE = /(?:^|[.!?:。！？：]\s*)["“'‘(]*$/u;
const AFTER_ARTICLE = /\b(?:the|an?|its|their|our|this|each|every)\s+$/i;

/**
 * Whether nothing but its capitals shows that a span is a name, as in “Walmart days payable 2018”. In a library of issuers a question of few
 * words opens with whom it asks about, or ends in it; measures, words of the field and abbreviations that the documents explain are none.
 */
export function readBareName(
  question: string,
  words: readonly PlacedWord[],
  span: readonly PlacedWord[],
  library: KnownLibrary,
): BareName | undefined {
  const [first, second] = span;
  if (first === undefined || library.issuedShare < MOSTLY_ISSUED) return undefined;
  const said = span.map(({ text }) => text).join(' ');
  const before = question.slice(0, first.index);
  const isRole = second === undefined && AFTER_ARTICLE.test(before);
  if (isRole || findMeasures(said).length > 0 || library.abbreviations.has(said)) return undefined;
  const others = words.filter((word) => !span.includes(word) && isOfContent(word));
  const isTitle = others.every(({ text }) => /^\p{Lu}/u.test(text));
  return BEGINS_SENTENCE.test(before) || (isTitle && others.length > 0) ? 'unsure' : 'sure';
}

const isOfContent = ({ text }: PlacedWord): boolean =>
  /^\p{L}{3,}/u.test(text) && !ENGLISH_STOP_WORDS.has(text.toLowerCase()) && !isFieldWord(text);
