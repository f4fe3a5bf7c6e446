import { ENGLISH_STOP_WORDS } from '../../linguistics/index.ts';
import {
  anyOf,
  EN,
  eitherOf,
  MONTHS,
  NO_NAMES,
  SHORT_MONTHS,
  WEEKDAYS,
  wordsOf,
} from '../../linguistics/lexicon/index.ts';
import { bareWord, NAME_WORD, namesBody } from '../../linguistics/names/index.ts';
import type { FoundName } from './found-name.ts';
import { type CaseOfWords, isWrittenSmall } from './read-case.ts';

/** A run of capitalised words of one sentence. `opens`: nothing but marks stands before it. */
export interface CapitalRun {
  readonly text: string;
  readonly at: number;
  readonly opens: boolean;
  /** What follows says that it does or is something. */
  readonly acts: boolean;
}

const WORD = new RegExp(String.raw`(?<![\p{L}\p{N}'’&.-])${NAME_WORD}`, 'gu');
const LINK = /^ (?:(?:of(?: the)?|de|van|von|al|&) )?$/;
/** `TLS 1.2`, `SP 800-63`; a whole number only behind who numbers: `RFC 9110`. */
const VERSION = /^ \d+(?:[.-]\d+)+(?![\p{L}\p{N}%])/u;
const NUMBERED = new RegExp(String.raw`(?:^|\s)${anyOf(EN.knowledge.numbered)}$`);
const NUMBER_WORD = new RegExp(`^${anyOf(EN.knowledge.numberWords)}$`);
/** Words that are capital for their place or their kind: months, “Note”, “Introduction”. */
export const NO_NAME = new Set(
  [NO_NAMES, WEEKDAYS, MONTHS, SHORT_MONTHS, EN.knowledge.noNames]
    .flatMap(wordsOf)
    .map((word) => word.toLowerCase()),
);
/** What the lexicon has as words of the language. */
const COMMON_WORDS = new Set(
  [EN.knowledge.noTopicWords, EN.knowledge.noNames, EN.knowledge.shouted]
    .flatMap(wordsOf)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2),
);
/** Words whose capitals or marks alone say that they are a name: `OAuth`, `NIST`, `IPv6`. */
const OWN_SPELLING = eitherOf(
  /^\p{Lu}[\p{Lu}\d&.-]+s?$/u,
  /^\p{L}+\p{Ll}\p{Lu}[\p{L}\d]*$/u,
  /^\p{Lu}+\p{Ll}*\d[\p{L}\d.-]*$/u,
);
const MAX_WORDS = 7;
const ACTS =
  /^(?:\s*\([^()]{0,200}\))?,?\s+(?:is|are|was|were|has|have|had|will|can|may|\p{Ll}{2,}(?:ed|es|[^s]s))\b/u;
const BODY_OF_PLACE = /^(\S+(?: \S+){2,})( of(?: the)? )(\S.*)$/u;

