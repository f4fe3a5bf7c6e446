import { anyOf, EN } from '../../../linguistics/lexicon/index.ts';
import type { QuestionLanguage } from '../../../linguistics/questions/index.ts';

type Form = readonly [RegExp, (groups: Readonly<Record<string, string>>) => string];
const SUBJECT = String.raw`(?<s>(?:(?:The|An?|Each|All|Every) )?[\p{L}\p{N}][\p{L}\p{N}'’&.\-]*(?: (?!(?:is|are|was|were|be|been|must|should|shall|can|may|will|has|have|had|and|or|which|that|who|if|when|because|to)\b)[\p{L}\p{N}(][\p{L}\p{N}'’&.\-)]*){0,7}?)`;
const AUX = '(?<aux>is|are|was|were)';
const DURATION = String.raw`(?:at least |up to |no more than |about |approximately |a maximum of |a minimum of )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|ninety)(?: \(\d+\))?[ -](?:(?:business|working|calendar) )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)`;

const ENGLISH: readonly Form[] = [
  [
    new RegExp(
      `^${SUBJECT} (?<aux>is|are|was|were|must be|should be|shall be|can be|may be|will be) (?:usually |always |only |then )?(?<v>\\p{L}+(?:ed|pt|ld|en|nt)) (?<mid>(?:[^,.;]{0,40} )?)for ${DURATION}`,
      'u',
    ),
    ({ s, aux, v, mid }) => `How long ${invert(aux, s)} ${v}${tail(mid)}?`,
  ],
  [
    new RegExp(
      `^${SUBJECT} ${AUX} (?<v>founded|established|created|built|born|released|published|formed|launched|opened|introduced|signed|completed|discovered|invented|written|released)\\b[^.]*?\\b(?:in|on|since) (?:\\p{L}+ )?(?:\\d{1,2},? )?\\d{4}`,
      'u',
    ),
    ({ s, aux, v }) => `When ${aux} ${lower(s)} ${v}?`,
  ],
  [
    new RegExp(
      `^${SUBJECT} ${AUX} (?<v>founded|established|created|built|written|directed|developed|designed|invented|produced|published|acquired|bought|owned|led|managed|approved|appointed|signed|composed|discovered)\\b[^.]*? by \\p{Lu}`,
      'u',
    ),
    ({ s, aux, v }) => `By whom ${aux} ${lower(s)} ${v}?`,
  ],
  [
    new RegExp(
      String.raw`^(?<who>\p{Lu}[\p{L}'’.&-]+(?: \p{Lu}[\p{L}'’.&-]+){0,4}) (?<v>${anyOf(EN.sentences.createdVerbs)}) (?<o>(?:the )?[\p{L}\p{N}“"'’ &-]{3,60}?)(?=[,.;]| in | on | for | with | after | when | by | and |$)`,
      'u',
    ),
    ({ v, o }) => `Who ${v} ${o}?`,
  ],
  [
    new RegExp(
      `^${SUBJECT} (?<v>costs?|amounts? to|is priced at) (?:about |around )?(?:[$€£]|USD|EUR)?\\s?\\d`,
      'u',
    ),
    ({ s, v }) =>
      /^amount/.test(v ?? '')
        ? `What does ${lower(s)} amount to?`
        : `How much ${/s$/.test(v ?? '') || /^is/.test(v ?? '') ? 'does' : 'do'} ${lower(s)} cost?`,
  ],
  [
    new RegExp(`^${SUBJECT} ${AUX} (?:located|situated|based|headquartered) (?:in|at|near|on)\\b`, 'u'),
    ({ s, aux }) => `Where ${aux} ${lower(s)} located?`,
  ],
  [
    new RegExp(`^${SUBJECT} (?:refers to|means|(?:is|are) (?:an?|the|one of) \\p{L})`, 'u'),
    ({ s, 0: all }) => `What ${/ are /.test(all ?? '') ? 'are' : 'is'} ${lower(s)}?`,
  ],
  [
    new RegExp(
      `^${SUBJECT} (?<v>includes?|contains?|comprises?|supports?|requires?|covers?|provides?|consists? of)\\b`,
      'u',
    ),
    ({ s, v }) =>
      `What ${/s$|s of$/.test(v ?? '') ? 'does' : 'do'} ${lower(s)} ${(v ?? '').replace(/s(?= of$|$)/, '')}?`,
  ],
];

const HAN_SUBJECT = String.raw`(?<s>[《“「]?[\p{Script=Han}A-Za-z0-9·《》“”「」\-]{2,20}?)`;
const CHINESE: readonly Form[] = [
  [
    new RegExp(
      `^${HAN_SUBJECT}(?:正式)?(?<v>成立|建立|创立|始建|建成|创办|发行|出版|上映|开播|诞生|出生|建|发布|开通|启用)于(?:公元)?[\\d一二三四五六七八九〇零]{2,4}年`,
      'u',
    ),
    ({ s, v }) => `${s}${v}于哪一年？`,
  ],
  [
    new RegExp(
      `^${HAN_SUBJECT}(?:必须|应当?|须|需要?|至少|最多|一般|通常)*(?<v>保存|保留|存储|持续|有效期为?|任期为?|历时|期限为?)(?:至少|不少于|不超过|约)?[\\d一二三四五六七八九十两]+(?:个)?(?:年|月|天|日|小时|分钟|周|工作日)`,
      'u',
    ),
    ({ s, v }) => `${s}${(v ?? '').replace(/为$/, '')}${/期/.test(v ?? '') ? '是' : ''}多长时间？`,
  ],
  [
    new RegExp(
      `^${HAN_SUBJECT}(?:是|为)?由[^，。]{2,20}?(?:所)?(?<v>创立|创办|开发|设计|执导|发行|出版|主演|编写|负责|管理|建造|创作|制作|运营|批准)`,
      'u',
    ),
    ({ s, v }) => `${s}由谁${v}？`,
  ],
  [new RegExp(`^${HAN_SUBJECT}(?:位于|坐落于|地处)`, 'u'), ({ s }) => `${s}位于哪里？`],
  [
    new RegExp(`^${HAN_SUBJECT}(?:主要)?(?<v>包括|包含|分为|分布在?于?)`, 'u'),
    ({ s, v }) => (/^分布/.test(v ?? '') ? `${s}分布在哪些地方？` : `${s}${v}哪些内容？`),
  ],
  [
    new RegExp(
      `^${HAN_SUBJECT}(?:（[^）]*）)?[，,]?(?:又称[^，]+，)?(?:是指|指的是|是(?:一|中国|美国|日本|英国|指|位于|由))`,
      'u',
    ),
    ({ s }) => `${s}是什么？`,
  ],
  [
    new RegExp(
      `^${HAN_SUBJECT}(?:的)?(?<v>费用|价格|人口|面积|长度|高度|总额|金额|人数|比例)(?:约|为|是|达)+\\d`,
      'u',
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
