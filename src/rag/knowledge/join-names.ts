import {
  CHINESE_STOP_WORDS,
  classOfChinese,
  ENGLISH_STOP_WORDS,
  tagChinese,
} from '../../linguistics/index.ts';
import { EN, eitherOf, termPattern, ZH } from '../../linguistics/lexicon/index.ts';
import { chineseLink } from './chinese-link.ts';
import { createIsCut, type PlacedName } from './cut-names.ts';
import { englishLink } from './english-link.ts';
import { createPlacedWords, type PlacedWord } from './placed-words.ts';

/** A name in a sentence, by what it names. */
export interface PlacedEntity extends PlacedName {
  readonly key: string;
}

export interface Joined {
  readonly source: string;
  readonly target: string;
  readonly keywords: readonly string[];
}

/** Sentences that name more are lists. */
const MAX_NAMES = 8;
const MAX_GAP = 80;
const MAX_WORDS = 4;
const MAX_KEYWORDS = 3;
const APART = /[;；:：|\n【】]|\s[–—-]\s/;
/** Chinese has no blanks: one parts what belongs to different lines. */
const PARTED = /\p{Script=Han}\s+\p{Script=Han}/u;
/** What follows a comma or a bracket is the next of a list, or an aside. */
const HAN_APART = eitherOf(/[，、（）()/,]/, termPattern(EN.knowledge.pairing, ZH.knowledge.pairing));

/**
 * Pairs of a sentence: each name with the next one, where words between them say something. Names that only a comma or an “and”
 * parts are neighbours of a list, and not joined; nor is a piece of a longer Chinese name.
 */
export function joinNames(sentence: string, names: readonly PlacedEntity[]): Joined[] {
  const ordered = names.toSorted((left, right) => left.at - right.at);
  if (new Set(ordered.map(({ key }) => key)).size > MAX_NAMES) return [];
  const words = createPlacedWords(sentence);
  const isCut = createIsCut(sentence, words);
  const joined = new Map<string, Joined>();
  for (const [place, name] of ordered.entries()) {
    const next = ordered[place + 1];
    if (next === undefined || next.key === name.key) continue;
    const gap = sentence.slice(name.end, next.at);
    if (gap.length > MAX_GAP || APART.test(gap) || PARTED.test(sentence.slice(name.end - 1, next.at + 1)))
      continue;
    const said = linkOf(sentence, words, name, next);
    const keywords = said === undefined ? [] : contentWords(said);
    if (keywords.length === 0 || keywords.length > MAX_WORDS) continue;
    if (isCut(name, next) || isCut(next)) continue;
    const [source, target] = name.key < next.key ? [name.key, next.key] : [next.key, name.key];
    const id = `${source}\n${target}`;
    if (!joined.has(id)) joined.set(id, { source, target, keywords: keywords.slice(0, MAX_KEYWORDS) });
  }
  return [...joined.values()];
}

/** By the language of the words between. */
function linkOf(
  sentence: string,
  words: () => readonly PlacedWord[],
  name: PlacedEntity,
  next: PlacedEntity,
): string | undefined {
  const gap = sentence.slice(name.end, next.at);
  if (!/\p{Script=Han}/u.test(gap)) return englishLink(sentence, name, next);
  return HAN_APART.test(gap) ? undefined : chineseLink(sentence, words(), name, next);
}

function contentWords(gap: string): string[] {
  const latin = (gap.match(/\p{Script=Latin}[\p{Script=Latin}'’-]*/gu) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2 && !ENGLISH_STOP_WORDS.has(word));
  const han = /\p{Script=Han}/u.test(gap)
    ? tagChinese(gap).flatMap(({ word, tag }) =>
        /^\p{Script=Han}{2,}$/u.test(word) &&
        !CHINESE_STOP_WORDS.has(word) &&
        classOfChinese(tag) !== 'function'
          ? [word]
          : [],
      )
    : [];
  return [...new Set([...latin, ...han])];
}
