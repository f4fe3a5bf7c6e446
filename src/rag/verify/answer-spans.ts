import { normalizeText, tagChinese } from '../../text/index.ts';
import type { FactKind } from './question-terms.ts';

/** A piece of a sentence that may be the answer: of the kind asked for, and not in the question itself. */
export interface AnswerSpan {
  readonly text: string;
  readonly at: number;
  /** How well its form fits what is asked, in [0, 1]: `6.4%` is a rate, `3000` only a figure. */
  readonly form: number;
}

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec';
const DATES = new RegExp(
  String.raw`\b(?:\d{1,2}(?:st|nd|rd|th)? )?(?:${MONTHS})\b\.?(?: \d{1,2}(?:st|nd|rd|th)?)?(?:,? \d{4})?|\b(?:1[0-9]|20)\d{2}s?\b|(?:\d{4}\s*年)?\s*\d{1,2}\s*月(?:\s*\d{1,2}\s*[日号])?|\d{4}\s*年|\d{1,2}\s*[日号]|\d{1,4}\s*(?:年代|世纪)|[一二三四五六七八九十〇零]{1,4}[年月日]`,
  'g',
);
const NUMBERS =
  /(?:[$€£¥]\s?)?\d+(?:[.,]\d+)*(?:\s?(?:%|‰|percent\b|per cent\b|million\b|billion\b|[十百千万亿]+))?|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|dozen|hundred|thousand|million|billion|once|twice|half)\b|[一二三四五六七八九十两百千万亿]+(?=[个次年天人种名家元位层米月项倍成岁条座部枚块]|小时|分钟|公里|平方)|百分之[一二三四五六七八九十百]+/gi;
const QUOTED = /[《〈“「"]([^《》〈〉“”「」"]{1,40})[》〉”」"]/g;
const LATIN_NAME =
  /\p{Lu}[\p{Script=Latin}\p{M}'’.-]*(?: (?:(?:de|da|van|von|bin|al|of) )?\p{Lu}[\p{Script=Latin}\p{M}'’.-]*)*/gu;
const TRANSLITERATED = /\p{Script=Han}{1,6}[·・•]\p{Script=Han}{1,8}/gu;
const ORGANISATION = /(?:公司|集团|银行|大学|学院|研究所|俱乐部|队|党|联盟|协会|委员会)$/;
const NO_NAME =
  /^(?:The|An?|In|On|At|It|This|That|These|Those|He|She|They|We|You|I|As|By|For|From|To|With|After|Before|During|When|While|If|Its|His|Her|Their|Since|However|But|And|Who|What|Where|Why|How|Find|Get|Watch|Read|See|Results?|Updated|Published|Posted|Photo|Source|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)$/;
const NO_PERSON =
  /\b(?:Best|Academy|Awards?|Universit\w+|Council|Committee|Associations?|Federation|Stadium|Series|Prize|Games?|Season|League|Cup|Grand|Slam|Open|Inc|Corp|Company|Magazine|News|TV|Championships?)\b/;
const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤童海景樊苗聂倪迪宁温';

/** What follows or stands in a figure, by what is asked. */
const UNITS: readonly (readonly [asked: RegExp, unit: RegExp])[] = [
  [
    /率|比例|占比|百分|增长了?多少|增幅|增速|\b(?:percentage|share|proportion|rate)\b/i,
    /^[^\d]{0,2}(?:[\d.,]+)?\s?(?:%|‰|percent|per cent|个百分点|basis points?|per )|百分之/i,
  ],
  [
    /多少钱|价格|营收|收入|利润|票房|金额|费用|市值|售价|\b(?:price|cost|revenue|profit|pa(?:y|id)|salary|worth|how much (?:money|did .* cost))\b/i,
    /[$€£¥]|元|美金|欧元|英镑|日元|亿|万|\b(?:dollars?|euros?|pounds?|USD|EUR|GBP|million|billion|yuan|RMB)\b/i,
  ],
  [
    /人数|多少(?:名|个|位)?人|几[人名位]|运动员数量|\bhow many (?:people|persons|men|women)\b/i,
    /^[\d.,一-龥]*?(?:万|亿)?余?(?:人|名|位)|\b(?:people|persons)\b/i,
  ],
  [/几次|多少次|\bhow (?:often|many times)\b/i, /次|回|\b(?:times|once|twice)\b/i],
  [/[几多少](?:块|枚)|金牌/, /[块枚金]/],
  [
    /多久|多长时间|\bhow long\b/i,
    /年|月|天|日|周|小时|分钟|秒|\b(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?)\b/i,
  ],
];

/** Spans of a sentence that could be what a question of this kind asks for, in the order of the sentence. */
export function answerSpans(kind: FactKind, sentence: string, question: string): AnswerSpan[] {
  const asked = normalizeText(question);
  return spansOf(kind, sentence, question).flatMap((span) => newPart(span, asked));
}

/** What of a span the question does not hold: of `Apple CEO Tim Cook` the name, of `FIFA Council` nothing. */
function newPart(span: AnswerSpan, asked: string): AnswerSpan[] {
  const folded = normalizeText(span.text);
  if (folded.length === 0 || asked.includes(folded)) return [];
  const words = [...span.text.matchAll(/\S+/g)];
  if (words.length < 2 || /\d/.test(folded)) return [span];
  const isAsked = (word: string) => asked.includes(normalizeText(bareWord(word)));
  const own = words.filter(([word]) => !isAsked(word));
  const first = own[0];
  if (first === undefined || (own.length === 1 && own.length < words.length)) return [];
  return [{ ...span, text: span.text.slice(first.index), at: span.at + first.index }];
}

