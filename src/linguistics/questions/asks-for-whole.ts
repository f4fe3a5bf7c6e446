import { anyOf, EN, termPattern, ZH } from '../lexicon/index.ts';

const WHOLE = termPattern(EN.questions.asksWhole, ZH.questions.asksWhole);
const CHIEF = new RegExp(
  String.raw`\b${anyOf(EN.questions.chiefOf)} (?:\w+ ){0,2}?${anyOf(EN.questions.chiefMatters)}\b`,
  'iu',
);

/** Whether a question asks for what a whole document says: a summary, its main points. No passage of it answers that. */
export const asksForWhole = (question: string): boolean => WHOLE.test(question) || CHIEF.test(question);
