import { say, wording } from '../../../catalogue/index.ts';
import type { PlanInput, PlanOutput } from '../../../domain/index.ts';
import { anyOf, eitherOf, ZH } from '../../../linguistics/lexicon/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import {
  distinctQuestions,
  finishQuestion,
  isNounPhrase,
  nounPhrases,
  type QuestionLanguage,
  questionKey,
  stripInstructions,
} from '../../../linguistics/questions/index.ts';
import { profileQuestion } from '../answer/question-profile.ts';
import { applyFeedback } from './apply-feedback.ts';
import { askStatement } from './ask-statement.ts';
import { parseBridge } from './bridge.ts';
import { type Comparison, parseComparison } from './comparison.ts';
import { completeSides, isWholeSide } from './ellipsis/complete-sides.ts';
import { finishOwner } from './ellipsis/finish-owner.ts';
import { giveSubjects } from './ellipsis/give-subjects.ts';
import { facetQuestions, mentionQuestion } from './facets.ts';
import { isPluralNoun } from './is-plural-noun.ts';
import { libraryQuestions } from './library-questions.ts';
import { perDocument } from './per-document.ts';
import { perName } from './per-name.ts';
import { splitQuestion } from './split-question.ts';
import { stepKey } from './step-key.ts';
import { namesOf, topicOf } from './topic.ts';

/**
 * Splits a question by rules into at least `minSubQuestions` distinct sub-questions that stand on their own: parts of
 * the question first, then the steps of a nested or comparing part, then sides of its subject in the library's words.
 */
export function planQuestion(input: PlanInput): PlanOutput {
  const { language, maxSubQuestions } = input;
  const { question } = stripInstructions(input.question);
  const least = Math.max(1, Math.min(input.minSubQuestions, maxSubQuestions));
  const named = perName(splitQuestion(question, language), language);
  const whole = named.length === 0 ? [question] : named;
  const parts = perDocument(whole, input.library, maxSubQuestions, language);
  const asked = giveSubjects(parts, language).map((part) => askStatement(part, language));
  const steps = asked
    .flatMap((part) => stepsOf(part, language))
    .filter(
      (step, index, all) => all.findIndex((other) => stepKey(other.text) === stepKey(step.text)) === index,
    );
  const topic = subjectOf(question, asked, language);
  const change = applyFeedback(input, topic);
  const base =
    input.previous === undefined || change === undefined ? steps.map(({ text }) => text) : change.base;
  const own = finishAll([...(change?.first ?? []), ...base], language);
  const planned = distinctQuestions(own).slice(0, maxSubQuestions);
  const more = [
    ...(planned.length < least ? libraryQuestions(question, topic, input.library, language).slice(0, 2) : []),
    ...sidesOf(question, planned, topic, language),
    ...numberedQuestions(topic, least, language),
  ];
  const further = finishAll(more, language);
  const kept = further.filter((text) => change?.isDropped(text) !== true);
  // Where nothing is left to ask without what should be left out, the plan still has its least size.
  const all = [...kept, ...further];
  const asBefore = (questions: readonly string[]) =>
    change !== undefined && isSamePlan(questions, input.previous?.subQuestions ?? []);
  const usual = distinctQuestions([...planned, ...all]).slice(0, Math.max(least, planned.length));
  const tasks = asBefore(usual)
    ? distinctQuestions([...planned.slice(0, maxSubQuestions - 1), ...all]).slice(0, usual.length + 1)
    : usual;
  return {
    rationale: rationale(
      steps.map((step) => step.way),
      planned.length,
      tasks.length,
      language,
    ),
    tasks,
    sides: tasks.filter((task) => !planned.includes(task)),
  };
}

const isSamePlan = (questions: readonly string[], before: readonly { readonly question: string }[]) =>
  questions.length === before.length &&
  questions.every((text, index) => questionKey(text) === questionKey(before[index]?.question ?? ''));

