import { anyOf, EN, ZH } from '../lexicon/index.ts';
import { shortenText } from '../words/shorten-text.ts';
import { stripInstructions } from './strip-instructions.ts';

const LONGEST = 90;
const LEAD = new RegExp(
  String.raw`^(?:${anyOf(EN.questions.titleLead)}\s+|${anyOf(ZH.questions.titleLead)}[，,：:]?\s*)`,
  'iu',
);
const TAIL = new RegExp(`${anyOf(ZH.questions.titleTail)}$`, 'u');
const ASKS = /(?<![?？])[?？]+$/;
/** A title names something: “it” is no subject. */
const IS_NAME = /\p{L}{3,}.*\s|\p{Script=Han}{4,}/u;
const FIRST_CLAUSE = /^.{20,84}?(?=[,，;；])/u;

/** What a question is about, short enough for a title: what only asks is taken off its ends. A short question of which nothing can be taken stays as it is. */
export function subjectTitle(question: string): string {
  const { question: asked } = stripInstructions(question.replace(/\s+/g, ' ').trim());
  const whole = asked.replace(ASKS, '');
  let subject = whole.replace(TAIL, '');
  for (let lead = LEAD.exec(subject); lead !== null; lead = LEAD.exec(subject))
    subject = subject.slice(lead[0].length);
  if (subject === whole || !IS_NAME.test(subject)) return cut(asked);
  return cut(subject.charAt(0).toUpperCase() + subject.slice(1));
}

function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  const [clause] = FIRST_CLAUSE.exec(text) ?? [];
  if (clause === undefined) return shortenText(text, LONGEST);
  return `${clause}${/\p{Script=Han}$/u.test(clause) ? '' : ' '}…`;
}
