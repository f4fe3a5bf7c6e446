import type { FoundName } from './found-name.ts';
import type { PlacedWord } from './placed-words.ts';

/** A name where it stands in a sentence. */
export interface PlacedName extends Pick<FoundName, 'type'> {
  readonly at: number;
  readonly end: number;
}

/** Nouns that are no names, and words that the dictionary does not know. */
const NOUN = /^(?:n(?![rs])|vn|an|j|b|x)/;
/** What may stand before a name without being part of it. */
const BESIDE = /^(?:[pvucdmqfrtwy]|ns)/;
const HAN = /^\p{Script=Han}+$/u;

/**
 * Which names of a Chinese sentence are a piece of a longer one: the noun behind a place or body goes on with it (上海|店, 中国|球员), or
 * a single character before it begins it (严|长寿). A noun between it and a person is what that person is there (主席刘少奇).
 */
export function createIsCut(
  sentence: string,
  wordsOf: () => readonly PlacedWord[],
): (name: PlacedName, next?: PlacedName) => boolean {
  return (name, next) => {
    if (!/\p{Script=Han}/u.test(sentence.slice(name.at, name.end))) return false;
    const words = wordsOf();
    const isHan = ({ at, end }: PlacedWord) => HAN.test(sentence.slice(at, end));
    const before = words.find(({ end }) => end === name.at);
    const behind = words.find(({ at }) => at === name.end);
    // What the dictionary does not know is mostly the rest of a name: 耶律|金山, 苏佩|维埃尔, 武邑|郡君.
    const isUnknown = (word: PlacedWord | undefined) => word?.tag === 'x' && isHan(word);
    if (isUnknown(before) || isUnknown(behind)) return true;
    const isBegun = before !== undefined && before.end - before.at === 1 && isHan(before);
    if (isBegun && !BESIDE.test(before.tag)) return true;
    if (behind === undefined || !isHan(behind)) return false;
    if (name.type === 'person') return behind.end - behind.at === 1 && !BESIDE.test(behind.tag);
    return NOUN.test(behind.tag) && !(next?.type === 'person' && next.at === behind.end);
  };
}