/** What is done is looked at from further sides; for all else the things that the question mentions are. */
function sidesOf(
  question: string,
  planned: readonly string[],
  topic: string,
  language: QuestionLanguage,
): string[] {
  const { kind } = profileQuestion(question);
  const phrases = nounPhrases(question, language).flatMap((phrase) => notYetAsked(phrase, planned));
  const isSubject = isNounPhrase(topic, language);
  // A common word alone (“data”, “accidents”) would bring up anything; a part of the topic asks nothing new.
  const telling = phrases.filter(
    (phrase) =>
      readPeriods(phrase).length === 0 &&
      (language === 'zh'
        ? !topic.includes(phrase)
        : /\p{Lu}|\d/u.test(phrase) || /^the \S*[^s]$|^(?!an? )(?!the )\S.* |^the \S+ /.test(phrase)),
  );
  const same = phrases.find((phrase) => phrase.replace(/^(?:the|an?) /, '') === topic);
  const isAction = language === 'en' && isSubject && /^\p{L}{2,}ing\b/iu.test(topic);
  const isThing = isSubject && !/\s\p{Ll}{2,}ed\s/u.test(topic);
  const subject =
    same ??
    (isAction || language === 'zh' ? topic : (telling[0] ?? (isThing ? topic : (phrases[0] ?? topic))));
  const mentions = (language === 'zh' && isSubject ? [topic, ...telling] : telling)
    .slice(0, 3)
    .map((phrase) => mentionQuestion(phrase, language));
  const isAdvice = ['manner', 'recommendation', 'definition', 'risk'].includes(kind);
  const facets = facetQuestions(
    subject,
    isAction || isAdvice || language === 'zh' ? kind : 'other',
    language,
  );
  if (asksFigure(question, topic, language)) return [...figureSides(topic, language), ...facets];
  return isAction ? [...facets.slice(0, 2), ...mentions, ...facets.slice(2)] : [...mentions, ...facets];
}

/** A figure of a period is looked at beside the one before, and for what explains it. */
function asksFigure(question: string, topic: string, language: QuestionLanguage): boolean {
  const isPhrase =
    language === 'zh'
      ? [...topic].length >= 6
      : topic.split(' ').length >= 3 && isNounPhrase(topic, language) && ASKS_WHAT.test(question.trim());
  return (
    isPhrase &&
    readPeriods(question).some(({ kind }) => kind === 'year' || kind === 'quarter' || kind === 'half')
  );
}

/** Only the topic of such a question stands in another as it is: “As of Q2, is X spinning off parts” does not. */
const ASKS_WHAT = /^(?:what (?:is|was|are|were)|how (?:much|many|high|large))\b/i;

function figureSides(topic: string, language: QuestionLanguage): string[] {
  const subject = topic.replace(/^the /i, '');
  return language === 'zh'
    ? [`${subject}与上一期相比有何变化？`, `${subject}变化的原因是什么？`]
    : [`How did ${subject} change from the period before?`, `What explains the change in ${subject}?`];
}

/** “What are the limits of a policy?” asks all about its phrase; what is left to ask about is the policy. */
function notYetAsked(phrase: string, planned: readonly string[]): string[] {
  const isAsked = planned.some((question) => {
    const asked = /^what (?:is|are|was|were) (.+?)\?$/i.exec(question)?.[1]?.toLowerCase();
    return asked === phrase.toLowerCase() || asked === `the ${phrase.toLowerCase()}`;
  });
  if (!isAsked) return [phrase];
  const owner = / of (.+)$/.exec(phrase)?.[1];
  return owner === undefined ? [] : [owner];
}

type Way = 'whole' | 'part' | 'comparison' | 'bridge';
interface Step {
  readonly text: string;
  readonly way: Way;
}

function stepsOf(part: string, language: QuestionLanguage): Step[] {
  // The title of a document may compare: “Comparison between A and B” is its name.
  const isCompared = parseComparison(part.replace(QUOTED, '“”')) !== undefined;
  const comparison = isCompared ? parseComparison(part) : undefined;
  if (comparison !== undefined && !isOfPeriodsAlone(comparison)) {
    const own = ofTwoPeriods(comparison, language);
    const { a, b } = completeSides(own, language);
    const { aspect } = own;
    const sides =
      language === 'zh'
        ? [
            aspect === undefined ? `${a}是什么，有哪些特点` : `${a}的${aspect}如何`,
            aspect === undefined ? `${b}是什么，有哪些特点` : `${b}的${aspect}如何`,
          ]
        : [a, b].map((side) =>
            aspect === undefined
              ? `What ${isPluralNoun(side) ? 'are' : 'is'} ${side}`
              : `What is known about ${side} with regard to ${aspect}`,
          );
    const said = { ...comparison, b: isWholeSide(comparison.b) ? comparison.b : b };
    return [...sides, comparingQuestion(part, said, language)].map((text) => ({
      text,
      way: 'comparison',
    }));
  }
  const bridge = parseBridge(part);
  if (bridge !== undefined) return [bridge.inner, part].map((text) => ({ text, way: 'bridge' }));
  return [{ text: part, way: 'part' }];
}

