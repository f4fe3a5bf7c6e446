import { ZH } from '../lexicon/chinese.ts';
import { anyOf, termsOf } from '../lexicon/words-of.ts';
import { tagChinese } from '../words/chinese-words.ts';
import { CHINESE_STOP_WORDS } from '../words/stop-words.ts';

const { followUps, plans } = ZH;
const setOf = (list: string): ReadonlySet<string> => new Set(termsOf(list));

const OPENING = new RegExp(`^${anyOf(followUps.opens)}(?!${anyOf(followUps.afterThat)})[，,]?`, 'u');
const ASKS_ABOUT = new RegExp(`${anyOf(followUps.asksAbout)}[?？。\\s]*$`, 'u');
const QUESTION_WORD = new RegExp(
  anyOf(
    termsOf(plans.questionWords)
      .filter((term) => term !== followUps.asksAbout)
      .join(', '),
  ),
  'u',
);
const POINTS = new RegExp(
  `${anyOf(followUps.pointers)}|${anyOf(followUps.ordinals)}(?=${anyOf(followUps.afterOrdinal)}|[?？。，,\\s]|$)`,
  'u',
);
const CHOOSES = new RegExp(`${anyOf(followUps.chooses)}(?=${anyOf(followUps.chosenFor)})`, 'u');
const SEARCHED = new RegExp(`^${anyOf(followUps.pieces)}?${anyOf(followUps.searched)}`, 'u');
const DEMONSTRATIVE = new RegExp(`^${anyOf(followUps.demonstratives)}`, 'u');
const COUNTED = new RegExp(`^(?:\\d|${anyOf(followUps.counts)})+${anyOf(followUps.counted)}`, 'u');
const CLAUSE_ENDS = setOf(followUps.clauseEnds);
const DEFINES = new RegExp(anyOf(followUps.defines), 'u');
const [JOINS, PAIRS, PRONOUNS, SAID, PREPOSITIONS, EMPTY] = [
  setOf(followUps.joins),
  setOf(followUps.pairs),
  setOf(followUps.pronouns),
  setOf(followUps.said),
  setOf(followUps.prepositions),
  setOf(followUps.empty),
];

interface PlacedWord {
  readonly word: string;
  readonly tag: string;
  /** Offset in the question. */
  readonly start: number;
}

/** The Chinese half of `leansOnBefore`. */
export function leansInChinese(question: string): boolean {
  const asked = question.replace(OPENING, '').trim();
  if (ASKS_ABOUT.test(asked) && !QUESTION_WORD.test(asked)) return true;
  if (POINTS.test(asked)) return true;
  const words = placeWords(asked);
  if (JOINS.has(words[0]?.word ?? '')) return true;
  const chosen = asked.search(CHOOSES);
  if (chosen >= 0 && !words.some((word) => word.start < chosen && isNamed(word))) return true;
  return words.some((_, at) => refersToBefore(words, at, asked)) || lacksThing(words, asked);
}

function placeWords(text: string): PlacedWord[] {
  let start = 0;
  return tagChinese(text).map(({ word, tag }) => {
    const placed = { word, tag, start };
    start += word.length;
    return placed;
  });
}

const isNamed = ({ word, tag }: PlacedWord): boolean =>
  /^(?:n|eng|l$|j|i$|vn)/.test(tag) && !EMPTY.has(word) && !PAIRS.has(word);

const endsClause = ({ word, tag }: PlacedWord): boolean =>
  CLAUSE_ENDS.has(word) || (tag === 'x' && /\p{P}/u.test(word));

function refersToBefore(words: readonly PlacedWord[], at: number, asked: string): boolean {
  const { word, tag, start } = words[at] as PlacedWord;
  const before = words.slice(0, at);
  if (PAIRS.has(word)) return !before.some(isNamed);
  // “如果文件被删除，它……”: what a clause before has named.
  if (PRONOUNS.has(word)) return !(before.some(isNamed) && before.some(endsClause));
  const points = SAID.has(word) || (DEMONSTRATIVE.test(word) && /^[rxd]/.test(tag));
  return points && !SEARCHED.test(asked.slice(start + word.length));
}

/** 有例外吗, 对实习生意味着什么, 怎么恢复: nothing is said of what it is. */
function lacksThing(words: readonly PlacedWord[], asked: string): boolean {
  const own = ownWords(words);
  if (own.length === 0) return true;
  if (PREPOSITIONS.has(words[0]?.word ?? '')) {
    const verb = words.findIndex(({ tag }, at) => at > 1 && /^v/.test(tag));
    if (verb > 0 && ownWords(words.slice(verb)).length === 0) return true;
  }
  return own.length === 1 && own.every(({ tag }) => /^(?:v|a|d)/.test(tag)) && !DEFINES.test(asked);
}

const ownWords = (words: readonly PlacedWord[]): PlacedWord[] =>
  words.filter(
    ({ word, tag }) =>
      /[\p{L}]/u.test(word) &&
      !/^(?:[rmpcydfqte]|u[a-z]?)$/.test(tag) &&
      !EMPTY.has(word) &&
      !COUNTED.test(word) &&
      !CHINESE_STOP_WORDS.has(word),
  );
