import { anyOf, EN } from '../../../linguistics/lexicon/index.ts';

const WITHOUT_S = new RegExp(String.raw`\b${anyOf(EN.plans.pluralsWithoutS)}$`, 'i');
/** What a noun is of, or where, is not what is counted: “inventories of Best Buy”. */
const BEHIND_HEAD = / (?:of|in|at|for|by|from|on|to|with|between|during|under) .*$/iu;

/** Whether an English noun, or the head of several words, is many: “criteria”, “sample sizes of the trials”, not “analysis”. */
export function isPluralNoun(noun: string): boolean {
  const head = noun.replace(BEHIND_HEAD, '');
  return WITHOUT_S.test(head) || (/\p{Ll}{2,}s$/u.test(head) && !/(?:ss|us|is|ics)$/.test(head));
}
