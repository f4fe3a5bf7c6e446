import { matchTerm, readWords, type TextWords } from '../../../linguistics/words/index.ts';
import type { QuestionProfile, QuestionTerm } from '../answer/question-profile.ts';
import { holdsAnswer } from './holds-answer.ts';

/** Weights of a question's terms over a set of passages: rare terms count more, a term nowhere found counts most. */
export interface WeightedQuestion extends QuestionProfile {
  readonly weighted: readonly (QuestionTerm & {
    readonly share: number;
    /** A name that does not stand in much of the evidence. */
    readonly tellsApart: boolean;
  })[];
  /** Neighbouring content words of the question, such as `session manag`. */
  readonly phrases: readonly string[];
}

export function weighQuestion(profile: QuestionProfile, passages: readonly TextWords[]): WeightedQuestion {
  const count = passages.length;
  const weighted = profile.terms.map((term) => {
    const frequency = passages.filter((passage) => matchTerm(term.text, passage, term.alias) >= 0.7).length;
    const rarity = count === 0 ? 1 : Math.log((count + 1) / (frequency + 0.5)) / Math.log((count + 1) / 0.5);
    const tellsApart = term.isName && frequency < Math.max(2, 0.4 * count);
    return { ...term, tellsApart, weight: term.weight * (0.45 + 0.55 * Math.max(0, rarity)) };
  });
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  return {
    ...profile,
    weighted: weighted.map((term) => ({ ...term, share: total === 0 ? 0 : term.weight / total })),
    phrases: phrasesOf(profile),
  };
}

export interface Relevance {
  /** Weighted share of the question's terms in the sentence itself, in [0, 1]. */
  readonly direct: number;
  /** The same, where words of headings, title and neighbours count in part. */
  readonly relevance: number;
  /** Share of the question's terms in the headings and the title alone. */
  readonly inContext: number;
  /** Holds one of the names of the question, in the sentence or above it; true when the question has none that tells passages apart. */
  readonly named: boolean;
  /** Share of the question's neighbouring words that are neighbours in the sentence. */
  readonly phrasing: number;
  readonly fits: boolean;
  /** Mean coverage of what the question says beside its names, in [0, 1]. */
  readonly said: number;
  /** Per term of the question, how far it is covered. */
  readonly coverage: readonly number[];
}

const CONTEXT_SHARE = 0.6;
const PASSAGE_SHARE = 0.35;

function phrasesOf({ question, terms }: QuestionProfile): string[] {
  const content = new Set(terms.filter(({ weight }) => weight >= 1).map(({ text }) => text));
  const stems = readWords(question).sequence.trim().split(' ');
  return stems.slice(1).flatMap((stem, index) => {
    const before = stems[index] ?? '';
    return content.has(before) && content.has(stem) ? [` ${before} ${stem} `] : [];
  });
}

export function relevanceOf(
  question: WeightedQuestion,
  sentence: string,
  own: TextWords,
  context: TextWords,
  passage: TextWords = context,
): Relevance {
  let direct = 0;
  let relevance = 0;
  let inContext = 0;
  let named = !question.weighted.some(({ tellsApart }) => tellsApart);
  const coverage = question.weighted.map(({ text, share, alias, isName }) => {
    const inSentence = matchTerm(text, own, alias);
    const around = matchTerm(text, context, alias);
    const beside = around > 0 ? 0 : matchTerm(text, passage, alias);
    const best = inSentence === 1 ? 1 : Math.max(inSentence, CONTEXT_SHARE * around, PASSAGE_SHARE * beside);
    if (isName && Math.max(inSentence, around, beside) >= 0.6) named = true;
    direct += share * inSentence;
    relevance += share * best;
    inContext += share * around;
    return best;
  });
  const saying = question.weighted.flatMap(({ isName, weight }, index) =>
    isName || weight < 0.3 ? [] : [coverage[index] ?? 0],
  );
  const found = question.phrases.filter((phrase) => own.sequence.includes(phrase)).length;
  return {
    direct,
    relevance,
    inContext,
    named,
    phrasing: question.phrases.length === 0 ? 0 : found / question.phrases.length,
    said: saying.length === 0 ? 1 : saying.reduce((sum, value) => sum + value, 0) / saying.length,
    fits: direct > 0 && holdsAnswer(question.kind, sentence, question.question),
    coverage,
  };
}
