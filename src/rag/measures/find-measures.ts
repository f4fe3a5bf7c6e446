import { anyOf, EN } from '../../linguistics/lexicon/index.ts';
import type { Measure } from './measure.ts';
import { MEASURES } from './measure-list.ts';

/** Abbreviations of the field that are no measures. */
const FIELD_WORDS = new RegExp(`^${anyOf(EN.questions.fieldWords)}$`);

/** Whether a capitalised word is one of the field or the calendar, and so no name. */
export function isFieldWord(word: string): boolean {
  return FIELD_WORDS.test(word);
}

/** Measures that a question asks for, in order of mention. A longer name (“gross margin”) hides the shorter in it. */
export function findMeasures(question: string): Measure[] {
  const matches = MEASURES.flatMap((measure) => {
    const match = measure.asked.exec(question);
    return match === null ? [] : [{ measure, start: match.index, end: match.index + match[0].length }];
  }).toSorted((a, b) => b.end - b.start - (a.end - a.start));
  const found: typeof matches = [];
  for (const match of matches)
    if (!found.some((other) => match.start < other.end && match.end > other.start)) found.push(match);
  return found.toSorted((a, b) => a.start - b.start).map(({ measure }) => measure);
}

/** Where the first measure that a text asks for begins. */
export function measureIn(text: string): number | undefined {
  const places = MEASURES.flatMap(({ asked }) => asked.exec(text)?.index ?? []);
  return places.length === 0 ? undefined : Math.min(...places);
}
