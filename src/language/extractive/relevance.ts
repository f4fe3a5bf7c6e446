import { fitsAnswerKind } from './answer-kind.ts';
import type { QuestionProfile, QuestionTerm } from './question-profile.ts';
import { matchTerm, type TextTerms } from './text-terms.ts';

/** Weights of a question's terms over a set of passages: rare terms count more, a term nowhere found counts most. */
export interface WeightedQuestion extends QuestionProfile {
  readonly weighted: readonly (QuestionTerm & { readonly share: number })[];
}

export function weighQuestion(profile: QuestionProfile, passages: readonly TextTerms[]): WeightedQuestion {
  const count = passages.length;
  const weighted = profile.terms.map((term) => {
    const frequency = passages.filter((passage) => matchTerm(term.text, passage) >= 0.7).length;
    const rarity = count === 0 ? 1 : Math.log((count + 1) / (frequency + 0.5)) / Math.log((count + 1) / 0.5);
    return { ...term, weight: term.weight * (0.45 + 0.55 * Math.max(0, rarity)) };
  });
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  return {
    ...profile,
    weighted: weighted.map((term) => ({ ...term, share: total === 0 ? 0 : term.weight / total })),
  };
}

export interface Relevance {
  /** Weighted share of the question's terms in the sentence itself, in [0, 1]. */
  readonly direct: number;
  /** The same, where words of headings, title and neighbours count in part. */
  readonly relevance: number;
  readonly fits: boolean;
  /** Per term of the question, how far it is covered. */
  readonly coverage: readonly number[];
}

const CONTEXT_SHARE = 0.6;

export function relevanceOf(
  question: WeightedQuestion,
  sentence: string,
  own: TextTerms,
  context: TextTerms,
): Relevance {
  let direct = 0;
  let relevance = 0;
  const coverage = question.weighted.map(({ text, share }) => {
    const inSentence = matchTerm(text, own);
    const best = inSentence === 1 ? 1 : Math.max(inSentence, CONTEXT_SHARE * matchTerm(text, context));
    direct += share * inSentence;
    relevance += share * best;
    return best;
  });
  return { direct, relevance, fits: fitsAnswerKind(question.kind, sentence), coverage };
}