/** The capitalised runs of a sentence without words that only its beginning, or emphasis, capitalises. */
export function capitalRuns(written: string): CapitalRun[] {
  // Chinese characters are letters, and part of no Latin name.
  const sentence = written.replace(/\p{Script=Han}/gu, (character) => '\0'.repeat(character.length));
  return wholeRuns(sentence).flatMap(({ start, end }) => {
    const whole = sentence.slice(start, end);
    // “Java’s Serializable” are two names, of which the second says what is spoken of.
    const owner = /^.*['’]s /u.exec(whole)?.[0].length ?? 0;
    const [run, index] = [whole.slice(owner), start + owner];
    const before = sentence.slice(0, index);
    if (/\d\s?$/.test(before) && /^\p{L}{1,4}$/u.test(bareWord(run))) return []; // a unit
    const opens = /(?:^|[.!?:;。！？：]|["“‘(])\s*["“'(]*$/.test(before);
    const words = [...run.matchAll(/\S+/g)];
    let first = 0;
    const isCounted = !opens && words.length > 1 && NUMBER_WORD.test(words[0]?.[0] ?? '');
    while (!isCounted && first < words.length && isNoName(words[first]?.[0] ?? '')) first++;
    let last = words.length;
    while (last > first && ENGLISH_STOP_WORDS.has(bareWord(words[last - 1]?.[0] ?? '').toLowerCase())) last--;
    const from = words[first]?.index;
    if (from === undefined || last === first || last - first > MAX_WORDS) return [];
    const to = (words[last - 1]?.index ?? 0) + (words[last - 1]?.[0].length ?? 0);
    const text = bareWord(run.slice(from, to));
    if (text.length < 2) return [];
    const acts = ACTS.test(whole.slice(owner + from + text.length) + sentence.slice(start + whole.length));
    const named = { text, at: index + from, opens: opens && first === 0, acts };
    // “Haiyue Heavy Industries of Qingdao” names two; “Denial of Service” one.
    const [, body, between, place] = BODY_OF_PLACE.exec(text) ?? [];
    if (body === undefined || between === undefined || place === undefined) return [named];
    const second = { text: place, at: named.at + body.length + between.length, opens: false, acts };
    return [{ ...named, text: body, acts: false }, second];
  });
}

/** Capitalised words in a row, with the small words and the number that belong to a name. */
function wholeRuns(sentence: string): { readonly start: number; readonly end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (const { 0: word, index } of sentence.matchAll(WORD)) {
    const last = runs.at(-1);
    if (last !== undefined && LINK.test(sentence.slice(last.end, index))) last.end = index + word.length;
    else runs.push({ start: index, end: index + word.length });
  }
  return runs.map(({ start, end }) => {
    const number = NUMBERED.test(sentence.slice(start, end)) ? /^ \d+(?:-\d+)*/ : VERSION;
    return { start, end: end + (number.exec(sentence.slice(end))?.[0].length ?? 0) };
  });
}

/** Those of a document's runs that are names: written so inside sentences, and not as common words elsewhere. */
export function chooseLatinNames(
  runs: readonly CapitalRun[],
  written: CaseOfWords,
): (run: CapitalRun) => FoundName | undefined {
  const inside = new Map<string, number>();
  const all = new Map<string, number>();
  const acting = new Set<string>();
  for (const { text, opens, acts } of runs) {
    // A first word that is elsewhere a common one was capital for its place.
    if (acts && written.small(text.slice(0, text.indexOf(' ')).toLowerCase()) === 0) acting.add(text);
    all.set(text, (all.get(text) ?? 0) + 1);
    if (!opens) inside.set(text, (inside.get(text) ?? 0) + 1);
  }
  const isName = (text: string): boolean => {
    if (isShouted(text)) return false;
    if (OWN_SPELLING.test(text)) return written.small(text.toLowerCase()) === 0;
    const count = all.get(text) ?? 0;
    if (text.includes(' '))
      return ((inside.get(text) ?? 0) > 0 || acting.has(text)) && !isWrittenSmall(text, count, written);
    return (inside.get(text) ?? 0) > 1 && text.length > 2 && !isWrittenSmall(text, count, written);
  };
  return (run) => {
    const { text, at } = run;
    if (isName(text)) return { text, at, type: namesBody(text) ? 'organisation' : 'name' };
    // “Use Content Security Policy”: the first word is capital because it opens the sentence.
    const rest = run.opens ? text.slice(text.indexOf(' ') + 1) : text;
    if (rest === text || !/^\p{Lu}/u.test(rest) || !isName(rest)) return undefined;
    return {
      text: rest,
      at: at + text.length - rest.length,
      type: namesBody(rest) ? 'organisation' : 'name',
    };
  };
}

/** A common word in capitals, or one letter over and over: LATEST, XXXX. */
function isShouted(text: string): boolean {
  if (!/^\p{Lu}{3,}$/u.test(text)) return false;
  const word = text.toLowerCase();
  return /^(.)\1+$/.test(word) || COMMON_WORDS.has(word);
}

function isNoName(word: string): boolean {
  const bare = bareWord(word).toLowerCase();
  return (
    bare === '' ||
    NO_NAME.has(bare) ||
    ENGLISH_STOP_WORDS.has(bare) ||
    (/^\d/.test(bare) && !bare.includes('.'))
  );
}
