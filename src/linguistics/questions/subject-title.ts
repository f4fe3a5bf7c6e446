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
const WORD = /\p{L}{3}/u;
const HAN_NAME = /\p{Script=Han}{4}/u;
const FIRST_CLAUSE = /^.{20,84}?(?=[,，;；])/u;

/** What a question is about, short enough for a title: what only asks is taken off its ends. A short question of which nothing can be taken stays as it is. */
export function subjectTitle(question: string): string {
  const { question: asked } = stripInstructions(question.replace(/\s+/g, ' ').trim());
  const whole = asked.replace(ASKS, '');
  let subject = whole.replace(TAIL, '');
  for (let lead = LEAD.exec(subject); lead !== null; lead = LEAD.exec(subject))
    subject = subject.slice(lead[0].length);
  if (subject === whole || !isSubject(subject)) return cut(asked);
  return cut(subject.charAt(0).toUpperCase() + subject.slice(1));
}

/** A title names something: “it” is no subject. */
function isSubject(subject: string): boolean {
  const word = WORD.exec(subject);
  return HAN_NAME.test(subject) || (word !== null && subject.indexOf(' ', word.index) !== -1);
}

function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  const [clause] = FIRST_CLAUSE.exec(text) ?? [];
  if (clause === undefined) return shortenText(text, LONGEST);
  return `${clause}${/\p{Script=Han}$/u.test(clause) ? '' : ' '}…`;
}
