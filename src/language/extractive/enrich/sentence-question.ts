import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import type { QuestionLanguage } from '../../../linguistics/questions/index.ts';

type Form = readonly [RegExp, (groups: Readonly<Record<string, string>>) => string];
const NAME_WORD = String.raw`(?!${anyOf(EN.sentences.noNameWord)}\b)[\p{L}\p{N}(][\p{L}\p{N}'’&.\-)]*`;
const SUBJECT = String.raw`(?:(?:The|An?|Each|All|Every) )?[\p{L}\p{N}][\p{L}\p{N}'’&.\-]*(?: ${NAME_WORD}){0,7}?`;
/** A sentence that opens with its subject. */
const says = (rest: string) => new RegExp(`^(?<s>${SUBJECT}) ${rest}`, 'u');
const AUX = `(?<aux>${anyOf(EN.grammar.be)})`;
const LENGTH = String.raw`(?:\d+|${anyOf(EN.sentences.durationNumbers)})(?: \(\d+\))?[ -]`;
const DURATION = `(?:${anyOf(EN.sentences.durationBounds)} )?${LENGTH}(?:${anyOf(EN.sentences.dayKinds)} )?${anyOf(EN.sentences.durationUnits)}`;
const LASTS = String.raw`(?<aux>${anyOf(EN.sentences.lastingVerbs)}) (?:usually |always |only |then )?(?<v>\p{L}+(?:ed|pt|ld|en|nt))`;

const WHO = String.raw`\p{Lu}[\p{L}'’.&-]+(?: \p{Lu}[\p{L}'’.&-]+){0,4}`;
const AFTER_WORK = `(?=[,.;]| ${anyOf(EN.sentences.afterWork)} |$)`;

const ENGLISH: readonly Form[] = [
  [
    says(`${LASTS} (?<mid>(?:[^,.;]{0,40} )?)for ${DURATION}`),
    ({ s, aux, v, mid }) => `How long ${invert(aux, s)} ${v}${tail(mid)}?`,
  ],
  [
    says(
      String.raw`${AUX} (?<v>${anyOf(EN.sentences.datedDeeds)})\b[^.]*?\b(?:in|on|since) (?:\p{L}+ )?(?:\d{1,2},? )?\d{4}`,
    ),
    ({ s, aux, v }) => `When ${aux} ${lower(s)} ${v}?`,
  ],
  [
    says(String.raw`${AUX} (?<v>${anyOf(EN.sentences.deedsBy)})\b[^.]*? by \p{Lu}`),
    ({ s, aux, v }) => `By whom ${aux} ${lower(s)} ${v}?`,
  ],
  [
    new RegExp(
      String.raw`^${WHO} (?<v>${anyOf(EN.sentences.createdVerbs)}) (?<o>(?:the )?[\p{L}\p{N}“"'’ &-]{3,60}?)${AFTER_WORK}`,
      'u',
    ),
    ({ v, o }) => `Who ${v} ${o}?`,
  ],
  [
    says(String.raw`(?<v>costs?|amounts? to|is priced at) (?:about |around )?(?:[$€£]|USD|EUR)?\s?\d`),
    ({ s, v }) =>
      /^amount/.test(v ?? '')
        ? `What does ${lower(s)} amount to?`
        : `How much ${/s$/.test(v ?? '') || /^is/.test(v ?? '') ? 'does' : 'do'} ${lower(s)} cost?`,
  ],
  [
    says(String.raw`${AUX} (?:located|situated|based|headquartered) (?:in|at|near|on)\b`),
    ({ s, aux }) => `Where ${aux} ${lower(s)} located?`,
  ],
  [
    says(String.raw`(?:refers to|means|(?:is|are) (?:an?|the|one of) \p{L})`),
    ({ s, 0: all }) => `What ${/ are /.test(all ?? '') ? 'are' : 'is'} ${lower(s)}?`,
  ],
  [
    says(String.raw`(?<v>${anyOf(EN.sentences.holdsVerbs)})\b`),
    ({ s, v }) =>
      `What ${/s$|s of$/.test(v ?? '') ? 'does' : 'do'} ${lower(s)} ${(v ?? '').replace(/s(?= of$|$)/, '')}?`,
  ],
];

