import { normalizeText } from '../../../linguistics/index.ts';
import {
  type AnswerSpan,
  bareWord,
  findOrganisations,
  findPeopleOrPlaces,
  findThings,
  isLocation,
} from '../../../linguistics/names/index.ts';
import { fitUnit } from '../../../linguistics/quantities/index.ts';
import {
  ANSWER_DATES,
  ANSWER_NUMBERS,
  type FactKind,
  MOSTLY_ARTICLE,
} from '../../../linguistics/questions/index.ts';

const QUOTED = /[《〈“「"]([^《》〈〉“”「」"]{1,40})[》〉”」"]/g;

/** Spans of a sentence that could be what a question of this kind asks for, in the order of the sentence. */
export function answerSpans(kind: FactKind, sentence: string, question: string): AnswerSpan[] {
  const asked = normalizeText(question);
  return spansOf(kind, sentence, question).flatMap((span) => newPart(span, asked));
}

/** The part of a span that the question does not contain: of `Apple CEO Tim Cook` the name, of `FIFA Council` nothing. */
function newPart(span: AnswerSpan, asked: string): AnswerSpan[] {
  const folded = normalizeText(span.text);
  if (folded.length === 0 || asked.includes(folded)) return [];
  const words = [...span.text.matchAll(/\S+/g)];
  if (words.length < 2 || /\d/.test(folded)) return [span];
  const isAsked = (word: string) => asked.includes(normalizeText(bareWord(word)));
  const own = words.filter(([word]) => !isAsked(word));
  const first = own[0];
  if (first === undefined || (own.length === 1 && own.length < words.length)) return [];
  return [{ ...span, text: span.text.slice(first.index), at: span.at + first.index }];
}

function spansOf(kind: FactKind, sentence: string, question: string): AnswerSpan[] {
  switch (kind) {
    case 'date':
      return find(ANSWER_DATES, sentence, (text) => (/\d{4}|月|[A-Z]/.test(text) ? 1 : 0.7));
    case 'number':
      return numbers(sentence, question);
    case 'thing':
      return findThings(sentence);
    case 'title':
      return find(QUOTED, sentence, () => 1);
    case 'organisation':
      return [...findOrganisations(sentence), ...findPeopleOrPlaces('person', sentence, false)];
    case 'person':
      // A contest is won by a team or a country as well.
      return [
        ...findPeopleOrPlaces('person', sentence, true),
        ...(/冠军|夺冠|\b(?:won|wins?|winner|champion)\b/i.test(question)
          ? [
              ...findOrganisations(sentence).map((span) => ({ ...span, form: 0.7 })),
              // Where it was held is not who won it.
              ...findPeopleOrPlaces('place', sentence, false).map((span) => ({
                ...span,
                form: isLocation(sentence, span) ? 0.2 : 0.7,
              })),
            ]
          : []),
      ];
    default:
      return findPeopleOrPlaces(
        'place',
        sentence,
        true,
        /哪个?国|\b(?:what|which) (?:country|nationality)\b/i.test(question),
      );
  }
}

function find(pattern: RegExp, sentence: string, form: (text: string, at: number) => number): AnswerSpan[] {
  return [...sentence.matchAll(pattern)].map((match) => ({
    text: (match[1] ?? match[0]).trim(),
    at: match.index,
    form: form(match[0], match.index),
  }));
}

function numbers(sentence: string, question: string): AnswerSpan[] {
  // Dates are no figures; they keep their length so that places stay.
  const bare = sentence.replace(ANSWER_DATES, (found) => ' '.repeat(found.length));
  const found = find(
    ANSWER_NUMBERS,
    bare,
    (text, at) =>
      (MOSTLY_ARTICLE.test(text) ? 0.4 : 1) *
      fitUnit(question, text, bare.slice(at + text.length, at + text.length + 14)),
  );
  const asksTime = /\bhow (?:long|old|many years)\b|几年|多少年|多久|年龄|多大/i.test(question);
  return asksTime ? [...found, ...find(ANSWER_DATES, sentence, () => 0.7)] : found;
}
