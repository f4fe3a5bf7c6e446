import type { AnswerSpan } from '../../../linguistics/names/index.ts';
import type { AskedQuestion, FactKind } from '../../../linguistics/questions/index.ts';
import { placesOfTerm } from '../../../linguistics/words/index.ts';
import { answerSpans } from './answer-spans.ts';
import { bindOrdinal } from './bind-ordinal.ts';
import { bindTime } from './bind-time.ts';
import { findDoubts } from './doubts.ts';
import { type MatchedTerm, type MatchedTerms, matchTerms, type PlacedSentence } from './match-terms.ts';

/** At this distance, in characters, a word is half as near. */
const NEAR = { han: 14, latin: 45 } as const;

/** What ties a span to its question, each in [0, 1]; the last three speak against it. */
interface SpanParts {
  readonly coverage: number;
  readonly names: number;
  readonly near: number;
  /** Whether year and month are those asked for. */
  readonly time: number;
  /** How near the span stands to the words that say what is asked. */
  readonly relation: number;
  readonly form: number;
  readonly last: number;
  readonly unreal: number;
  readonly partial: number;
  readonly otherOfSeries: number;
}

export interface BoundSpan {
  readonly text: string;
  /** How far the question's words are held there: agreement counts only between sentences that hold about as much. */
  readonly coverage: number;
  /** How firmly the span is tied to everything the question names: the logarithm of the odds that it is the answer. */
  readonly logit: number;
}

/** Fitted by logistic regression over the best span of each collection (docs/verification.md says on what). */
const WEIGHTS: SpanParts = {
  coverage: 2.5,
  names: 0.6,
  near: 0.8,
  time: 1.8,
  relation: 1.8,
  form: 2.9,
  last: 0.8,
  unreal: -3,
  partial: -2.9,
  otherOfSeries: -2.5,
};
const BIAS = -9.3;

/** The spans of a sentence that could answer, each with how well every constraint of the question is bound to it. */
export function bindAnswers(
  question: string,
  asked: AskedQuestion & { readonly kind: FactKind },
  sentence: PlacedSentence,
): BoundSpan[] {
  const spans = answerSpans(asked.kind, sentence.text, question);
  if (spans.length === 0) return [];
  const terms = matchTerms(asked, sentence);
  return spans.map((span) => {
    const parts = readParts(question, terms, span, sentence);
    return { text: span.text, coverage: parts.coverage, logit: weigh(parts) };
  });
}

function weigh(parts: SpanParts): number {
  const names = Object.keys(WEIGHTS) as (keyof SpanParts)[];
  return names.reduce((sum, name) => sum + WEIGHTS[name] * parts[name], BIAS);
}

function readParts(
  question: string,
  terms: MatchedTerms,
  span: AnswerSpan,
  sentence: PlacedSentence,
): SpanParts {
  const { text } = sentence;
  const { last } = terms;
  const isHan = /\p{Script=Han}/u.test(text);
  const lastPlaces = last !== undefined && last.own > 0 ? placesOfTerm(last.term, text) : [];
  const doubts = findDoubts(question, text, span, lastPlaces);
  return {
    coverage: terms.coverage,
    names: terms.leastName,
    near: terms.near,
    time: bindTime(question, sentence, span.at),
    relation: nearness(terms.said, span, text, isHan),
    form: span.form,
    last: last === undefined ? 1 : Math.max(last.own, 0.7 * last.best),
    unreal: doubts.unreal ? 1 : 0,
    partial: doubts.partial ? 1 : 0,
    otherOfSeries: 1 - bindOrdinal(question, text, span.at),
  };
}

/** How near a span stands to words of the question; a word that only the surroundings hold counts a quarter. */
function nearness(words: readonly MatchedTerm[], span: AnswerSpan, text: string, isHan: boolean): number {
  const half = isHan ? NEAR.han : NEAR.latin;
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0.6;
  const held = words.reduce((sum, { term, weight, own, best }) => {
    const distances = own > 0 ? placesOfTerm(term, text).map((place) => distance(place, span)) : [];
    if (distances.length === 0) return sum + (best >= 0.6 ? 0.25 * weight : 0);
    return sum + (weight * own * half) / (half + Math.min(...distances));
  }, 0);
  return held / total;
}

function distance({ at, length }: { at: number; length: number }, span: AnswerSpan): number {
  return Math.max(0, at > span.at ? at - span.at - span.text.length : span.at - at - length);
}
