import { analyzeText, CHINESE_STOP_WORDS } from '../../text/index.ts';
import { chineseSynonyms, stemSynonyms } from './synonyms.ts';

/** A text prepared for matching: English stems and the folded text, in which Chinese words are looked up. */
export interface TextTerms {
  readonly stems: ReadonlySet<string>;
  /** Stems by their first four letters. */
  readonly byHead: ReadonlyMap<string, readonly string[]>;
  /** The stems in order with a space around each, in which neighbours are looked up. */
  readonly sequence: string;
  readonly folded: string;
  readonly hasHan: boolean;
}

const HAN = /\p{Script=Han}+/gu;

export function textTerms(text: string): TextTerms {
  const folded = text.normalize('NFKC').toLowerCase();
  const stems = analyzeText(folded.replace(HAN, ' '));
  return {
    stems: new Set(stems),
    byHead: groupByHead(stems),
    sequence: ` ${stems.join(' ')} `,
    folded,
    hasHan: /\p{Script=Han}/u.test(folded),
  };
}

function groupByHead(stems: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const stem of new Set(stems)) {
    if (stem.length < 5 || /\d/.test(stem)) continue;
    const head = stem.slice(0, 4);
    groups.set(head, [...(groups.get(head) ?? []), stem]);
  }
  return groups;
}

/**
 * How far a term stands in a text, in [0, 1]. English: equal stems, or a shared beginning (`founder`, `found`);
 * Chinese: the word, or the share of its bigrams.
 */
export function matchTerm(term: string, text: TextTerms, alias?: RegExp): number {
  const found = matchWord(term, text);
  return found < 0.9 && alias?.test(text.folded) ? 0.9 : found;
}

function matchWord(term: string, text: TextTerms): number {
  if (/\p{Script=Han}/u.test(term)) {
    if (text.folded.includes(term)) return 1;
    if (chineseSynonyms(term)?.some((synonym) => text.folded.includes(synonym))) return 0.8;
    const characters = [...term];
    if (characters.length > 2 && /[商者人家地量率期]$/u.test(term) && text.folded.includes(term.slice(0, -1)))
      return 0.75;
    if (characters.length < 3) return 0;
    const bigrams = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
    return (0.7 * bigrams.filter((bigram) => text.folded.includes(bigram)).length) / bigrams.length;
  }
  if (text.stems.has(term)) return 1;
  let best = 0;
  for (const synonym of stemSynonyms(term) ?? []) if (text.stems.has(synonym)) best = 0.65;
  if (term.length < 5 || /\d/.test(term)) return best;
  for (const stem of text.byHead.get(term.slice(0, 4)) ?? [])
    best = Math.max(best, sharedBeginning(stem, term));
  return best;
}

/** `founder` and `found`, `direct` and `director`: 0.75; `store` and `storag`, which part in the last two letters: 0.6. */
function sharedBeginning(left: string, right: string): number {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared++;
  if (shared >= 5 && shared >= short.length - 1 && long.length - short.length <= 3) return 0.75;
  return short.length - shared <= 1 && long.length - shared <= 2 && short.length >= 5 ? 0.6 : 0;
}

/** Content units of a sentence for similarity: English stems and Chinese bigrams. */
export function contentUnits(text: string): Set<string> {
  return new Set(
    analyzeText(text).filter((unit) => !/^\p{Script=Han}$/u.test(unit) && !CHINESE_STOP_WORDS.has(unit)),
  );
}

/** Numbers of a text in one form, so that sentences that differ in a figure are never taken for equal. */
export function numbersIn(text: string): Set<string> {
  const folded = text.normalize('NFKC').replace(/(\d),(?=\d{3})/g, '$1');
  return new Set(folded.match(/\d+(?:\.\d+)?|[一二三四五六七八九十百千万亿]{2,}/g) ?? []);
}

/** Share of the smaller set that is in the other (`overlap`) and of the union (`jaccard`). */
export function similarity(
  left: ReadonlySet<string>,
  right: ReadonlySet<string>,
): { overlap: number; jaccard: number } {
  if (left.size === 0 || right.size === 0) return { overlap: 0, jaccard: 0 };
  const [small, large] = left.size < right.size ? [left, right] : [right, left];
  let shared = 0;
  for (const unit of small) if (large.has(unit)) shared++;
  return { overlap: shared / small.size, jaccard: shared / (left.size + right.size - shared) };
}
