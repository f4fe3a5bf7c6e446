import { ZH } from '../lexicon/chinese.ts';
import { MONTHS } from '../lexicon/en.ts';
import { EN } from '../lexicon/english.ts';
import { anyOf, termPattern } from '../lexicon/words-of.ts';

/** What form of answer a question expects; the last rows are facets that the planner asks for. */
export const ANSWER_KINDS = [
  'person',
  'date',
  'place',
  'number',
  'reason',
  'change',
  'manner',
  'definition',
  'exception',
  'example',
  'risk',
  'recommendation',
  'other',
] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** “What was the pilot's name?”: somebody is asked for, whose part alone is known. */
export const ASKS_NAME = new RegExp(
  String.raw`\bnames? of (?:the |an? |his |her |its |their )?(?:\w+ )?${anyOf(EN.questions.namedPeople)}\b|\b${anyOf(EN.questions.namedPeople)}(?:'s|’s|s'|s’)? names?\b|${anyOf(ZH.questions.namedPeople)}${anyOf(ZH.questions.asksNameOf)}`,
  'i',
);

const QUESTION_FORMS: readonly (readonly [AnswerKind, RegExp])[] = [
  ['exception', /\b(?:exceptions?|conditions?|unless|prerequisites?)\b|例外|前提|限制条件|适用条件/i],
  ['example', /\bexamples?\b|例子|示例|案例|举例/i],
  [
    'risk',
    /\b(?:risks?|dangers?|threats?|problems?|drawbacks?|weakness(?:es)?|pitfalls?)\b|风险|危险|威胁|隐患|缺点|危害|害处|坏处|不良|副作用|问题有哪些/i,
  ],
  [
    'recommendation',
    /\b(?:recommend\w*|advis\w+|best practices?|should be done|requirements?|required)\b|建议|推荐|要求|最佳实践/i,
  ],
  [
    'date',
    new RegExp(
      String.raw`(?:(?:^|[,;:]\s*|\b${anyOf(EN.questions.beforeWhen)}\s+)when\b(?! ${anyOf(EN.questions.duties)}\b)|\b(?:(?:what|which) ${anyOf(EN.questions.dateNouns)}|release date|deadlines?)\b)|${anyOf(ZH.questions.dates)}(?!${anyOf(ZH.questions.duties)})|年份|时间是|期限`,
      'i',
    ),
  ],
  [
    'number',
    new RegExp(
      String.raw`\b(?:how ${anyOf(EN.questions.howMeasures)}|what ${anyOf(EN.questions.figureNouns)}|${anyOf(EN.questions.asksNumber)})\b|${anyOf(ZH.questions.counts, ZH.questions.figureNouns, ZH.questions.asksNumber)}|GDP$`,
      'i',
    ),
  ],
  [
    'person',
    new RegExp(
      String.raw`(?:^|[,;:]\s*|\b${anyOf(EN.questions.beforeWho)}\s+)(?:who|whom|whose)\b|${anyOf(ZH.questions.asksPerson)}|\b(?:which|what) (?:person|${anyOf(EN.questions.bodyNouns)})\b|${ASKS_NAME.source}`,
      'i',
    ),
  ],
  [
    'place',
    new RegExp(
      String.raw`(?:^|[,;:]\s*|\b${anyOf(EN.questions.beforeWhere)}\s+)where\b|\b(?:(?:what|which) ${anyOf(EN.questions.placeNouns)}|location)\b|哪里|哪儿|何处|位于|${anyOf(ZH.questions.places)}`,
      'i',
    ),
  ],
  ['reason', /\b(?:why|reasons?|cause[ds]?|for what purpose)\b|为什么|为何|原因|缘故|目的|为了什么/i],
  [
    'change',
    new RegExp(
      String.raw`\bhow ${anyOf(EN.grammar.be, EN.grammar.do, EN.grammar.have)}\b.{2,120}\b${anyOf(EN.questions.changeStems)}\w*|\bwhat (?:has )?(?:changed|changes)\b|${anyOf(ZH.questions.asksChange)}`,
      'i',
    ),
  ],
  [
    'manner',
    /\bhow (?:do|does|did|can|could|should|must|to|is|are|was|were|will|would|has|have)\b|如何|怎么|怎样|方法|步骤|措施/i,
  ],
  [
    'definition',
    new RegExp(
      String.raw`^\s*(?:what (?:is|are) (?!${anyOf(EN.questions.asksDefinition)})|what does .* mean\b|define\b)|\bmeaning of\b|是什么|什么是|定义|含义|指什么|是指`,
      'i',
    ),
  ],
];

