import { ENGLISH_STOP_WORDS } from '../../linguistics/index.ts';
import { anyOf, EN } from '../../linguistics/lexicon/index.ts';
import { hanSubject, nameKey } from '../../linguistics/names/index.ts';
import { readPeriods } from '../../linguistics/periods/index.ts';
import { askedLines, lineIn } from './accounts/asked-lines.ts';
import type { KnownEntity } from './known-entity.ts';
import { type KnownLibrary, MOSTLY_ISSUED } from './known-library.ts';
import { nearestEntity } from './names/nearest-entity.ts';

/**
 * A name of a question. `mentioned`: passages say it, and no document is of it. `unknown`: no title and no passage says it, in a library of
 * issuers, so that no other document is about it. `nowhere`: the same in any other library.
 */
export interface AskedEntity {
  /** As the question writes it. */
  readonly said: string;
  readonly status: 'known' | 'corrected' | 'mentioned' | 'unknown' | 'nowhere';
  readonly entity?: KnownEntity | undefined;
  readonly index: number;
  /** A capital stands there whatever the word is: at the beginning of a sentence. */
  readonly isFirst?: boolean | undefined;
}

interface Word {
  readonly text: string;
  readonly index: number;
  readonly isPossessive: boolean;
}

const WORD = /[\p{Script=Latin}\d][\p{Script=Latin}\d&.'’+/-]*|&/gu;
const MAX_WORDS = 6;
/** Names that are not known are looked up one by one. */
const MAX_OTHERS = 8;
const OPENERS = new RegExp(
  `^${anyOf(EN.grammar.questionWords, EN.grammar.be, EN.grammar.do, EN.grammar.have, EN.questions.questionOpeners)}$`,
  'i',
);
/** Abbreviations of the field and words of the calendar are no names. */
const FIELD_WORDS = new RegExp(`^${anyOf(EN.questions.fieldWords)}$`);
const AFTER_ARTICLE = new Set('the a an its their our this each every'.split(' '));

/** Names of bodies in a question, in order: those the library knows, misspelt ones, and those that may be of bodies it does not have. */
export function findEntities(question: string, library: KnownLibrary): AskedEntity[] {
  const words = [...question.matchAll(WORD)].map(({ 0: raw, index }) => {
    const whole = raw.replace(/[.'’+&/-]{1,3}$/, '');
    const text = whole.replace(/['’]s?$/, '');
    return { text, index, isPossessive: text !== whole || /['’]$/.test(raw) };
  });
  const taken = new Set<number>();
  const found = [...knownNames(question, words, library, taken), ...hanNames(question, library)];
  found.push(...otherNames(question, words, library, taken));
  if (library.entities.length > 0 && found.length === 0) found.push(...otherHanName(question, library));
  const seen = new Set<string>();
  return found
    .toSorted((a, b) => a.index - b.index)
    .filter(({ said, entity }) => {
      const key = entity?.name ?? nameKey(said);
      return seen.has(key) ? false : seen.add(key) !== undefined;
    });
}

function knownNames(
  question: string,
  words: readonly Word[],
  library: KnownLibrary,
  taken: Set<number>,
): AskedEntity[] {
  const found: AskedEntity[] = [];
  const isPlain = !/\p{Lu}\p{Ll}/u.test(question.slice(1));
  for (let at = 0; at < words.length; at++) {
    for (let count = Math.min(MAX_WORDS, words.length - at); count >= 1; count--) {
      const span = words.slice(at, at + count);
      const said = textOf(question, span);
      const entity = knownAs(said, library, isPlain);
      if (entity === undefined) continue;
      found.push({ said, status: 'known', entity, index: span[0]?.index ?? 0 });
      for (let offset = 0; offset < count; offset++) taken.add(at + offset);
      at += count - 1;
      break;
    }
  }
  return found;
}

function knownAs(said: string, library: KnownLibrary, isPlain: boolean): KnownEntity | undefined {
  const symbol = library.bySymbol.get(said);
  if (symbol !== undefined) return symbol;
  // “block” and “target” are words until a capital makes them names; a question in lower case has no capitals.
  const isNameInSmall = isPlain && said.length > 3 && !ENGLISH_STOP_WORDS.has(said.toLowerCase());
  return /^(?:\p{Lu}|\d+\p{Lu})/u.test(said) || isNameInSmall ? library.byKey.get(nameKey(said)) : undefined;
}

function hanNames(question: string, library: KnownLibrary): AskedEntity[] {
  const found: AskedEntity[] = [];
  let rest = question;
  for (const [name, entity] of library.hanNames) {
    const index = rest.indexOf(name);
    if (index < 0) continue;
    found.push({ said: name, status: 'known', entity, index });
    rest = rest.replaceAll(name, ' '.repeat(name.length));
  }
  return found;
}

function otherHanName(question: string, library: KnownLibrary): AskedEntity[] {
  const subject = hanSubject(question, { periods: readPeriods(question), measureIn: lineIn });
  // A name that begins like a known one may be another of its names.
  const isLikeKnown = library.hanNames.some(([name]) => subject?.said.startsWith(name.slice(0, 2)));
  if (subject === undefined || isLikeKnown) return [];
  return [{ said: subject.said, index: subject.index, status: 'unknown' }];
}

/** Capitalised words that are no words of the field: in a library of issuers they may name one that it does not have. */
function otherNames(
  question: string,
  words: readonly Word[],
  library: KnownLibrary,
  taken: ReadonlySet<number>,
): AskedEntity[] {
  const found: AskedEntity[] = [];
  for (let at = 0; at < words.length && found.length < MAX_OTHERS; at++) {
    if (!startsName(words, at, taken)) continue;
    let end = at + 1;
    while (
      end < words.length &&
      end - at < MAX_WORDS &&
      !taken.has(end) &&
      continuesName(question, words, end)
    )
      end++;
    const span = words.slice(at, end);
    const said = textOf(question, span);
    const index = span[0]?.index ?? 0;
    const isFirst =
      index === 0 || /[.!?:。！？：¿¡]\s*["“'‘(«]*$/u.test(question.slice(Math.max(0, index - 4), index));
    const entity = partlyNamed(said, library) ?? nearestEntity(said, library.byKey);
    if (entity !== undefined) found.push({ said, status: 'corrected', entity, index, isFirst });
    else if (!isOrdinary(said, words[at - 1], library))
      found.push({ said, status: 'unknown', index, isFirst });
    at = end - 1;
  }
  return found;
}

/** “The Company”, a line of accounts, and what documents explain as an abbreviation. */
function isOrdinary(said: string, before: Word | undefined, library: KnownLibrary): boolean {
  const isRole = !said.includes(' ') && AFTER_ARTICLE.has(before?.text.toLowerCase() ?? '');
  return isRole || library.abbreviations.has(said) || askedLines(said).lines.length > 0;
}

function startsName(words: readonly Word[], at: number, taken: ReadonlySet<number>): boolean {
  const word = words[at];
  if (word === undefined || taken.has(at) || !/^\p{Lu}|^\d\p{Lu}/u.test(word.text)) return false;
  if (/^(?:FY|Q\d|H\d)/.test(word.text) || FIELD_WORDS.test(word.text)) return false;
  // “We”, “This”: a capital at the start of a sentence makes no name.
  const isCommon = /^\p{Lu}\p{Ll}*$/u.test(word.text) && ENGLISH_STOP_WORDS.has(word.text.toLowerCase());
  return !isCommon && !OPENERS.test(word.text);
}

function continuesName(question: string, words: readonly Word[], end: number): boolean {
  const [before, word, after] = [words[end - 1], words[end], words[end + 1]];
  if (before === undefined || word === undefined || before.isPossessive) return false;
  if (!/^[\s.]*$/.test(question.slice(before.index + before.text.length, word.index))) return false;
  if (word.text === '&') return after !== undefined;
  return /^\p{Lu}/u.test(word.text) && !FIELD_WORDS.test(word.text) && !/^(?:FY|Q\d)/.test(word.text);
}

function textOf(question: string, span: readonly Word[]): string {
  const [first, last] = [span[0], span.at(-1)];
  return first === undefined || last === undefined
    ? ''
    : question.slice(first.index, last.index + last.text.length);
}

/** The only entity whose name, or in a library of issued documents whose file, begins so. */
function partlyNamed(said: string, library: KnownLibrary): KnownEntity | undefined {
  const key = nameKey(said);
  const isOfIssuers = library.issuedShare >= MOSTLY_ISSUED;
  return library.byBeginning.get(key) ?? (isOfIssuers ? library.byFile.get(key) : undefined);
}
