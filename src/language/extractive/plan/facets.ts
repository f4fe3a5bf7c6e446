import type { AnswerKind, QuestionLanguage } from '../../../linguistics/questions/index.ts';

interface Facet {
  readonly kind: AnswerKind | 'background' | 'contradiction';
  readonly en: (topic: string) => string;
  readonly zh: (topic: string) => string;
}

/** Sides from which any subject can be looked at, the most telling first. */
const FACETS: readonly Facet[] = [
  {
    kind: 'background',
    // All but the topic are stop words, so that the search looks for the topic alone.
    en: (topic) => `What more is there on ${topic}?`,
    zh: (topic) => `关于${topic}还有什么？`,
  },
  {
    kind: 'definition',
    en: (topic) => `What is meant by ${topic}?`,
    zh: (topic) => `${topic}的定义或含义是什么？`,
  },
  {
    kind: 'number',
    en: (topic) => `Which figures, dates or limits are given for ${topic}?`,
    zh: (topic) => `关于${topic}有哪些具体的数字、日期或限制？`,
  },
  {
    kind: 'recommendation',
    en: (topic) => `What is required or recommended for ${topic}?`,
    zh: (topic) => `关于${topic}有哪些要求或建议？`,
  },
  {
    kind: 'exception',
    en: (topic) => `Which conditions or exceptions apply to ${topic}?`,
    zh: (topic) => `${topic}有哪些条件或例外？`,
  },
  {
    kind: 'risk',
    en: (topic) => `What risks or problems are connected with ${topic}?`,
    zh: (topic) => `${topic}存在哪些风险或问题？`,
  },
  {
    kind: 'reason',
    en: (topic) => `What are the reasons given for ${topic}?`,
    zh: (topic) => `${topic}的原因或目的是什么？`,
  },
  {
    kind: 'example',
    en: (topic) => `Which examples of ${topic} are described?`,
    zh: (topic) => `${topic}有哪些例子或案例？`,
  },
  {
    kind: 'contradiction',
    en: (topic) => `Where do the sources differ on ${topic}?`,
    zh: (topic) => `各资料关于${topic}的说法有何不同？`,
  },
];

const ORDER: Readonly<Partial<Record<AnswerKind, readonly Facet['kind'][]>>> = {
  person: ['background', 'number', 'contradiction', 'reason'],
  date: ['background', 'number', 'contradiction', 'reason'],
  place: ['background', 'number', 'contradiction', 'reason'],
  number: ['exception', 'background', 'reason', 'contradiction'],
  other: ['background', 'reason', 'number', 'contradiction', 'risk'],
  reason: ['risk', 'recommendation', 'example', 'definition'],
  change: ['reason', 'background', 'number', 'risk'],
  manner: ['recommendation', 'risk', 'number', 'exception', 'example'],
  definition: ['recommendation', 'risk', 'example', 'background', 'number', 'exception'],
  risk: ['recommendation', 'example', 'number', 'definition', 'exception'],
  recommendation: ['exception', 'number', 'risk', 'reason', 'example'],
  exception: ['recommendation', 'number', 'reason', 'risk'],
  example: ['definition', 'recommendation', 'risk', 'number'],
};

/** Further questions on a topic that has one part only, in the order that fits the kind of question. */
export function facetQuestions(topic: string, kind: AnswerKind, language: QuestionLanguage): string[] {
  const first = ORDER[kind] ?? [];
  const ordered = [
    ...first.flatMap((name) => FACETS.filter((facet) => facet.kind === name)),
    ...FACETS.filter((facet) => !first.includes(facet.kind) && facet.kind !== kind),
  ];
  return ordered.map((facet) => facet[language](topic));
}

/** The widest question on a subject, for what nothing narrower finds. */
function broadQuestion(topic: string, language: QuestionLanguage): string {
  return language === 'zh' ? `关于${topic}有哪些说明？` : `What is known about ${topic}?`;
}

/** What the documents say of a thing that the question mentions. */
export function mentionQuestion(phrase: string, language: QuestionLanguage): string {
  return language === 'zh' ? `关于${phrase}还有什么？` : `What more is there on ${phrase}?`;
}

/** Whether a question has the wording of a facet or of the widest question, that is, whether rules made it up. */
export function isMadeQuestion(question: string): boolean {
  return MADE_FORMS.some((form) => form.test(question));
}

/** Whether a made question only asks for more: what it finds may serve a part of the question, and is no part itself. */
export function isFillerQuestion(question: string): boolean {
  return FILLER_FORMS.some((form) => form.test(question));
}

const formOf = (wording: string): RegExp =>
  new RegExp(`^${wording.replace(/[?？]$/, '').replace('@', '.+')}[?？]?$`, 'u');
const LANGUAGES = ['en', 'zh'] as const;
const FILLER_FORMS: readonly RegExp[] = LANGUAGES.flatMap((language) =>
  [broadQuestion('@', language), mentionQuestion('@', language)].map(formOf),
);
const MADE_FORMS: readonly RegExp[] = [
  ...FILLER_FORMS,
  ...LANGUAGES.flatMap((language) => FACETS.map((facet) => formOf(facet[language]('@')))),
];
