import { tagChinese } from '../../linguistics/index.ts';
import type { FoundName } from './found-name.ts';

/** A name where it stands in a sentence. */
export interface PlacedName extends Pick<FoundName, 'type'> {
  readonly at: number;
  readonly end: number;
}

type Word = Pick<PlacedName, 'at' | 'end'> & { readonly tag: string };

/** Nouns that are no names, and words that the dictionary does not know. */
const NOUN = /^(?:n(?![rs])|vn|an|j|b|x)/;
/** What may stand before a name without being part of it. */
const BESIDE = /^(?:[pvucdmqfrtwy]|ns)/;
const HAN = /^\p{Script=Han}+$/u;

/**
 * Which names of a Chinese sentence are a piece of a longer one: the noun behind a place or body goes on with it (上海|店, 中国|球员), or
 * a single character before it begins it (严|长寿). A noun between it and a person is what that person is there (主席刘少奇).
 */
export function createIsCut(sentence: string): (name: PlacedName, next?: PlacedName) => boolean {
  let words: readonly Word[] | undefined;
  return (name, next) => {
    if (!/\p{Script=Han}/u.test(sentence.slice(name.at, name.end))) return false;
    words ??= wordsInPlace(sentence);
    const isHan = ({ at, end }: Word) => HAN.test(sentence.slice(at, end));
    const before = words.find(({ end }) => end === name.at);
    const isBegun = before !== undefined && before.end - before.at === 1 && isHan(before);
    if (isBegun && !BESIDE.test(before.tag)) return true;
    const behind = words.find(({ at }) => at === name.end);
    if (name.type === 'person' || behind === undefined || !isHan(behind)) return false;
    return NOUN.test(behind.tag) && !(next?.type === 'person' && next.at === behind.end);
  };
}

function wordsInPlace(sentence: string): readonly Word[] {
  let end = 0;
  return tagChinese(sentence).map(({ word, tag }) => {
    const at = end;
    end += word.length;
    return { at, end, tag };
  });
}
