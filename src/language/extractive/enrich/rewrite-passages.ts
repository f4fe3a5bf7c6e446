import type { RewriteInput } from '../../../domain/index.ts';
import { normalizeText, splitSentences } from '../../../linguistics/index.ts';
import {
  distinctQuestions,
  finishQuestion,
  type QuestionLanguage,
} from '../../../linguistics/questions/index.ts';
import { matchTerm, readWords } from '../../../linguistics/words/index.ts';
import { profileQuestion } from '../answer/question-profile.ts';
import { headingQuestion, headingTopic, isGenericHeading, subjectOfPath } from '../plan/heading-question.ts';
import { splitPassage } from '../select/passage-units.ts';
import { dependsOnContext, isReadable } from '../select/sentence-checks.ts';
import { sentenceQuestion } from './sentence-question.ts';

/**
 * Questions that the passages answer, from their sentences and headings, in the language of each passage. Every one
 * ends in a question mark, none repeats the question or sub-question, and passages take turns.
 */
export function rewritePassages(input: RewriteInput): string[] {
  const terms = profileQuestion(`${input.question} ${input.subQuestion}`).terms.filter(
    ({ weight }) => weight >= 1,
  );
  const perPassage = input.passages.map((passage) => {
    const language: QuestionLanguage = passageLanguage(passage.text);
    const sentences = readableSentences(passage.text);
    const asked = sentences
      .flatMap((sentence) => {
        const question = sentenceQuestion(sentence, language);
        const finished = question === undefined ? undefined : finishQuestion(question, language);
        if (finished === undefined) return [];
        const own = readWords(sentence);
        return [{ finished, weight: terms.filter(({ text }) => matchTerm(text, own) > 0.7).length }];
      })
      .toSorted((left, right) => right.weight - left.weight)
      .map(({ finished }) => finished);
    const fromHeading = pathQuestion(passage.documentTitle, passage.headingPath, passage.text);
    const all = fromHeading === undefined ? asked : [...asked.slice(0, 1), fromHeading, ...asked.slice(1)];
    return distinctQuestions(all).slice(0, input.maxQuestionsPerPassage);
  });
  const turns = Array.from({ length: input.maxQuestionsPerPassage }, (_, turn) =>
    perPassage.flatMap((questions) => questions[turn] ?? []),
  );
  return distinctQuestions(turns.flat(), [input.question, input.subQuestion]);
}

function readableSentences(text: string): string[] {
  return splitPassage(text)
    .filter(({ kind }) => kind !== 'row')
    .flatMap((unit) => splitSentences(unit.text).map(({ start, end }) => unit.text.slice(start, end)))
    .filter((sentence) => isReadable(sentence, 'prose') && !dependsOnContext(sentence));
}

/** What the headings above a passage promise, as a question in the language of the passage. */
export function pathQuestion(
  title: string,
  headingPath: readonly string[],
  text: string,
): string | undefined {
  const language = passageLanguage(text);
  const subject = subjectOfPath(title, headingPath, text);
  const named = headingPath.filter((heading) => !isGenericHeading(heading));
  const heading = named.at(-1) ?? title;
  const question = headingQuestion(heading, text, language);
  if (question === undefined) return undefined;
  // A short heading says little alone: "Length" becomes "length (session ID properties)".
  const parent = headingTopic(named.at(-2) ?? title);
  const isShort = language === 'zh' ? [...subject].length <= 4 : subject.split(' ').length <= 1;
  const isKnown = parent === '' || normalizeText(question).includes(normalizeText(parent));
  const full =
    isShort && !isKnown
      ? question.replace(subject, language === 'zh' ? `${parent}的${subject}` : `${subject} (${parent})`)
      : question;
  return finishQuestion(full, language);
}

function passageLanguage(text: string): QuestionLanguage {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[A-Za-z]+/g)?.length ?? 0;
  return han > words ? 'zh' : 'en';
}