const QUOTED = /[“《][^”》]*[”》]/gu;
const PERIOD_WORDS = eitherOf(/\b(?:fiscal|years?|in|the)\b/gi, new RegExp(anyOf(ZH.plans.yearWords), 'g'));
/** “… compare between 2015 and 2017”: what is compared stands before, and is no part of a side. */
function isOfPeriodsAlone({ a, b }: Comparison): boolean {
  return [a, b].every((side) => {
    const rest = readPeriods(side).reduce((text, { raw }) => text.replace(raw, ''), side);
    return !/\p{L}{2}/u.test(rest.replace(PERIOD_WORDS, ''));
  });
}

/** “How does the rate in FY2022 compare to FY2021?”: a side that is only a period is the other side in that period. */
function ofTwoPeriods(comparison: Comparison, language: QuestionLanguage): Comparison {
  const { a, b } = comparison;
  const [other] = readPeriods(b);
  if (other === undefined || b.replace(other.raw, '').trim() !== '') return comparison;
  const [own] = readPeriods(a);
  if (own !== undefined) return { ...comparison, b: a.replace(own.raw, other.raw) };
  return { ...comparison, b: language === 'zh' ? `${b}${a}` : `${a} in ${b}` };
}

function comparingQuestion(part: string, { a, b, aspect }: Comparison, language: QuestionLanguage): string {
  if (!/^(?:please )?compar|^(?:请|帮我)?(?:比较|对比)|\b(?:vs\.?|versus)\b/i.test(part.trim())) return part;
  if (language === 'zh') return `${a}和${b}${aspect === undefined ? '' : `在${aspect}方面`}有什么区别`;
  return `How do ${a} and ${b} differ${aspect === undefined ? '' : ` with regard to ${aspect}`}`;
}

function finishAll(questions: readonly string[], language: QuestionLanguage): string[] {
  return questions.flatMap(
    (question) => finishQuestion(language === 'en' ? finishOwner(question) : question, language) ?? [],
  );
}

/** What the facets are asked about: the sides of a comparison, the subject of the first part, or the words as they stand. */
function subjectOf(question: string, parts: readonly string[], language: QuestionLanguage): string {
  const comparison = parseComparison(question);
  if (comparison !== undefined) return `${comparison.a}${language === 'zh' ? '和' : ' and '}${comparison.b}`;
  const first = parts[0] ?? question;
  const isFactual = ['person', 'date', 'place'].includes(profileQuestion(first).kind);
  const isNested = parseBridge(first) !== undefined;
  const topic = (isFactual || isNested ? namesOf(first, language) : undefined) ?? topicOf(first, language);
  if (/[\p{L}\p{N}]/u.test(topic)) return topic;
  const symbols = [...question.replace(/\s+/g, '')].slice(0, 12).join('');
  return symbols === '' ? (language === 'zh' ? '这些文档' : 'the documents') : `“${symbols}”`;
}

/** The last resort, for questions so short that facets coincide. */
function numberedQuestions(topic: string, count: number, language: QuestionLanguage): string[] {
  return Array.from({ length: count }, (_, index) =>
    language === 'zh'
      ? `资料中关于${topic}的第${index + 1}项说明是什么？`
      : `What is the statement number ${index + 1} on ${topic}?`,
  );
}

function rationale(ways: readonly Way[], planned: number, total: number, language: QuestionLanguage): string {
  const reasons = [
    ...(ways.includes('comparison') ? [wording('planCompares')] : []),
    ...(ways.includes('bridge') ? [wording('planNested')] : []),
  ];
  if (reasons.length === 0 && planned > 1) reasons.push(wording('planParts'));
  if (total > planned) reasons.push(wording('planFacets'));
  return reasons.map((reason) => say(language, reason)).join(language === 'zh' ? '' : ' ');
}
