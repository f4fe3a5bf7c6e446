import { SURNAMES } from '../lexicon/zh.ts';
import { analyzeText } from './analyze.ts';
import { tagChinese } from './chinese-words.ts';
import { baseForm } from './irregular-forms.ts';
import { CHINESE_STOP_WORDS, ENGLISH_STOP_WORDS } from './stop-words.ts';
import { classOfChinese, classOfEnglish, type WordClass } from './word-class.ts';

export interface Token {
  /** As written. */
  readonly raw: string;
  readonly lower: string;
  /** What is compared: the stem of an English word, a Chinese word as it is, an identifier in lower case without a hyphen before its digits. */
  readonly key: string;
  readonly kind: 'word' | 'han' | 'number' | 'identifier';
  readonly index: number;
  readonly stop: boolean;
  /** A name by its form: capital inside a sentence, all capitals, or tagged so in Chinese. */
  readonly name: boolean;
  readonly wordClass: WordClass;
  /** First of its sentence, where a capital says nothing. */
  readonly initial: boolean;
  /** Number of punctuation marks that part clauses before this token. */
  readonly clause: number;
}

const LETTER = String.raw`[[\p{L}\p{N}]--\p{Script=Han}]`;
const TOKEN = new RegExp(String.raw`[%‰$€£¥]|\p{Script=Han}+|${LETTER}+(?:['’_.\/:@\-]${LETTER}+)*`, 'gv');
const CLAUSE_MARK = /[,;:.!?()，。；：！？（）—|\n]/;
const BEFORE_HAN = /^\d*\p{Script=Han}/u;
const NEGATIVE_CONTRACTION = /n['’]t$/;

/** Words, identifiers and numbers of a text (NFKC) in order. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  let end = 0;
  let initial = true;
  const push = (raw: string, index: number, reading: Reading) => {
    tokens.push({ raw, lower: raw.toLowerCase(), index, initial, clause, ...reading });
    initial = false;
  };
  for (const match of text.matchAll(TOKEN)) {
    const between = text.slice(end, match.index);
    if (CLAUSE_MARK.test(between)) clause++;
    if (/[.!?。！？:|\n*][^\S\n]*$|["“‘(]$/.test(between)) initial = true;
    end = match.index + match[0].length;
    if (/^\p{Script=Han}/u.test(match[0])) {
      let at = match.index;
      for (const { word, tag } of tagChinese(match[0])) {
        push(word, at, readHan(word, tag));
        at += word.length;
      }
    } else if (/^[%‰$€£¥]$/.test(match[0])) push(match[0], match.index, numberReading(match[0]));
    else
      for (const [part, offset] of splitCompound(match[0], text.charAt(end)))
        push(
          part,
          match.index + offset,
          // In Chinese a capital is no sign of a beginning.
          readLatin(
            part,
            initial && !BEFORE_HAN.test(text.slice(match.index + offset + part.length, end + 1)),
          ),
        );
  }
  return tokens;
}

type Reading = Pick<Token, 'key' | 'kind' | 'stop' | 'name' | 'wordClass'>;

function numberReading(key: string): Reading {
  return { key, kind: 'number', stop: true, name: false, wordClass: 'function' };
}

function readHan(word: string, tag: string): Reading {
  const isPerson = tag === 'x' && word.length <= 3 && SURNAMES.includes(word.charAt(0));
  return {
    key: word,
    kind: 'han',
    stop: CHINESE_STOP_WORDS.has(word),
    name: word.length >= 2 && (/^n[rstz]/.test(tag) || isPerson),
    wordClass: isPerson ? 'thing' : classOfChinese(tag),
  };
}

function readLatin(raw: string, initial: boolean): Reading {
  const lower = raw.toLowerCase();
  const word = lower.replace(/['’]s$/, '');
  if (/^[\d.,:/-]+$/.test(raw)) return numberReading(lower);
  if (/\d/.test(raw)) {
    const isQuantity = /^\d[\d.,]*[a-z]{1,4}$/i.test(raw);
    if (isQuantity) return numberReading(lower);
    return {
      key: lower.replace(/(?<=\p{L})-(?=\d)/gu, ''),
      kind: 'identifier',
      stop: false,
      name: true,
      wordClass: 'thing',
    };
  }
  const stop = ENGLISH_STOP_WORDS.has(word) || NEGATIVE_CONTRACTION.test(word) || word.length < 2;
  const capital = /^\p{Lu}/u.test(raw);
  const shouting = /^\p{Lu}{2,}s?$/u.test(raw) || /\p{Ll}\p{Lu}/u.test(raw);
  return {
    key: stop ? word : (analyzeText(baseForm(word))[0] ?? word),
    kind: 'word',
    stop,
    name: !stop && (shouting || (capital && !initial)),
    wordClass: stop ? 'function' : classOfEnglish(word),
  };
}

/** `long-term` is two words; `ERR-4032`, `TLS1.2`, `a/b.ts` and `can’t` are one. `Netflix2017` before 年 is a name and a year. */
function splitCompound(raw: string, next: string): (readonly [string, number])[] {
  const year = next === '年' ? /(?<=\p{L})(?:19|20)\d\d$/u.exec(raw) : null;
  if (year !== null) return [...splitCompound(raw.slice(0, year.index), ''), [year[0], year.index]];
  if (/\d/.test(raw) || !/[-/.:@_]/.test(raw)) return [[raw, 0]];
  return [...raw.matchAll(/[^-/.:@_]+/g)].map((part) => [part[0], part.index] as const);
}
