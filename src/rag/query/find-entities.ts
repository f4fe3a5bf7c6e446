import { ENGLISH_STOP_WORDS } from '../../linguistics/index.ts';
import { anyOf, EN, ZH } from '../../linguistics/lexicon/index.ts';
import { hanSubject, nameKey } from '../../linguistics/names/index.ts';
import { readPeriods } from '../../linguistics/periods/index.ts';
import { findMeasures, isFieldWord, measureIn } from '../measures/index.ts';
import type { KnownEntity } from './known-entity.ts';
import { type KnownLibrary, MOSTLY_ISSUED } from './known-library.ts';
import { type BareName, readBareName } from './names/bare-names.ts';

/** A name of a question. `unknown` has no documents of its own here. */
export interface AskedEntity {
  /** As the question writes it. */
  readonly said: string;
  readonly status: 'known' | 'corrected' | 'unknown';
  readonly entity?: KnownEntity | undefined;
  readonly index: number;
  /** Nothing but its capitals, or its place before a measure, shows that it is a name. */
  readonly bare?: BareName | undefined;
}

interface Word {
  readonly text: string;
  readonly index: number;
  readonly isPossessive: boolean;
}

const WORD = /[\p{Script=Latin}\d][\p{Script=Latin}\d&.'’+/-]*[\p{Script=Latin}\d]|[\p{Script=Latin}\d]|&/gu;
const MAX_WORDS = 6;
const OPENERS = new RegExp(
  `^${anyOf(EN.grammar.questionWords, EN.grammar.be, EN.grammar.do, EN.grammar.have, EN.questions.questionOpeners)}$`,
  'i',
);
/** After one body; a plural (“Receivables are”) is none. */
const AUXILIARY = /^(?:is|was|does|did|has|had|can|could|should|will|would)$/i;
const BEFORE_ISSUER = new RegExp(
  `^${anyOf(EN.grammar.be, EN.grammar.do, EN.grammar.have, EN.questions.beforeIssuer)}$`,
  'i',
);

/** Names of bodies in a question, in order: those the library knows, misspelt ones, and those it does not have. */
export function findEntities(question: string, library: KnownLibrary): AskedEntity[] {
  const words = [...question.matchAll(WORD)].map(({ 0: raw, index }) => ({
    text: raw.replace(/['’]s?$/, ''),
    index,
    isPossessive: /['’]s?$/.test(raw) || hasMarkAlone(question, index, raw),
  }));
  const taken = new Set<number>();
  const found: AskedEntity[] = [
    ...knownNames(question, words, library, taken),
    ...hanNames(question, library),
  ];
  if (library.entities.length > 0) found.push(...otherNames(question, words, library, taken, found));
  if (library.entities.length > 0 && found.length === 0) found.push(...unknownHanName(question, library));
  const seen = new Set<string>();
  return found
    .toSorted((a, b) => a.index - b.index)
    .filter(({ said, entity }) => {
      const key = entity?.name ?? nameKey(said);
      return seen.has(key) ? false : seen.add(key) !== undefined;
    });
}

/** A possessive that ends in “s” has its mark alone, which closes no quotation: “the brothers' name”. */
function hasMarkAlone(question: string, index: number, raw: string): boolean {
  return (
    /s$/i.test(raw) &&
    /^['’]\s+\p{L}/u.test(question.slice(index + raw.length)) &&
    !/(?:^|\s)['‘]/.test(question.slice(0, index))
  );
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
      if (span.some((_, offset) => taken.has(at + offset))) continue;
      const said = textOf(question, span);
      const entity = lookUp(said, library, isPlain);
      if (entity === undefined) continue;
      found.push({ said, status: 'known', entity, index: span[0]?.index ?? 0 });
      span.forEach((_, offset) => {
        taken.add(at + offset);
      });
      break;
    }
  }
  return found;
}

function lookUp(said: string, library: KnownLibrary, isPlain: boolean): KnownEntity | undefined {
  const symbol = library.bySymbol.get(said);
  if (symbol !== undefined) return symbol;
  // “block” and “target” are words until a capital makes them names; a question in lower case has no capitals.
  if (
    !/^(?:\p{Lu}|\d+\p{Lu})/u.test(said) &&
    !(isPlain && said.length > 3 && !ENGLISH_STOP_WORDS.has(said.toLowerCase()))
  )
    return undefined;
  return library.byKey.get(nameKey(said));
}

function hanNames(question: string, library: KnownLibrary): AskedEntity[] {
  const found: AskedEntity[] = [];
  let rest = question;
  for (const [name, entity] of library.hanNames) {
    const index = rest.indexOf(name);
    if (index < 0) continue;
    found.push({ said: name, status: 'known', entity, index });
    rest = rest.split(name).join(' '.repeat(name.length));
  }
  return found;
}

/** Where no document is called in Chinese, none says a bare name. */
function unknownHanName(question: string, library: KnownLibrary): AskedEntity[] {
  const subject = hanSubject(question, { periods: readPeriods(question), measureIn });
  // A name that begins like a known one may be another of its names.
  const isLikeKnown = library.hanNames.some(([name]) => subject?.said.startsWith(name.slice(0, 2)));
  if (subject === undefined || isLikeKnown) return [];
  const { said, index, isBare } = subject;
  return [{ said, index, status: 'unknown', ...(isBare && library.isCalledInChinese && { bare: 'sure' }) }];
}

/** Capitalised words that stand where the question's subject stands. */
function otherNames(
  question: string,
  words: readonly Word[],
  library: KnownLibrary,
  taken: ReadonlySet<number>,
  known: readonly AskedEntity[],
): AskedEntity[] {
  const found: AskedEntity[] = [];
  for (let at = 0; at < words.length; at++) {
    if (!startsName(words, at, taken)) continue;
    let end = at + 1;
    while (end < words.length && !taken.has(end) && continuesName(question, words, end)) end++;
    const span = words.slice(at, end);
    const said = textOf(question, span);
    const index = span[0]?.index ?? 0;
    const bare = readBareName(question, words, span, library);
    const partly = partlyNamed(said, library);
    const corrected = partly ?? nearestEntity(said, library);
    // “Best” at the beginning may be a word, though a body is called “Best Buy”.
    const isUnsure = partly !== undefined && bare === 'unsure';
    const isOwn =
      isSubject(words, at, end) ||
      isHanSubject(question, span) ||
      isOfBodyList(question, span, [...known, ...found]);
    if (corrected !== undefined)
      found.push({ said, status: 'corrected', entity: corrected, index, ...(isUnsure && { bare }) });
    else if (isOwn) found.push({ said, status: 'unknown', index });
    else if (bare !== undefined) found.push({ said, status: 'unknown', bare, index });
    at = end - 1;
  }
  // Beside a body that is known, or that stands in the subject's place, other capitals are names within its matter.
  const isAlone = (each: AskedEntity) => each.status === 'unknown' && each.bare !== undefined;
  return [...known, ...found].every(isAlone) ? found : found.filter((each) => !isAlone(each));
}

function startsName(words: readonly Word[], at: number, taken: ReadonlySet<number>): boolean {
  const word = words[at];
  if (word === undefined || taken.has(at) || !/^\p{Lu}|^\d\p{Lu}/u.test(word.text)) return false;
  if (/^(?:FY|Q\d|H\d)/.test(word.text) || isFieldWord(word.text)) return false;
  // “We”, “This”: a capital at the start of a sentence makes no name.
  const isCommon = /^\p{Lu}\p{Ll}*$/u.test(word.text) && ENGLISH_STOP_WORDS.has(word.text.toLowerCase());
  return !isCommon && !OPENERS.test(word.text);
}

function continuesName(question: string, words: readonly Word[], end: number): boolean {
  const [before, word, after] = [words[end - 1], words[end], words[end + 1]];
  if (before === undefined || word === undefined || before.isPossessive) return false;
  const gap = question.slice(before.index + before.text.length, word.index);
  if (!/^[\s.]*$/.test(gap)) return false;
  if (/^(?:&|of|and)$/.test(word.text)) return word.text === '&' && after !== undefined;
  return /^\p{Lu}/u.test(word.text) && !isFieldWord(word.text) && !/^(?:FY|Q\d)/.test(word.text);
}

/** Its possessor, or right after the words that a subject follows. */
function isSubject(words: readonly Word[], at: number, end: number): boolean {
  const last = words[end - 1];
  const before = words[at - 1];
  if (last?.isPossessive === true) return true;
  if (before === undefined) return end < words.length && AUXILIARY.test(words[end]?.text ?? '');
  return BEFORE_ISSUER.test(before.text);
}

const IN_LIST = new RegExp(String.raw`^\s*(?:,|、|,?\s*(?:and|or)\s|${anyOf(ZH.plans.joins)})\s*$`);
/** So many bodies beside a name make it one of theirs. */
const LISTED_WITH = 2;

/** One of a list of bodies whose measure is asked for: “the net income of Boeing, Pfizer and Nike”. */
function isOfBodyList(question: string, [first]: readonly Word[], others: readonly AskedEntity[]): boolean {
  const isOfBodies = others.filter(({ entity }) => entity !== undefined).length >= LISTED_WITH;
  if (first === undefined || !isOfBodies || findMeasures(question).length === 0) return false;
  return others.some(
    ({ said, index }) =>
      index < first.index && IN_LIST.test(question.slice(index + said.length, first.index)),
  );
}

/** “Nordkap的营业收入”, “Nordkap在2022年”. */
function isHanSubject(question: string, span: readonly Word[]): boolean {
  const last = span.at(-1);
  return (
    last !== undefined && /^\s*(?:的|在|是|有|公司)/u.test(question.slice(last.index + last.text.length))
  );
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
  const isLibraryOfIssuers = library.issuedShare >= MOSTLY_ISSUED;
  return library.byBeginning.get(key) ?? (isLibraryOfIssuers ? library.byFile.get(key) : undefined);
}

/** The only entity that differs by a spelling mistake: one letter in names of five to seven letters, two in longer ones. */
function nearestEntity(said: string, library: KnownLibrary): KnownEntity | undefined {
  const key = nameKey(said);
  if (key.length < 5 || /\d/.test(key)) return undefined;
  const limit = key.length >= 8 ? 2 : 1;
  const near = new Set<KnownEntity>();
  for (const [known, entity] of library.byKey) {
    if (
      known.length >= 5 &&
      Math.abs(known.length - key.length) <= limit &&
      editDistance(key, known, limit) <= limit
    )
      near.add(entity);
  }
  return near.size === 1 ? [...near][0] : undefined;
}

/** Insertions, deletions, replacements and exchanges of neighbours; more than `limit` counts as `limit + 1`. */
export function editDistance(a: string, b: string, limit: number): number {
  let [before, current]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((current?.[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (current?.[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before?.[j - 2] ?? 0) + 1);
      next[j] = cost;
    }
    if (Math.min(...next) > limit) return limit + 1;
    [before, current] = [current, next];
  }
  return current?.[b.length] ?? limit + 1;
}