const HAN_SUBJECT = String.raw`(?<s>[《“「]?[\p{Script=Han}A-Za-z0-9·《》“”「」\-]{2,20}?)`;
/** A Chinese sentence that opens with its subject. */
const saysInChinese = (rest: string) => new RegExp(`^${HAN_SUBJECT}${rest}`, 'u');
const CHINESE: readonly Form[] = [
  [
    saysInChinese(
      String.raw`(?:正式)?(?<v>${anyOf(ZH.sentences.datedDeeds)})于(?:公元)?[\d一二三四五六七八九〇零]{2,4}年`,
    ),
    ({ s, v }) => `${s}${v}于哪一年？`,
  ],
  [
    saysInChinese(
      String.raw`${anyOf(ZH.sentences.lastingDuties)}*(?<v>${anyOf(ZH.sentences.lastingVerbs)})(?:至少|不少于|不超过|约)?[\d一二三四五六七八九十两]+个?${anyOf(ZH.sentences.durationUnits)}`,
    ),
    ({ s, v }) => `${s}${(v ?? '').replace(/为$/, '')}${/期/.test(v ?? '') ? '是' : ''}多长时间？`,
  ],
  [
    saysInChinese(`(?:是|为)?由[^，。]{2,20}?(?:所)?(?<v>${anyOf(ZH.sentences.deedsBy)})`),
    ({ s, v }) => `${s}由谁${v}？`,
  ],
  [saysInChinese('(?:位于|坐落于|地处)'), ({ s }) => `${s}位于哪里？`],
  [
    saysInChinese('(?:主要)?(?<v>包括|包含|分为|分布在?于?)'),
    ({ s, v }) => (/^分布/.test(v ?? '') ? `${s}分布在哪些地方？` : `${s}${v}哪些内容？`),
  ],
  [
    saysInChinese(
      '(?:（[^）]*）)?[，,]?(?:又称[^，]+，)?(?:是指|指的是|是(?:一|中国|美国|日本|英国|指|位于|由))',
    ),
    ({ s }) => `${s}是什么？`,
  ],
  [
    saysInChinese(
      String.raw`(?:的)?(?<v>费用|价格|人口|面积|长度|高度|总额|金额|人数|比例)(?:约|为|是|达)+\d`,
    ),
    ({ s, v }) => `${s}的${v}是多少？`,
  ],
];

/** A question that a sentence answers, when the sentence has one of the known forms: dates, durations, makers, places, definitions. */
export function sentenceQuestion(sentence: string, language: QuestionLanguage): string | undefined {
  if (sentence.length > 500) return undefined;
  for (const [pattern, ask] of language === 'zh' ? CHINESE : ENGLISH) {
    const match = pattern.exec(sentence);
    if (match?.groups === undefined) continue;
    const { s, o } = match.groups;
    if (!isSubject(s ?? o ?? '')) continue;
    return ask({ ...match.groups, 0: match[0] }).replace(/\s+/g, ' ');
  }
  return undefined;
}

const NO_SUBJECT = new RegExp(String.raw`^${anyOf(EN.sentences.noSubject)}\b`, 'i');

function isSubject(subject: string): boolean {
  if (NO_SUBJECT.test(subject) && !/^(?:all|each|every) \p{L}{3}/iu.test(subject)) return false;
  if (
    /^(?:它|他|她|其|这|那|该|此|本|但|而|因|如|若|当|并|也|还|又|在|从|对|由|于是|之后|同时)/.test(subject)
  )
    return false;
  return /[\p{L}]{2}/u.test(subject);
}

function lower(subject: string | undefined): string {
  return (subject ?? '')
    .replace(/^(?:The|An?|Each|All|Every)\b/, (word) => word.toLowerCase())
    .replace(/^\p{Lu}(?=\p{Ll}+ \p{Ll})/u, (first) => first.toLowerCase());
}

function invert(aux: string | undefined, subject: string | undefined): string {
  const [modal, ...rest] = (aux ?? 'is').split(' ');
  const isPlural = /^(?:are|were)$/.test(modal ?? '');
  const name = isPlural
    ? lower(subject).replace(/^\p{Lu}(?=\p{Ll}+s$)/u, (first) => first.toLowerCase())
    : lower(subject);
  return `${modal} ${name}${rest.length === 0 ? '' : ` ${rest.join(' ')}`}`;
}

function tail(middle: string | undefined): string {
  const text = (middle ?? '').trim();
  return text === '' ? '' : ` ${text}`;
}
