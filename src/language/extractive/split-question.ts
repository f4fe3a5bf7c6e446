import { splitSentences } from '../../linguistics/index.ts';

const MOST_PARTS = 12;
const ITEM = /^\s{0,12}(?:[-*+•·]\s|\d{1,3}[.)、]\s?|[(（]\d{1,3}[)）]\s?|[①-⑳])/;
/** Whether a text ends as a question does. */
export const endsAsking = (text: string): boolean => ASKS.test(text.trim());

const ASKS = /[?？]["'”’」』）)]{0,3}$/;

/**
 * The parts of a question where it is plainly joined: question after question, items of a list, and clauses between semicolons. Anything
 * else is one part, as it was asked. Linear in its length.
 */
export function splitQuestion(question: string): string[] {
  const lines = question
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const items = lines.filter((line) => ITEM.test(line));
  const parts =
    items.length > 1
      ? items.map((line) => line.replace(ITEM, ''))
      : lines.flatMap((line) => splitSentences(line).map(({ start, end }) => line.slice(start, end)));
  const asking = items.length > 1 ? parts : parts.filter((part) => ASKS.test(part));
  const clauses = (asking.length > 1 ? asking : [question]).flatMap((part) => splitClauses(part));
  const distinct = [...new Set(clauses.map((part) => part.replace(/\s+/g, ' ').trim()))].filter((part) =>
    /[\p{L}\p{N}]{2}/u.test(part),
  );
  return distinct.length === 0 ? [question.trim()] : distinct.slice(0, MOST_PARTS);
}

/** Between semicolons, and at commas before a clause that asks, where each piece is more than a word and asks too. */
function splitClauses(part: string): string[] {
  const isHan = /\p{Script=Han}/u.test(part);
  const clauses = part.split(/[;；]/).flatMap((clause) => {
    const pieces = clause.split(isHan ? /[，,]/ : ENGLISH_JOINT);
    return pieces.every((piece) => ASKING.test(piece)) ? pieces : [clause];
  });
  const own = clauses.map((clause) => clause.trim());
  const isWhole = own.every((clause) => clause.length >= (isHan ? 5 : 12));
  return own.length > 1 && isWhole ? own : [part];
}

const ENGLISH_JOINT = /,\s(?:and\s)?(?=(?:who|what|when|where|which|why|how)\b)/i;
const ASKING =
  /^\s{0,3}(?:who|what|when|where|which|why|how|whose|is|are|was|were|do|does|did|can)\b|谁|什么|哪|何|几|多少|如何|怎么|怎样|为什么|是否|吗/i;
