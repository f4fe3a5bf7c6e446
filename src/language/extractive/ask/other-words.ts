import type { ReportLanguage } from '../../../domain/index.ts';
import { answerSynonyms } from '../../../linguistics/words/index.ts';
import { profileQuestion } from '../answer/question-profile.ts';
import { namesOf, topicOf } from '../plan/topic.ts';

const MOST_WORDS = 8;

/** The names of a question with synonyms of its other words; undefined where no word has any. Pure. */
export function inOtherWords(question: string, language: ReportLanguage): string | undefined {
  const { terms } = profileQuestion(question);
  const others = terms
    .filter(({ weight, isName }) => weight >= 0.4 && !isName)
    .flatMap(({ text }) => [
      ...(answerSynonyms.ofWord(text) ?? []),
      ...[...(answerSynonyms.ofStem(text) ?? [])].filter((other) => other !== text),
    ]);
  if (others.length === 0) return undefined;
  const names =
    namesOf(question, language) ??
    terms
      .filter(({ isName }) => isName)
      .map(({ text }) => text)
      .join(' ');
  return [names, ...[...new Set(others)].slice(0, MOST_WORDS)].filter(Boolean).join(' ');
}

/** What a question is about without what it asks of it: its names, else its topic. Pure. */
export function inWiderWords(question: string, language: ReportLanguage): string {
  return namesOf(question, language) ?? topicOf(question, language);
}
