import { anyOf, ZH } from '../../linguistics/lexicon/index.ts';
import { findNegators } from '../../linguistics/polarity/index.ts';
import { tokenize } from '../../linguistics/words/index.ts';
import type { PlacedName } from './cut-names.ts';
import type { PlacedWord } from './placed-words.ts';

/** One letter a word: verb, noun, preposition, 的 and 之, aspect, number, time, place, quality, adverb, pronoun, anything else. */
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/^(?:uj|u|uv|ud)$/, 'u'],
  [/^u[lzg]/, 'l'],
  [/^vn/, 'w'],
  [/^v/, 'v'],
  [/^[njx]|^an/, 'n'],
  [/^[mq]/, 'm'],
  [/^t/, 't'],
  [/^[fs]/, 'f'],
  [/^[ab]/, 'b'],
  [/^[dz]|^ad/, 'd'],
  [/^p/, 'p'],
  [/^r/, 'r'],
];
/** The first name does it to the second: 位于, 于2007年收购了, 以弱冠之龄拜访仆射. */
const DOES = /^[dtm]*(?:p[nmtfbwr]{1,3}(?:u[nf]{1,2})?f?)?[dt]*[vw]{1,2}l?p?[mrb]*[nb]{0,2}$/;
/** 卡利帕斯|率领的|希腊军队; Sara Lee|的总部设于|芝加哥; 越南亡国史|的作者|潘佩珠. */
const DONE_BY = /^d?[vw]l?u$/;
const OF = /^u[nw]{1,2}$/;
const OF_DOES = /^u[nw]{1,2}d*[vw]l?p?$/;
/** 国安队|门将|杨智. */
const IS_ITS = /^[nw]{1,2}$/;
/** Behind these words stands who does it. */
const AGENT = new RegExp(`^${anyOf(ZH.knowledge.agents)}$`, 'u');
/** What the dictionary takes for a name and is none. */
const NO_NAME = new RegExp(`^${anyOf(ZH.knowledge.noPlaces, ZH.knowledge.noPeople)}$`, 'u');
const PLACED = /^[dt]*p$/;
const ACTED = /^f?[dm]*[vw]/;

/**
 * The words by which a Chinese sentence says something of two names that follow each other, by parts of speech; nothing where it
 * denies it, or says it of another noun.
 */
export function chineseLink(
  sentence: string,
  words: readonly PlacedWord[],
  name: PlacedName,
  next: PlacedName,
): string | undefined {
  const gap = sentence.slice(name.end, next.at);
  if (findNegators(tokenize(gap)).length > 0) return undefined;
  const between = classesOf(
    sentence,
    words.filter(({ at, end }) => at >= name.end && end <= next.at),
  );
  if (words.some(({ at, end }) => (at < name.end && end > name.end) || (at < next.at && end > next.at)))
    return undefined;
  const before = words.find(({ end }) => end === name.at);
  const isObject = before?.tag === 'p' && !AGENT.test(sentence.slice(before.at, before.end));
  const after = words.filter(({ at }) => at >= next.end).slice(0, 4);
  const behind = classesOf(sentence, after);
  // 参加了|欧洲|锦标赛: what is taken part in stands behind; 生于|广东|深圳 is no less in the first.
  const goesOn = behind.startsWith('u') || (/^[nm]/.test(behind) && !/[vw]l?p$/.test(between));
  if (DONE_BY.test(between) || OF_DOES.test(between)) return goesOn ? undefined : gap;
  if (PLACED.test(between)) {
    const last = after[(ACTED.exec(behind)?.[0].length ?? 0) - 1];
    return isObject || last === undefined ? undefined : sentence.slice(last.at, last.end);
  }
  if (DOES.test(between)) return isObject || goesOn ? undefined : gap;
  const isOf = OF.test(between) || (gap.length > 1 && IS_ITS.test(between));
  return isOf && /^(?:person|work)$/.test(next.type) ? gap : undefined;
}

const classesOf = (sentence: string, words: readonly PlacedWord[]): string =>
  words
    .map(({ at, end, tag }) => {
      const word = sentence.slice(at, end);
      if (!/[\p{L}\p{N}]/u.test(word)) return 'o';
      if (/^n[rs]/.test(tag) && NO_NAME.test(word)) return 'w';
      return CLASSES.find(([pattern]) => pattern.test(tag))?.[1] ?? 'o';
    })
    .join('');
