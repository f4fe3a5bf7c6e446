import { MONTHS, NO_NAMES, SHORT_MONTHS, WEEKDAYS } from '../lexicon/en.ts';
import { EN } from '../lexicon/english.ts';
import { anyOf, wordsOf } from '../lexicon/words-of.ts';
import { SURNAMES } from '../lexicon/zh.ts';
import { analyzeText } from '../words/analyze.ts';
import { tagChinese } from '../words/chinese-words.ts';

/** A piece of a sentence that may be the answer: of the kind asked for, and not in the question itself. */
export interface AnswerSpan {
  readonly text: string;
  readonly at: number;
  /** How well its form fits what is asked, in [0, 1]: `6.4%` is a rate, `3000` only a figure. */
  readonly form: number;
}

const LATIN_NAME =
  /\p{Lu}[\p{Script=Latin}\p{M}'’.-]*(?: (?:(?:de|da|van|von|bin|al|of) )?\p{Lu}[\p{Script=Latin}\p{M}'’.-]*)*/gu;
const TRANSLITERATED = /^\p{Script=Han}+(?:[·・•]\p{Script=Han}+)+$/u;
const DEMONYM = /^(?:Swiss|French|Dutch|Greek|Czech|Thai|\p{Lu}\p{Ll}+(?:ian|ese|ish|ican))$/u;
const ORGANISATION = /(?:公司|集团|银行|大学|学院|研究所|俱乐部|队|党|联盟|协会|委员会)$/;
const NO_NAME = new Set([NO_NAMES, WEEKDAYS, MONTHS, SHORT_MONTHS].flatMap(wordsOf));
const NO_PERSON = new RegExp(
  String.raw`\b(?:Best|Academy|Awards?|Universit\w+|${anyOf(EN.names.noPerson)})\b`,
);

/** People or places that a sentence names, each with how well it has the form of one. */
export function findPeopleOrPlaces(
  kind: 'person' | 'place',
  sentence: string,
  strict: boolean,
  asksCountry = false,
): AnswerSpan[] {
  const latin = latinNames(sentence, kind === 'person' && strict).map((span) =>
    kind === 'place' ? { ...span, form: locative(sentence, span) } : span,
  );
  if (!/\p{Script=Han}/u.test(sentence)) return latin;
  const spans: AnswerSpan[] = [];
  for (const { word, tag, at } of placedWords(sentence)) {
    const span = { text: word, at, form: 1 };
    if (TRANSLITERATED.test(word)) spans.push(span);
    if (!/^\p{Script=Han}{2,}$/u.test(word)) continue;
    if (kind === 'place') {
      const form = Math.max(locative(sentence, span), asksCountry ? 0.8 : 0);
      const isPlace =
        /^ns/.test(tag) && !/^[多各全外本他两一二三四五六七八九十]国|^(?:国内|海外|当地)$/.test(word);
      // The dictionary takes many a foreign place for a person.
      if (isPlace || (form === 1 && /^nr/.test(tag))) spans.push({ ...span, form });
    } else if (
      /^nrt|^nrfg/.test(tag) ||
      (/^nr|^x/.test(tag) && word.length <= 4 && SURNAMES.includes(word.charAt(0)))
    )
      spans.push(span);
  }
  return [...spans, ...latin];
}

interface PlacedWord {
  readonly word: string;
  readonly tag: string;
  readonly at: number;
}

/** Whether a word goes on with the name before it: after a dot, one character after a name, or the given name after a surname. */
function continuesName(last: PlacedWord, word: string, tag: string): boolean {
  if (!/^(?:\p{Script=Han}+|[·・•])$/u.test(word)) return false;
  if (/^[·・•]$/.test(word)) return /^\p{Script=Han}+$/u.test(last.word);
  if (/[·・•]$/.test(last.word)) return true;
  if (!/^(?:n|x|z?g)/.test(tag)) return false;
  const isSurname = last.word.length === 1 && /^nr/.test(last.tag) && SURNAMES.includes(last.word);
  if (isSurname) return word.length <= 2;
  const isName =
    /^nr/.test(last.tag) ||
    (last.tag === 'x' && last.word.length === 2 && SURNAMES.includes(last.word.charAt(0)));
  return isName && word.length === 1;
}

/** The words of a sentence with their places; a name that the dictionary has cut (`伊万` `·` `托尼`, `姚安` `濂`) is one word. */
function placedWords(sentence: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  let at = 0;
  for (const { word, tag } of tagChinese(sentence)) {
    const last = words.at(-1);
    if (last !== undefined && continuesName(last, word, tag))
      words[words.length - 1] = {
        word: last.word + word,
        tag: /^nr/.test(last.tag) ? last.tag : 'nrt',
        at: last.at,
      };
    else words.push({ word, tag, at });
    at += word.length;
  }
  return words;
}

