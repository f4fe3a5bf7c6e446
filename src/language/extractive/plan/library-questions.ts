import type { LibraryOverview } from '../../../domain/index.ts';
import { isNounPhrase, type QuestionLanguage } from '../../../linguistics/questions/index.ts';
import { matchTerm, readWords } from '../../../linguistics/words/index.ts';
import { profileQuestion, type QuestionTerm } from '../answer/question-profile.ts';
import { mentionQuestion } from './facets.ts';
import { headingQuestion, headingTopic, isGenericHeading } from './heading-question.ts';

/** A title that holds this share of the words of the question's subject names a document about it. */
const ABOUT_IT = 0.75;
/** Where more documents than this are about the subject, none of them tells by its headings what belongs to it. */
const MOST_ABOUT_IT = 3;
/** A heading with its title must hold this share of three words and more, and one of the names where there are some. */
const SHARED = 0.6;
const SHARED_OF_FEW = 0.5;

/**
 * Questions from headings of the library, best match first: headings that share the question's rarer words, then those
 * of the few documents whose title is about the subject, which say what belongs to it.
 */
export function libraryQuestions(
  question: string,
  topic: string,
  library: LibraryOverview,
  language: QuestionLanguage,
): string[] {
  const terms = profileQuestion(question).terms.filter(
    ({ weight, text }) => weight >= 1 && !/^\d+$/.test(text),
  );
  if (terms.length === 0) return [];
  const least = terms.length < 3 ? SHARED_OF_FEW : SHARED;
  const names = terms.filter(({ isName }) => isName);
  // What is done to the subject (“defending against …”) is not the subject.
  const subject = readWords(topic.replace(/^\p{L}{2,}ing(?: and \p{L}{2,}ing)* /iu, ''));
  const own = terms.filter(({ text }) => matchTerm(text, subject) >= 0.75);
  const core = own.length > 0 ? own : terms;
  const documents = library.documents.map(({ title, headings }) => ({
    title,
    headings: headings.filter((heading) => isTelling(heading, title, language)),
    inTitle: hitsOf(terms, title),
    isAbout: hitsOf(core, title) >= ABOUT_IT * core.length,
  }));
  const about = documents.filter(({ isAbout }) => isAbout);
  const shared = documents.flatMap(({ headings, inTitle }) =>
    headings.flatMap((heading) => {
      const hits = hitsOf(terms, heading);
      const score = hits + 0.4 * inTitle;
      const isNamed = names.length === 0 || hitsOf(names, heading) > 0;
      const text = hits === 0 || !isNamed ? undefined : headingQuestion(heading, '', language);
      return text === undefined || score / terms.length < least ? [] : [{ text, score }];
    }),
  );
  const belonging =
    about.length > MOST_ABOUT_IT || !isNounPhrase(topic, language)
      ? []
      : about.flatMap(({ headings }) =>
          headings.filter((heading) => hitsOf(core, heading) === 0).map((heading) => headingTopic(heading)),
        );
  return [
    ...shared.toSorted((left, right) => right.score - left.score).map(({ text }) => text),
    ...belonging.map((heading) =>
      mentionQuestion(language === 'zh' ? `${topic}的${heading}` : `${heading} for ${topic}`, language),
    ),
  ];
}

function hitsOf(terms: readonly QuestionTerm[], text: string): number {
  const own = readWords(text);
  return terms.filter(({ text: term, alias }) => matchTerm(term, own, alias) >= 0.75).length;
}

function isTelling(heading: string, title: string, language: QuestionLanguage): boolean {
  const topic = headingTopic(heading);
  return (
    !isGenericHeading(heading) &&
    isNounPhrase(topic, language) &&
    topic.split(' ').length <= 5 &&
    topic.length >= 3 &&
    topic !== headingTopic(title)
  );
}