function spansOf(kind: FactKind, sentence: string, question: string): AnswerSpan[] {
  switch (kind) {
    case 'date':
      return find(DATES, sentence, (text) => (/\d{4}|月|[A-Z]/.test(text) ? 1 : 0.7));
    case 'number':
      return numbers(sentence, question);
    case 'title':
      return find(QUOTED, sentence, () => 1);
    case 'organisation':
      return [...organisations(sentence), ...names('person', sentence, false)];
    case 'person':
      // A contest is won by a team or a country as well.
      return [
        ...names('person', sentence, true),
        ...(/冠军|夺冠|\b(?:won|wins?|winner|champion)\b/i.test(question)
          ? [...organisations(sentence), ...names('place', sentence, false)].map((span) => ({
              ...span,
              form: 0.7,
            }))
          : []),
      ];
    default:
      return names('place', sentence, true);
  }
}

function find(pattern: RegExp, sentence: string, form: (text: string, at: number) => number): AnswerSpan[] {
  return [...sentence.matchAll(pattern)].map((match) => ({
    text: (match[1] ?? match[0]).trim(),
    at: match.index,
    form: form(match[0], match.index),
  }));
}

function numbers(sentence: string, question: string): AnswerSpan[] {
  // Dates are no figures; they keep their length so that places stay.
  const bare = sentence.replace(DATES, (found) => ' '.repeat(found.length));
  const unit = UNITS.find(([asked]) => asked.test(question))?.[1];
  const found = find(NUMBERS, bare, (text, at) => {
    if (unit === undefined) return 1;
    return unit.test(`${text}${bare.slice(at + text.length, at + text.length + 8)}`) ? 1 : 0.1;
  });
  const asksTime = /\bhow (?:long|old|many years)\b|几年|多少年|多久|年龄|多大/i.test(question);
  return asksTime ? [...found, ...find(DATES, sentence, () => 0.7)] : found;
}

function names(kind: 'person' | 'place', sentence: string, strict: boolean): AnswerSpan[] {
  const latin = latinNames(sentence, kind === 'person' && strict).map((span) =>
    kind === 'place' ? { ...span, form: locative(sentence, span) } : span,
  );
  if (!/\p{Script=Han}/u.test(sentence)) return latin;
  const spans: AnswerSpan[] = [];
  let at = 0;
  for (const { word, tag } of tagChinese(sentence)) {
    const span = { text: word, at, form: 1 };
    at += word.length;
    if (!/^\p{Script=Han}{2,}$/u.test(word)) continue;
    if (kind === 'place') {
      const form = locative(sentence, span);
      const isPlace = /^ns/.test(tag) && !/^[多各全外本他两]国|^(?:国内|海外|当地)$/.test(word);
      // The dictionary takes many a foreign place for a person.
      if (isPlace || (form === 1 && /^nr/.test(tag))) spans.push({ ...span, form });
    } else if (
      /^nrt|^nrfg/.test(tag) ||
      (/^nr|^x/.test(tag) && word.length <= 4 && SURNAMES.includes(word.charAt(0)))
    )
      spans.push(span);
  }
  return [...spans, ...find(TRANSLITERATED, sentence, () => 1), ...latin];
}

/** A place where something happens stands after a preposition, or names who holds it. */
function locative(sentence: string, { text, at }: AnswerSpan): number {
  const before = sentence.slice(Math.max(0, at - 14), at);
  const after = sentence.slice(at + text.length, at + text.length + 14);
  if (/(?:在(?!内)|于|至|抵达|赴|位于|落户|定为|确定|选择)\p{Script=Han}{0,4}$/u.test(before)) return 1;
  if (/^(?:举[办行]|获得|承办|主办|成功|成为)/.test(after)) return 1;
  if (/\b(?:in|at|to|near|inside|from) (?:the )?(?:\p{Lu}\S* |\S+, )?$/u.test(before)) return 1;
  return /^ (?:hosted|hosts|will host|became|becomes|is the|was the)\b/.test(after) ? 1 : 0.2;
}

/** Bodies by the word they end in, joined with the word before it, and what is written in Latin letters. */
function organisations(sentence: string): AnswerSpan[] {
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
    while (words[0] !== undefined && NO_NAME.test(bareWord(words[0][0]))) words.shift();
    const first = words[0];
    if (first === undefined) return [];
    const text = bareWord(run.slice(first.index));
    if (text.length < 2 || NO_NAME.test(text)) return [];
    const opens = /(?:^|[.!?:]\s*["“'(]*)$/.test(sentence.slice(0, index));
    if (words.length === 1 && opens && first.index === 0 && !/^\p{Lu}[\p{Lu}\d]+$/u.test(text))
      return /^\s+(?:won|has|is|was|became|captured|took|beat|defeated|directed|plays?)\b/.test(
        sentence.slice(index + run.length),
      )
        ? [{ text, at: index, form: 0.8 }]
        : [];
    if (person && (NO_PERSON.test(text) || /^\p{Lu}+$/u.test(text))) return [];
    return [{ text, at: index + first.index, form: words.length > 1 ? 1 : 0.7 }];
  });
}

function bareWord(word: string): string {
  return word.replace(/['’]s$|[.,;:'’-]+$/g, '');
}
