import { normalizeText } from '../../../linguistics/index.ts';
import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';

const MAX_CHARACTERS = 600;
const MAX_QUERY_CHARACTERS = 300;
const ASKS_EN = new RegExp(
  String.raw`^${anyOf(EN.grammar.questionWords, EN.grammar.be, EN.grammar.do, EN.grammar.have, EN.grammar.modals, EN.questions.opensQuestion)}\b`,
  'i',
);
const ASKS_ZH = new RegExp(anyOf(ZH.questions.asks));

/** A model's question without list marks and with its question mark; `undefined` for what is not a question. */
export function readQuestion(text: string): string | undefined {
  const line = text
    .slice(0, MAX_CHARACTERS)
    .replace(/\s+/g, ' ')
    .replace(/^\s*(?:[-*•]|\(?\d{1,2}[.)、:：]|[Qq]\d*[.:：])\s*/, '')
    .replace(/^["'“‘*_]+|(?<!["'”’*_])["'”’*_]+$/g, '')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return undefined;
  if (/[?？]$/.test(line)) return line;
  const bare = line.replace(/(?<![\s.。!！;；,，:：])[\s.。!！;；,，:：]+$/, '');
  if (ASKS_ZH.test(bare) && /\p{Script=Han}/u.test(bare)) return `${bare}？`;
  return ASKS_EN.test(bare) ? `${bare}?` : undefined;
}

/** What a model wants searched for beside a question: bounded, each once. */
export const readQueries = (queries: readonly string[]): string[] =>
  distinct(queries.map((query) => query.slice(0, MAX_QUERY_CHARACTERS)));

export function distinct(texts: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const text of texts.map(tidy)) {
    const key = normalizeText(text);
    if (/[\p{L}\p{N}]/u.test(key) && !known.has(key)) known.set(key, text);
  }
  return [...known.values()];
}

export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
