import { MONTHS } from '../lexicon/en.ts';
import { anyOf } from '../lexicon/words-of.ts';

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
    /(?:(?:^|[,;:]\s*|\b(?:and|but|or|since|until|by|is|was|on)\s+)when\b|\b(?:what (?:year|date|day|month|time)|which (?:year|date|day|month)|in (?:what|which) (?:year|month|century|decade)|release date|deadlines?)\b)|何时|什么时候|哪[一]?年|哪[一]?天|几月|几号|哪[一]?日|年份|时间是|什么时间|期限/i,
  ],
  [
    'number',
    /\b(?:how (?:many|much|long|often|old|far|big|large|tall|high|fast|deep|frequently)|what (?:percentage|number|amount|share|proportion|population|age|price|cost)|(?:figures?|numbers?|limits?|population|percentage))\b|多少|几[个次年天人种名家元位层米月]|多[长大高远久快深宽]|比例|数量|人数|数据|费用|价格|面积|人口|金额|(?:交付|产|销|发电|用户)量|增长率|出生率|通胀率|准确率|利率|占比|票房|营收|利润|GDP$/i,
  ],
  [
    'person',
    /(?:^|[,;:]\s*|\b(?:and|but|or|by|of|to|for|with|from|is|was)\s+)(?:who|whom|whose)\b|谁|何人|哪位|哪[一]?个人|什么人|主演|冠军|得主|获得者|主持人|指令长|\b(?:which|what) (?:company|firm|manufacturer|organi[sz]ation|supplier|person|institution|bank|team)\b/i,
  ],
  [
    'place',
    /(?:^|[,;:]\s*|\b(?:and|but|or|from|to|is|was|based|located)\s+)where\b|\b(?:(?:what|which) (?:city|country|state|place|town|county|region|location|venue)|location)\b|哪里|哪儿|何处|何地|什么地方|哪个(?:城市|国家|地方|地区|省)|地点|位于|举办国|举办地/i,
  ],
  ['reason', /\b(?:why|reasons?|causes?|cause of|for what purpose)\b|为什么|为何|原因|缘故|目的|为了什么/i],
  [
    'change',
    /\bhow (?:was|were|has|have|had|did|is|are|do|does)\b.{2,120}\b(?:chang|amend|revis|modif|adjust|alter)\w*|\bwhat (?:has )?(?:changed|changes)\b|(?:什么|哪些|何种)(?:变化|改变|调整|修改)|(?:如何|怎么|怎样)(?:变化|改变|修改|调整|变更)/i,
  ],
  [
    'manner',
    /\bhow (?:do|does|did|can|could|should|must|to|is|are|was|were|will|would|has|have)\b|如何|怎么|怎样|方法|步骤|措施/i,
  ],
  [
    'definition',
    /^\s*(?:what (?:is|are) (?!known|said|stated|given|recommended|required|the (?:main|key|most|best))|what does .* mean\b|define\b|.*\bmeaning of\b)|是什么|什么是|定义|含义|指什么|是指/i,
  ],
];

const ANSWER_FORMS: Readonly<Record<AnswerKind, RegExp | undefined>> = {
  person:
    /(?:^|[^.!?]\s)\p{Lu}[\p{L}'’-]+ (?:(?:\p{Lu}\.|de|van|von|bin|al) )?\p{Lu}[\p{L}'’-]+|[\p{Script=Han}]{2,4}(?:先生|女士|教授|博士|总裁|经理|主任|导演|总统|主席)|由[\p{Script=Han}]{2,4}/u,
  date: new RegExp(
    String.raw`\b(?:1[0-9]|20)\d{2}\b|\b${anyOf(MONTHS)}\b|\d+\s*(?:年|月|日|世纪)|[一二三四五六七八九十〇]+[年月日]`,
  ),
  place: /\b(?:in|at|near|from|to|of) (?:the )?\p{Lu}\p{L}+|[省市县区州国镇村岛山路街湾港]/u,
  number:
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million|billion|once|twice|half)\b|[一二三四五六七八九十两百千万亿]+(?:个|次|年|天|人|种|名|家|元|位|层|米|月|项|倍|成|岁|小时|分钟|公里|平方)|百分之/i,
  reason:
    /\b(?:because|due to|since|so that|in order to|caused? by|causes?|reasons?|prevents?|as a result|therefore|owing to|leads? to|led to|explain(?:s|ed)?|accounts? for|resulted|attributed|lost to|cost \d|because of|thanks to|allow(?:s|ing)?|makes?|ensures?)\b|因为|由于|原因|为了|以便|导致|从而|使得|避免|防止|因此|于是|得名|故而|目的/i,
  change:
    /\b(?:since|until|from \w+ on|now|no longer|instead|previously|formerly|before that|replace[sd]?|revis\w+|different|raised|lowered|changed?|amended|increased|reduced|valid from|as of|used to)\b|改为|改用|自.{2,12}起|此前|原来|调整|修订|不再|上调|下调|由.{1,12}[改降升提]/i,
  manner:
    /^(?:use|ensure|avoid|set|do|make|never|always|keep|store|enable|configure|apply|implement|consider|limit|validate|check|do not|don't)\b|\b(?:by \w+ing|using|should|must|can be|via|through|steps?|recommended)\b|通过|使用|采用|应当?|必须|利用|方法|步骤|首先|可以/i,
  definition:
    /\b(?:is|are|was|were) (?:an?|the|one)\b|\b(?:refers? to|means?|defined as|known as|called)\b|是指|指的是|是一[种个名位座部款所家]|定义为|称为|即|，?是/i,
  exception:
    /\b(?:unless|except|exceptions?|only (?:if|when|for|in)|if|however|not (?:apply|required|allowed)|provided that|but)\b|除非|除外|例外|但|仅限|如果|若|情况下|方可|才能/i,
  example:
    /\b(?:for example|for instance|such as|e\.g\.|like|including|examples?)\b|例如|比如|如：|包括|譬如|案例/i,
  risk: /\b(?:risks?|attack\w*|vulnerab\w*|threats?|danger\w*|fail\w*|los[st]\w*|expos\w*|compromis\w*|problem\w*|damage\w*|leaks?|abuse|malicious|breach\w*|weak\w*|delay\w*)\b|风险|威胁|危险|攻击|漏洞|损失|失败|泄露|隐患|故障|影响|缺陷|害|中毒|有毒|破坏|不适|过敏/i,
  recommendation:
    /^(?:use|ensure|avoid|set|never|always|keep|enable|configure|apply|implement|consider|limit|validate|check|do not)\b|\b(?:should|must|recommend\w*|shall|required?|need to|best practice|ought|never|always|preferred)\b|应当?|必须|建议|推荐|不得|需要|须|禁止/i,
  other: undefined,
};

export function detectAnswerKind(question: string): AnswerKind {
  return QUESTION_FORMS.find(([, form]) => form.test(question))?.[0] ?? 'other';
}

/** Whether a sentence holds something of the expected form. */
export function fitsAnswerKind(kind: AnswerKind, sentence: string): boolean {
  return ANSWER_FORMS[kind]?.test(sentence) ?? true;
}
