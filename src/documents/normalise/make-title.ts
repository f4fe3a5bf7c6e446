import { cjkRatio, splitSentences } from '../../linguistics/index.ts';
import { anyOf, EN, ZH } from '../../linguistics/lexicon/index.ts';
import { parseNumbering } from '../../linguistics/numbering/index.ts';
import { plainText } from '../markup/inline-markdown.ts';
import { type TermVector, termVector } from './cohesion.ts';

const MAX_WORDS_TITLE = 64;
const MAX_HAN_TITLE = 24;
const LEADING = new RegExp(
  String.raw`^(?:${anyOf(EN.documents.leadingConnectives)}|${anyOf(ZH.documents.leadingConnectives)})[,，、\s]+`,
  'i',
);

/**
 * A title out of the text itself: the sentence whose words are most typical of this part and least of the others,
 * shortened at a clause. Deterministic; the first sentence wins ties. `others` counts in how many parts a term stands.
 */
export function makeTitle(text: string, others: TermVector, partCount: number): string {
  const content = text.slice(0, 6_000);
  const own = termVector(content);
  let best: { readonly sentence: string; readonly score: number } | undefined;
  splitSentences(content).forEach(({ start, end }, at) => {
    const sentence = plainText(content.slice(start, end));
    const terms = termVector(sentence);
    if (terms.size === 0) return;
    let weight = 0;
    for (const term of terms.keys()) {
      const rarity = Math.log(1 + partCount / (others.get(term) ?? 1));
      weight += Math.log(1 + (own.get(term) ?? 0)) * rarity;
    }
    const score = (weight / (terms.size + 4)) * (at === 0 ? 1.25 : 1);
    if (best === undefined || score > best.score) best = { sentence, score };
  });
  return best === undefined ? '' : shorten(best.sentence);
}

function shorten(sentence: string): string {
  const numbered = parseNumbering(sentence)?.rest ?? '';
  const text = (numbered === '' ? sentence : numbered)
    .replace(LEADING, '')
    .replace(/^[\s\-–—•*>#"'“‘「]+/, '');
  const limit = cjkRatio(text) > 0.3 ? MAX_HAN_TITLE : MAX_WORDS_TITLE;
  const whole = text.replace(/(?<![\s.。!！?？;；:：,，、"'”’」])[\s.。!！?？;；:：,，、"'”’」]+$/u, '');
  if (whole.length <= limit) return capitalise(whole);
  const head = whole.slice(0, limit + 1);
  const clause = Math.max(
    ...['，', '；', '：', ', ', '; ', ': ', ' – ', ' — '].map((mark) => head.lastIndexOf(mark)),
  );
  if (clause >= limit / 3) return capitalise(head.slice(0, clause).trim());
  const space = head.lastIndexOf(' ');
  const cut = space > limit / 2 ? head.slice(0, space) : safeSlice(head, limit);
  return capitalise(`${cut.replace(/(?<![\s,，、])[\s,，、]+$/, '')} …`);
}

function safeSlice(text: string, end: number): string {
  return text.slice(0, end).replace(/\p{Surrogate}$/u, '');
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
