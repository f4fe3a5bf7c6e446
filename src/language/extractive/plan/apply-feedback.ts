import type { PlanInput } from '../../../domain/index.ts';
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

const CLAUSES =
  /[.;。；！!\n]+|,?\s+(?=(?:instead of|rather than|but not|not about)\s)|,?\s+(?:and|but)\s+(?=(?:drop|remove|skip|omit|add|ask|leave|cover|include|focus|do not|don['’]t|no|not|without|only)\b)|[，,]?\s*(?=而不是)|[，,]\s*(?=(?:请|再|并|也|还|只|仅|不要|不需要|别|去掉|删|排除|增加|加上|补充|关注|包括))/iu;
const DROP =
  /^(?:please |also |but |and )*(?:without|drop|remove|omit|leave out|skip|exclude|forget|ignore|instead of|rather than|no more|no|(?:do not|don['’]t) (?:ask|look|search|include|cover)|not)\b\s*(?:about |at |for |on |into )?(?<en>.+)$|^(?:请|并|也|再)*(?:不要|不需要|不用|别|去掉|删除|删掉|排除|省略|略去|忽略|而不是)(?:再)?(?:问|查|看|关于|有关)*(?<zh>.+)$|^(?:请|并)?(?:把|将)(?<ba>.+?)(?:去掉|删除|删掉|排除|省略)/iu;
const ONLY =
  /^(?:please )?(?:(?:ask|look|search|cover|keep) )?(?:only|just)(?: ask| look| search| cover| keep)?(?: about| at| for| into)? (?<en>.+)$|^(?:请)?(?:只|仅)(?:需|要|想)?(?:问|查|看|关注|研究|保留)*(?<zh>.+)$/iu;
const ASKS = /[?？]$|^(?:what|which|who|when|where|why|how)\b|什么|哪|如何|多少|多久|谁|为何|怎/i;
const ADD_OPENING =
  /^(?:(?:please|also|more|further|add|cover|include|focus on|ask|look at|look into|i want|i need|about|on|for|the|too)\s+)+|^(?:请|也|再|并|还要|增加|加上|补充|关注|包括|更多|多问|问问?|从|关于)+/iu;
/** “Narrower, please”, “split it differently”, 换一个计划: how to plan, and nothing to ask about. */
const MANNER =
  /\b(?:please|an?other|an?|the|it|this|that|try|make|do|ask|split|plan|replan|again|new|different(?:ly)?|better|other|way|narrow(?:er|ly)?|broad(?:er)?|wider?|short(?:er)?|less|fewer|more|detail(?:s|ed)?|specific|precise|deeper|simpler|simple|questions?|sub-?questions?|angles?|sides?|i|want|would|like|give|me|with|from|in|of|be|to|and|too|much)\b|换|重新|另外?|更|窄|宽|细|少|多|一些|一点|点|详细|具体|简单|简短|计划|规划|方案|子?问题|角度|拆分|分解|请|再|试|得|问|不同|不一样|别的|其他|其它|的|个|一|次|做|来|些|[\s,.!?，。！？]/giu;
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
  const clauses = ASKS.test(text) && !DROP.test(text) && !ONLY.test(text) ? [text] : text.split(CLAUSES);
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

function target(pattern: RegExp, clause: string): string | undefined {
  const { en, zh, ba } = pattern.exec(clause)?.groups ?? {};
  return (en ?? zh ?? ba)?.trim();
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
