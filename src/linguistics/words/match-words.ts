import { analyzeText } from './analyze.ts';
import { normalizeText } from './normalize.ts';
import { answerSynonyms, nearWordsOf, type Synonyms, topicSynonyms } from './synonyms.ts';

/** A text prepared for matching: English stems and the folded text, in which Chinese words are looked up. */
export interface TextWords {
  readonly stems: ReadonlySet<string>;
  /** Stems by their first four letters. */
  readonly byHead: ReadonlyMap<string, readonly string[]>;
  /** The stems in order with a space around each, in which neighbours are looked up. */
  readonly sequence: string;
  readonly folded: string;
  readonly hasHan: boolean;
}

export function readWords(text: string): TextWords {
  const folded = normalizeText(text);
  const stems = analyzeText(folded.replace(/\p{Script=Han}+/gu, ' '));
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

/** What a match other than the word itself is worth, in [0, 1]. */
interface MatchScale {
  readonly synonyms: Synonyms;
  readonly stem: number;
  readonly word: number;
  /** A Chinese word that is near to the word. */
  readonly near: number;
  /** A Chinese word without the character it ends in: 制造 for 制造商. */
  readonly head: number;
  /** All pairs of characters of a longer Chinese word. */
  readonly pairs: number;
  /** English stems that begin alike: `founder`, `found`. */
  readonly beginnings: boolean;
}

/** Generous: which sentences bear on a question. */
const TOPIC: MatchScale = {
  synonyms: topicSynonyms,
  stem: 0.65,
  word: 0.8,
  near: 0,
  head: 0.75,
  pairs: 0.7,
  beginnings: true,
};

/** Strict: whether a text holds what is asked. Its weights were fitted with those of the answerability check. */
const ANSWER: MatchScale = {
  synonyms: answerSynonyms,
  stem: 0.85,
  word: 0.85,
  near: 0.5,
  head: 0,
  pairs: 0.9,
  beginnings: false,
};

/** How far a term bears on a text, in [0, 1]: the word 1, a word for the same, one that begins alike or a part of it less. */
export function matchTerm(term: string, text: TextWords, alias?: RegExp): number {
  const found = matchBy(TOPIC, term, text);
  return found < 0.9 && alias?.test(text.folded) ? 0.9 : found;
}

/** How far a text holds a term of a question, in [0, 1]: the word 1, a word for the same .85, one that is near to it .5, part of a Chinese word less. */
export function termIn(term: string, text: TextWords): number {
  return matchBy(ANSWER, term, text);
}

function matchBy(scale: MatchScale, term: string, text: TextWords): number {
  if (/\p{Script=Han}/u.test(term)) return matchHan(scale, term, text.folded);
  if (text.stems.has(term)) return 1;
  if (!scale.beginnings && /\W/.test(term) && text.folded.includes(term)) return 1;
  if (scale.synonyms.ofWord(term)?.some((word) => text.folded.includes(word))) return scale.word;
  let best = 0;
  for (const other of scale.synonyms.ofStem(term) ?? []) if (text.stems.has(other)) best = scale.stem;
  if (!scale.beginnings || term.length < 5 || /\d/.test(term)) return best;
  for (const stem of text.byHead.get(term.slice(0, 4)) ?? [])
    best = Math.max(best, sharedBeginning(stem, term));
  return best;
}

function matchHan(scale: MatchScale, term: string, folded: string): number {
  if (folded.includes(term)) return 1;
  if (scale.synonyms.ofWord(term)?.some((word) => folded.includes(word))) return scale.word;
  const characters = [...term];
  const isHeaded = scale.head > 0 && characters.length > 2 && /[商者人家地量率期]$/u.test(term);
  if (isHeaded && folded.includes(term.slice(0, -1))) return scale.head;
  const near = scale.near > 0 && nearWordsOf(term)?.some((word) => folded.includes(word)) ? scale.near : 0;
  if (characters.length < 3) return near;
  const pairs = pairsOf(characters);
  return Math.max(near, (scale.pairs * pairs.filter((pair) => folded.includes(pair)).length) / pairs.length);
}

function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((next, index) => `${characters[index]}${next}`);
}

/** `founder` and `found`, `direct` and `director`: 0.75; `store` and `storag`, which part in the last two letters: 0.6. */
function sharedBeginning(left: string, right: string): number {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared++;
  if (shared >= 5 && shared >= short.length - 1 && long.length - short.length <= 3) return 0.75;
  return short.length - shared <= 1 && long.length - shared <= 2 && short.length >= 5 ? 0.6 : 0;
}

/** Where a term, or a word for the same, stands in a text. */
export function placesOfTerm(term: string, text: string): { readonly at: number; readonly length: number }[] {
  const folded = text.toLowerCase();
  const characters = [...term];
  const whole = placesOf(
    [term, ...(answerSynonyms.ofWord(term) ?? []), ...(answerSynonyms.ofStem(term) ?? [])],
    folded,
  );
  if (whole.length > 0 || !/\p{Script=Han}/u.test(term) || characters.length < 3) return whole;
  return placesOf(pairsOf(characters), folded);
}

function placesOf(forms: readonly string[], text: string): { at: number; length: number }[] {
  return forms.flatMap((form) => {
    const places: { at: number; length: number }[] = [];
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1))
      places.push({ at, length: form.length });
    return places;
  });
}