/** Whatever names a thing: nouns, words the dictionary lacks, what is quoted, English words that say something. */
export function findThings(sentence: string): AnswerSpan[] {
  const words = placedWords(sentence).filter(
    ({ word, tag }) => /^(?:n|x|j|l|i|eng)/.test(tag) && word.length > 1 && /\p{L}/u.test(word),
  );
  const english = [...sentence.matchAll(/[\p{Script=Latin}][\p{Script=Latin}\d'’-]{2,}/gu)]
    .filter(([word]) => analyzeText(word).length > 0)
    .map((match) => ({ text: match[0], at: match.index, form: 1 }));
  const isHan = /\p{Script=Han}/u.test(sentence);
  return isHan ? words.map(({ word, at }) => ({ text: word, at, form: 1 })) : english;
}

const AT = /(?:在(?!内)|于|至|抵达|赴|位于|落户|定为|确定|选择|祖籍|籍贯|来自)\p{Script=Han}{0,4}$/u;
const AT_ENGLISH = /\b(?:in|at|to|near|inside|from) (?:the )?(?:\p{Lu}\S* |\S+, )?$/u;

/** Whether something happens at what a span names, by the preposition before it. */
export function isLocation(sentence: string, { at }: AnswerSpan): boolean {
  const before = sentence.slice(Math.max(0, at - 14), at);
  return AT.test(before) || AT_ENGLISH.test(before);
}

/** A place where something happens stands after a preposition, or names who holds it. */
function locative(sentence: string, span: AnswerSpan): number {
  if (isLocation(sentence, span)) return 1;
  const before = sentence.slice(Math.max(0, span.at - 14), span.at);
  const after = sentence.slice(span.at + span.text.length, span.at + span.text.length + 14);
  if (/(?:举[办行]地|主办地|东道主|所在地|地点)(?:是|为)?[，：:]?$/.test(before)) return 1;
  if (/^(?:举[办行]|获得|承办|主办|成功|成为)/.test(after)) return 1;
  return /^ (?:hosted|hosts|will host|became|becomes|is the|was the)\b/.test(after) ? 1 : 0.2;
}

/** Bodies by the word they end in, joined with the word before it, and what is written in Latin letters. */
export function findOrganisations(sentence: string): AnswerSpan[] {
  const spans: AnswerSpan[] = [];
  let at = 0;
  let before: { readonly word: string; readonly at: number } | undefined;
  for (const { word, tag } of tagChinese(sentence)) {
    if (ORGANISATION.test(word) && word.length > 2) spans.push({ text: word, at, form: 1 });
    else if (ORGANISATION.test(word) && before !== undefined && /^\p{Script=Han}{2,}$/u.test(before.word))
      spans.push({ text: before.word + word, at: before.at, form: 1 });
    else if (/^n[tz]/.test(tag) && word.length > 1) spans.push({ text: word, at, form: 0.8 });
    before = { word, at };
    at += word.length;
  }
  return [
    ...spans,
    ...latinNames(sentence, false).map((span) => ({ ...span, form: span.text.includes(' ') ? 0.3 : 0.7 })),
  ];
}

/** Runs of capitalised words without the words that open a sentence; for a person, of what people are called. */
function latinNames(sentence: string, person: boolean): AnswerSpan[] {
  return [...sentence.matchAll(LATIN_NAME)].flatMap(({ 0: run, index }) => {
    const words = [...run.matchAll(/\S+/g)];
    while (words[0] !== undefined && NO_NAME.has(bareWord(words[0][0]))) words.shift();
    const first = words[0];
    if (first === undefined) return [];
    const text = bareWord(run.slice(first.index));
    if (text.length < 2 || NO_NAME.has(text)) return [];
    const opens = /(?:^|[.!?:]\s*["“'(]*)$/.test(sentence.slice(0, index));
    if (words.length === 1 && opens && first.index === 0 && !/^\p{Lu}[\p{Lu}\d]+$/u.test(text))
      return /^\s+(?:won|has|is|was|became|captured|took|beat|defeated|directed|plays?)\b/.test(
        sentence.slice(index + run.length),
      )
        ? [{ text, at: index, form: 0.8 }]
        : [];
    if (person && (NO_PERSON.test(text) || /^\p{Lu}+$/u.test(text))) return [];
    if (person && DEMONYM.test(text)) return [{ text, at: index + first.index, form: 0.3 }];
    return [{ text, at: index + first.index, form: words.length > 1 ? 1 : 0.7 }];
  });
}

/** A word without a genitive ending or a full stop. */
export function bareWord(word: string): string {
  return word.replace(/['’]s$|(?<![.,;:'’-])[.,;:'’-]+$/g, '');
}
