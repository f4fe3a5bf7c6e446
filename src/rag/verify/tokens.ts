import { analyzeText, CHINESE_STOP_WORDS, ENGLISH_STOP_WORDS, tagChinese } from '../../text/index.ts';
import { baseForm } from './irregular-forms.ts';

export interface Token {
  /** As written. */
  readonly raw: string;
  readonly lower: string;
  /** What is compared: the stem of an English word, a Chinese word as it is, an identifier in lower case. */
  readonly key: string;
  readonly kind: 'word' | 'han' | 'number' | 'identifier';
  readonly index: number;
  readonly stop: boolean;
  /** A name by its form: capital inside a sentence, all capitals, or tagged so in Chinese. */
  readonly name: boolean;
  /** First of its sentence, where a capital says nothing. */
  readonly initial: boolean;
  /** Number of punctuation marks that part clauses before this token. */
  readonly clause: number;
}

const LETTER = String.raw`(?:(?!\p{Script=Han})[\p{L}\p{N}])`;
const TOKEN = new RegExp(
  String.raw`[%‰$€£¥]|\p{Script=Han}+|${LETTER}+(?:['’]${LETTER}+|[-_./:@]${LETTER}+)*`,
  'gu',
);
/** The dictionary lacks most people: an unknown word of two or three characters that begins with one of these is taken for one. */
const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤';
const CLAUSE_MARK = /[,;:.!?()，。；：！？（）—|\n]/;
const NEGATIVE_CONTRACTION = /n['’]t$/;

/** Words, identifiers and numbers of a text (NFKC) in order. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  let end = 0;
  let initial = true;
  const push = (raw: string, index: number, partial: Pick<Token, 'key' | 'kind' | 'stop' | 'name'>) => {
    tokens.push({ raw, lower: raw.toLowerCase(), index, initial, clause, ...partial });
    initial = false;
  };
  for (const match of text.matchAll(TOKEN)) {
    const between = text.slice(end, match.index);
    if (CLAUSE_MARK.test(between)) clause++;
    if (/[.!?。！？:|\n*]\s*$|["“‘(]$/.test(between)) initial = true;
    end = match.index + match[0].length;
    if (/^\p{Script=Han}/u.test(match[0])) {
      let at = match.index;
      for (const { word, tag } of tagChinese(match[0])) {
        const name =
          /^n[rstz]/.test(tag) || (tag === 'x' && word.length <= 3 && SURNAMES.includes(word.charAt(0)));
        push(word, at, {
          key: word,
          kind: 'han',
          stop: CHINESE_STOP_WORDS.has(word),
          name: name && word.length >= 2,
        });
        at += word.length;
      }
      continue;
    }
    if (/^[%‰$€£¥]$/.test(match[0])) {
      push(match[0], match.index, { key: match[0], kind: 'number', stop: true, name: false });
      continue;
    }
    for (const [part, offset] of splitCompound(match[0])) pushLatin(part, match.index + offset);
  }
  return tokens;

  function pushLatin(raw: string, index: number) {
    const lower = raw.toLowerCase();
    const word = lower.replace(/['’]s$/, '');
    if (/^[\d.,:/-]+$/.test(raw))
      return push(raw, index, { key: lower, kind: 'number', stop: true, name: false });
    if (/\d/.test(raw)) {
      const quantity = /^\d[\d.,]*[a-z]{1,4}$/i.test(raw);
      return push(raw, index, {
        key: lower,
        kind: quantity ? 'number' : 'identifier',
        stop: quantity,
        name: !quantity,
      });
    }
    const stop = ENGLISH_STOP_WORDS.has(word) || NEGATIVE_CONTRACTION.test(word) || word.length < 2;
    const capital = /^\p{Lu}/u.test(raw);
    const shouting = /^\p{Lu}{2,}s?$/u.test(raw) || /\p{Ll}\p{Lu}/u.test(raw);
    push(raw, index, {
      key: stop ? word : (analyzeText(baseForm(word))[0] ?? word),
      kind: 'word',
      stop,
      name: !stop && (shouting || (capital && !initial)),
    });
  }
}

/** `long-term` is two words; `ERR-4032`, `TLS1.2`, `a/b.ts` and `can’t` are one. */
function splitCompound(raw: string): (readonly [string, number])[] {
  if (/\d/.test(raw) || !/[-/.:@_]/.test(raw)) return [[raw, 0]];
  return [...raw.matchAll(/[^-/.:@_]+/g)].map((part) => [part[0], part.index] as const);
}
