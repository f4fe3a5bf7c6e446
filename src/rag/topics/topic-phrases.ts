import { ENGLISH_STOP_WORDS, tagChinese } from '../../linguistics/index.ts';
import { anyOf, EN, MONTHS, WEEKDAYS, ZH } from '../../linguistics/lexicon/index.ts';
import { nounPhrases } from '../../linguistics/questions/index.ts';

const MAX_WORDS = 4;
const EMPTY_ENGLISH = new RegExp(`^${anyOf(EN.knowledge.noTopicWords, MONTHS, WEEKDAYS)}$`, 'i');
const NEVER_ALONE = new RegExp(`^${anyOf(EN.knowledge.noTopicAlone, ZH.knowledge.noTopicAlone)}$`, 'iu');
const EMPTY_HAN = new RegExp(`^${anyOf(ZH.knowledge.noTopicWords)}$`, 'u');
const NAMED = /\p{Lu}\p{L}*\p{Lu}|\p{Lu}\d|\d\p{Lu}/u;

const PLAIN_WORD = /^[\p{L}\p{N}](?:[\p{L}\p{N}.+#-]{0,38}[\p{L}\p{N}+#])?$/u;

/** A run of words that names something, as a sentence or a title has it. */
export interface TopicPhrase {
  readonly text: string;
  /** Whether it may stand alone although it is one common word. */
  readonly isName: boolean;
  readonly words: number;
}

/** What a sentence or a title names, longest forms first, each with its shorter ones. */
export function topicPhrases(text: string): TopicPhrase[] {
  return [...(/\p{Script=Latin}{2}/u.test(text) ? latinPhrases(text) : []), ...hanPhrases(text)];
}

/** The same of a title, whose words need not be told from verbs. */
export function titlePhrases(text: string): TopicPhrase[] {
  const parts = text.split(/[,;:?!()“”"/&|，。；：、（）]+|\s[–—-]\s/u).flatMap((part) => {
    const runs: string[][] = [[]];
    for (const word of part.trim().split(/\s+/))
      if (ENGLISH_STOP_WORDS.has(word.toLowerCase())) runs.push([]);
      else runs.at(-1)?.push(word);
    return runs.filter((run) => run.length > 0).map((run) => run.join(' '));
  });
  return [...toPhrases(parts), ...hanPhrases(text)];
}

const latinPhrases = (text: string): TopicPhrase[] =>
  toPhrases(
    nounPhrases(text.replace(/[\p{Script=Han}，。；：、]+/gu, ', '), 'en').flatMap((phrase) =>
      phrase.split(/(?<!\s)\s+of\s+(?:the\s+|an?\s+)?|(?:(?<!\s)\s+)?[/&]\s*|\s[–—-]\s/u),
    ),
  );

function toPhrases(phrases: readonly string[]): TopicPhrase[] {
  return phrases.flatMap((phrase) => {
    const words = phrase
      .replace(/^(?:the|an?)\s+/i, '')
      .split(/\s+/)
      .map((word) => word.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}+#])[^\p{L}\p{N}+#]+$|['’]s$/gu, ''))
      .filter((word) => word !== '');
    return shorterRuns(words).filter(isWhole).map(toPhrase);
  });
}

/** Shorter runs; what is cut out of the middle of a long one names nothing: “Safety Board Aviation Accident”. */
function shorterRuns(words: readonly string[]): string[][] {
  const runs: string[][] = [];
  const isLong = words.length > MAX_WORDS;
  for (let length = Math.min(MAX_WORDS, words.length); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++)
      if (!isLong || length === 1 || from === 0 || from + length === words.length)
        runs.push(words.slice(from, from + length));
  return runs;
}

const isEmptyWord = (word: string): boolean =>
  ENGLISH_STOP_WORDS.has(word.toLowerCase()) || EMPTY_ENGLISH.test(word) || !/\p{L}{2}/u.test(word);

function isWhole(words: readonly string[]): boolean {
  const [first, last] = [words[0] ?? '', words.at(-1) ?? ''];
  if (words.some((word) => ENGLISH_STOP_WORDS.has(word.toLowerCase()))) return false;
  if (isEmptyWord(first) || isEmptyWord(last)) return false;
  if (words.length === 1 && NEVER_ALONE.test(first)) return false;
  return words.every((word) => PLAIN_WORD.test(word)) && new Set(words).size === words.length;
}

function toPhrase(words: readonly string[]): TopicPhrase {
  const text = words.join(' ');
  return { text, isName: NAMED.test(text), words: words.length };
}

/** A Chinese word of so many characters says enough by itself. */
const MANY_HAN = 3;
const HAN_NOUN = /^(?:n|vn|an|j|l|eng)/;
const HAN_NAME = /^(?:nr|ns|nt|nz|j)/;

function hanPhrases(text: string): TopicPhrase[] {
  if (!/\p{Script=Han}{2}/u.test(text)) return [];
  const phrases: TopicPhrase[] = [];
  let run: { word: string; tag: string }[] = [];
  const close = () => {
    for (let length = Math.min(MAX_WORDS, run.length); length > 0; length--)
      for (let from = 0; from + length <= run.length; from++) {
        const part = run.slice(from, from + length);
        const text = part.map(({ word }) => word).join('');
        const ends = [part[0]?.word ?? '', part.at(-1)?.word ?? ''];
        if ([...text].length < 2 || [...text].length > 12 || !/\p{Script=Han}/u.test(text)) continue;
        if (ends.some((word) => EMPTY_HAN.test(word)) || NEVER_ALONE.test(text)) continue;
        const isName = length === 1 && (HAN_NAME.test(part[0]?.tag ?? '') || [...text].length >= MANY_HAN);
        phrases.push({ text, isName, words: length });
      }
    run = [];
  };
  for (const { word, tag } of tagChinese(text)) {
    if (HAN_NOUN.test(tag) && /^[\p{Script=Han}A-Za-z0-9]+$/u.test(word)) run.push({ word, tag });
    else close();
  }
  close();
  return phrases;
}
