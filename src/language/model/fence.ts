import { estimateTokens, splitSentences } from '../../linguistics/index.ts';
import { anyOf } from '../../linguistics/lexicon/index.ts';

/** Elements that hold data in prompts. Text from elsewhere can neither open nor close one. */
export const FENCE_TAGS = [
  'passage',
  'notes',
  'note',
  'question',
  'statement',
  'sub_question',
  'sub_questions',
  'questions_pool',
  'documents',
  'document',
  'tools',
  'tool',
  'tool_result',
  'previous_plan',
  'feedback',
  'complaint',
  'earlier_question',
  'earlier_answer',
  'step',
  'missing',
  'wishes',
  'facts',
  'held',
  'unproven',
  'schema',
] as const;
export type FenceTag = (typeof FENCE_TAGS)[number];

// Full-width and small signs, and invisible characters between the letters, read as a tag to a model just as well.
const FENCE_LIKE = new RegExp(
  `[<＜﹤](?=[\\s/／\\u200b-\\u200f\\u2060\\ufeff]*${anyOf(...FENCE_TAGS)}(?![\\p{L}\\p{N}]))`,
  'giu',
);

/** Puts data into an element with attributes; anything in it that looks like one of our elements loses its bracket. */
export function fence(tag: FenceTag, attributes: Readonly<Record<string, string>>, text: string): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${neutraliseAttribute(value)}"`);
  return `<${tag}${list.join('')}>\n${neutraliseFences(text)}\n</${tag}>`;
}

export function neutraliseFences(text: string): string {
  return text.replace(FENCE_LIKE, '‹');
}

function neutraliseAttribute(value: string): string {
  return value
    .replace(/\s+/g, ' ')
    .replace(/"/g, "'")
    .replace(/[<>]/g, (char) => (char === '<' ? '‹' : '›'))
    .trim();
}

/** Marks text that was cut to fit. */
export const CUT_MARK = ' […]';

/** The beginning of a text within a number of tokens, cut after a sentence where that loses less than a third. */
export function cutToTokens(text: string, maxTokens: number): string {
  if (estimateTokens(text) <= maxTokens) return text;
  const target = Math.max(0, maxTokens - estimateTokens(CUT_MARK));
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (estimateTokens(text.slice(0, middle)) <= target) low = middle;
    else high = middle - 1;
  }
  if (/[\uD800-\uDBFF]/.test(text.charAt(low - 1))) low--;
  const end = splitSentences(text.slice(0, low))
    .map((sentence) => sentence.end)
    .filter((stop) => stop < low)
    .at(-1);
  return text.slice(0, end !== undefined && end > (low * 2) / 3 ? end : low).trimEnd() + CUT_MARK;
}
