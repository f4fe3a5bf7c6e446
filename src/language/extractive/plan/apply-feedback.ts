import type { PlanInput } from '../../../domain/index.ts';
import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { type QuestionLanguage, questionKey } from '../../../linguistics/questions/index.ts';
import { matchTerm, readWords } from '../../../linguistics/words/index.ts';
import { profileQuestion } from '../answer/question-profile.ts';
import { isMadeQuestion } from './facets.ts';
import { splitQuestion } from './split-question.ts';

/** What a person's words do to the plan before: questions asked first, questions that go, and what stays. */
export interface PlanChange {
  readonly first: readonly string[];
  readonly base: readonly string[];
  isDropped(question: string): boolean;
}

const CLAUSES = new RegExp(
  String.raw`[.;。；！!\n]+|,?\s+(?=${anyOf(EN.plans.wishClausesInsteadOf)}\s)|,?\s+(?:and|but)\s+(?=${anyOf(EN.plans.wishClausesDrop)}\b)|[，,]?\s*(?=而不是)|[，,]\s*(?=${anyOf(ZH.plans.wishClauses)})`,
  'iu',
);
const DROP: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:please |also |but |and )*${anyOf(EN.plans.wishToDrop)}\b\s*(?:about |at |for |on |into )?(?<what>.+)$`,
    'iu',
  ),
  new RegExp(`^[请并也再]*${anyOf(ZH.plans.wishToDrop)}再?(?:问|查|看|关于|有关)*(?<what>.+)$`, 'u'),
  /^[请并]?[把将](?<what>.+?)(?:去掉|删除|删掉|排除|省略)/u,
];
const ONLY: readonly RegExp[] = [
  new RegExp(
    `^(?:please )?(?:${anyOf(EN.plans.wishForOnly)} )?(?:only|just)(?: ${anyOf(EN.plans.wishForOnly)})?(?: about| at| for| into)? (?<what>.+)$`,
    'iu',
  ),
  /^请?[只仅][需要想]?(?:问|查|看|关注|研究|保留)*(?<what>.+)$/u,
];
const ASKS = /[?？]$|^(?:what|which|who|when|where|why|how)\b|什么|哪|如何|多少|多久|谁|为何|怎/i;
const ADD_OPENING = new RegExp(
  String.raw`^(?:${anyOf(EN.plans.wishToAdd)}\s+)+|^${anyOf(ZH.plans.wishToAdd)}+`,
  'iu',
);
/** “Narrower, please”, “split it differently”, 换一个计划: how to plan, and nothing to ask about. */
const MANNER = new RegExp(
  String.raw`\b${anyOf(EN.plans.wishForAnotherManner)}\b|${anyOf(ZH.plans.wishForAnotherManner)}|[\s,.!?，。！？]`,
  'giu',
);
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const DIGITS = [...'一二三四五六七八九十'];

/**
 * Reads what should be different. What is left out may be said by place (“the second question”, 第二个问题) or by its words; what
 * names nothing to ask about (“narrower”, 换一个计划) changes the sides that rules added. The next plan is never the last one again.
 */
export function applyFeedback(
  { feedback, language, previous }: Pick<PlanInput, 'feedback' | 'language' | 'previous'>,
  topic: string,
): PlanChange | undefined {
  const text = feedback?.trim() ?? '';
  if (text === '') return undefined;
  const before = (previous?.subQuestions ?? []).map(({ question }) => question);
  const first: string[] = [];
  const gone = new Set<string>();
  const tests: ((question: string) => boolean)[] = [];
  const drop = (test: (question: string) => boolean) => {
    tests.push(test);
    for (const question of before.filter(test)) gone.add(questionKey(question));
  };
  const clauses =
    ASKS.test(text) && target(DROP, text) === undefined && target(ONLY, text) === undefined
      ? [text]
      : text.split(CLAUSES);
  for (const clause of clauses.map((each) => each.trim().replace(/[,，]\s*(?:too|please)?$/i, ''))) {
    const dropped = target(DROP, clause);
    const only = target(ONLY, clause);
    if (dropped !== undefined) drop(meaning(dropped, before));
    else if (only !== undefined) {
      const isMeant = meaning(only, before);
      if (!before.some(isMeant)) first.push(...asQuestions(only, topic, language));
      for (const question of before.filter((each) => !isMeant(each))) gone.add(questionKey(question));
    } else if (clause.replace(MANNER, '') !== '') first.push(...asQuestions(clause, topic, language));
  }
  if (first.length === 0 && gone.size === 0)
    for (const question of before.filter(isMadeQuestion)) gone.add(questionKey(question));
  const isDropped = (question: string) =>
    gone.has(questionKey(question)) || tests.some((test) => test(question));
  return { first, base: before.filter((question) => !isDropped(question)), isDropped };
}

/** What a clause wishes away or for, by the first form that fits. */
function target(forms: readonly RegExp[], clause: string): string | undefined {
  for (const form of forms) {
    const what = form.exec(clause)?.groups?.['what'];
    if (what !== undefined) return what.trim();
  }
  return undefined;
}

/** Whether a question is the one that a phrase means: by its place in the plan, its wording, or all of its words. */
function meaning(phrase: string, before: readonly string[]): (question: string) => boolean {
  const places = placesIn(phrase, before.length);
  if (places !== undefined) {
    const keys = new Set(places.map((place) => questionKey(before[place] ?? '')));
    return (question) => keys.has(questionKey(question));
  }
  const wording = questionKey(phrase.replace(/^(?:the|any|all) /i, ''));
  const terms = profileQuestion(phrase).terms.map((term) => term.text);
  return (question) => {
    if (wording !== '' && questionKey(question).includes(wording)) return true;
    const words = readWords(question);
    return terms.length > 0 && terms.every((term) => matchTerm(term, words) >= 0.7);
  };
}

/** Positions from 0 when a phrase names nothing but places of the plan. */
function placesIn(phrase: string, count: number): readonly number[] | undefined {
  const found: number[] = [];
  const rest = phrase
    .toLowerCase()
    .replace(
      /第(\d{1,2}|[一二三四五六七八九十])(?=[个条项题]|$)|\b[tq]?(\d{1,2})(?:st|nd|rd|th)?\b/g,
      (_, zh, en) => {
        const digit = DIGITS.indexOf(zh);
        found.push(digit >= 0 ? digit : Number(zh ?? en) - 1);
        return '';
      },
    )
    .replace(/\b\p{L}+\b/gu, (word) => {
      const place = ORDINALS.indexOf(word);
      if (place >= 0) found.push(place);
      return place >= 0 ? '' : word;
    })
    .replace(/\blast\b|最后一/g, () => {
      found.push(count - 1);
      return '';
    })
    .replace(
      /\b(?:the|and|numbers?|no|sub-?questions?|questions?|ones?)\b|子?问题|[个条项题和与、,.#\s]/g,
      '',
    );
  return found.length > 0 && rest === '' ? found : undefined;
}

function asQuestions(clause: string, topic: string, language: QuestionLanguage): string[] {
  return splitQuestion(clause, language)
    .slice(0, 4)
    .flatMap((part) => {
      if (ASKS.test(part.trim())) return [part];
      const subject = part.replace(ADD_OPENING, '').replace(/[\s,.。!！]+$/, '');
      if (subject === '') return [];
      return [
        language === 'zh'
          ? `关于${topic}，${subject}的情况如何`
          : `What is known about ${subject} with regard to ${topic}`,
      ];
    });
}