const ANSWER_FORMS: Readonly<Record<AnswerKind, RegExp | undefined>> = {
  person: new RegExp(
    String.raw`(?:^|[^.!?]\s)\p{Lu}[\p{L}'’-]+ (?:(?:\p{Lu}\.|${anyOf(EN.names.particles)}) )?\p{Lu}[\p{L}'’-]+|[\p{Script=Han}]{2,4}${anyOf(ZH.questions.answersPerson)}|由[\p{Script=Han}]{2,4}`,
    'u',
  ),
  date: new RegExp(
    String.raw`\b(?:1[0-9]|20)\d{2}\b|\b${anyOf(MONTHS)}\b|\d\s*(?:年|月|日|世纪)|[一二三四五六七八九十〇][年月日]`,
  ),
  place: /\b(?:in|at|near|from|to|of) (?:the )?\p{Lu}\p{L}+|[省市县区州国镇村岛山路街湾港]/u,
  number: new RegExp(
    String.raw`\d|\b${anyOf(EN.questions.answersNumber)}\b|[一二三四五六七八九十两百千万亿]${anyOf(ZH.questions.answersNumber)}|百分之`,
    'i',
  ),
  reason: new RegExp(
    String.raw`\b(?:${anyOf(EN.questions.answersReason)}|cost \d|${anyOf(EN.questions.answersReasonEnd)})\b|${anyOf(ZH.questions.answersReason)}`,
    'i',
  ),
  change: new RegExp(
    String.raw`\b(?:since|until|from \w+ on|${anyOf(EN.questions.answersChange)}|revis\w+|${anyOf(EN.questions.answersChangeEnd)})\b|改为|改用|自.{2,12}起|此前|原来|调整|修订|不再|上调|下调|由.{1,12}[改降升提]`,
    'i',
  ),
  manner: new RegExp(
    String.raw`^${anyOf(EN.questions.answersMannerCommand)}\b|\b(?:by \w+ing|${anyOf(EN.questions.answersManner)})\b|${anyOf(ZH.questions.answersManner)}`,
    'i',
  ),
  definition: new RegExp(
    String.raw`\b(?:is|are|was|were) (?:an?|the|one)\b|\b${anyOf(EN.questions.answersDefinition)}\b|${anyOf(ZH.questions.answersDefinition)}|，?是`,
    'i',
  ),
  exception: termPattern(EN.questions.answersException, ZH.questions.answersException),
  example:
    /\b(?:for example|for instance|such as|e\.g\.|like|including|examples?)\b|例如|比如|如：|包括|譬如|案例/i,
  risk: termPattern(EN.questions.answersRisk, ZH.questions.answersRisk),
  recommendation: new RegExp(
    String.raw`^${anyOf(EN.questions.recommendedDeeds)}\b|\b${anyOf(EN.questions.answersRecommendation)}\b|应当?|必须|建议|推荐|不得|需要|须|禁止`,
    'i',
  ),
  other: undefined,
};

export function detectAnswerKind(question: string): AnswerKind {
  return QUESTION_FORMS.find(([, form]) => form.test(question))?.[0] ?? 'other';
}

/** Whether a sentence holds something of the expected form. */
export function fitsAnswerKind(kind: AnswerKind, sentence: string): boolean {
  return ANSWER_FORMS[kind]?.test(sentence) ?? true;
}
