import { anyOf, EN } from '../../../linguistics/lexicon/index.ts';

const WITHOUT_S = new RegExp(String.raw`\b${anyOf(EN.plans.pluralsWithoutS)}$`, 'i');

/** Whether an English noun, or the last word of several, is many: “criteria”, “sample sizes”, not “analysis”. */
export function isPluralNoun(noun: string): boolean {
  return WITHOUT_S.test(noun) || (/\p{Ll}{2,}s$/u.test(noun) && !/(?:ss|us|is|ics)$/.test(noun));
}
