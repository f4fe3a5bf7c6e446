import { type AnswerSpan, answerSpans } from './answer-spans.ts';
import { bindOrdinal } from './bind-ordinal.ts';
import { bindTime } from './bind-time.ts';
import { countDoubts } from './doubts.ts';
import type { AskedQuestion, FactKind } from './question-terms.ts';
import { placeOfTerm, readWords, type TextWords, termIn } from './text-words.ts';

/** A sentence in its place; `head` is the title and headings above it. */
export interface PlacedSentence {
  readonly text: string;
  readonly before: string;
  readonly head: string;
  readonly passage: string;
  readonly words: {
    readonly before: TextWords;
    readonly head: TextWords;
    readonly passage: TextWords;
  };
}

export interface BoundSpan {
  readonly text: string;
  /** How firmly the span is tied to everything the question names, in [0, 1]. */
  readonly score: number;
}

/** What a term is worth that stands not in the sentence but around it. */
const AROUND = { before: 0.75, head: 0.8, passage: 0.5 } as const;
/** At this distance, in characters, a word is half as near. */
const NEAR = { han: 14, latin: 45 } as const;
/** Weight of a word that makes up what a question asks; below it are single characters and words that only frame it. */
const CONTENT = 0.9;

/**
 * Set by hand on the even rows of RGB and reported on the odd ones (docs/verification.md). What counts most is that the time is the
 * one asked for, that the span stands near the words that say what is asked, and that it has the form of an answer.
 */
const PARTS = {
  coverage: 0.14,
  names: 0.08,
  near: 0.12,
  time: 0.18,
  relation: 0.18,
  form: 0.15,
  least: 0.06,
  last: 0.09,
} as const;
const DOUBT = 0.18;
const OTHER_OF_SERIES = 0.15;

/** The spans of a sentence that could answer, each with how well every constraint of the question is bound to it. */
export function bindAnswers(
  question: string,
  asked: AskedQuestion & { readonly kind: FactKind },
  sentence: PlacedSentence,
): BoundSpan[] {
  const spans = answerSpans(asked.kind, sentence.text, question);
  if (spans.length === 0) return [];
  const terms = matchTerms(asked, sentence);
  return spans.map((span) => ({ text: span.text, score: scoreSpan(question, terms, span, sentence) }));
}

interface MatchedTerms {
  readonly coverage: number;
  /** The least bound name, anywhere around the sentence, and in the sentence or above it. */
  readonly names: number;
  readonly near: number;
  /** The least held of the words that say what is asked of the names, and the last of them: 2021年香港GDP的「增长率」. */
  readonly least: number;
  readonly last: number;
  readonly relation: readonly {
    readonly term: string;
    readonly weight: number;
    readonly own: number;
    readonly best: number;
  }[];
}

function matchTerms({ terms }: AskedQuestion, { text, words }: PlacedSentence): MatchedTerms {
  const own = readWords(text);
  const matched = terms.map(({ text: term, weight, isName }) => {
    const inSentence = termIn(term, own);
    const inHead = termIn(term, words.head);
    const best = Math.max(
      inSentence,
      AROUND.head * inHead,
      AROUND.before * termIn(term, words.before),
      AROUND.passage * termIn(term, words.passage),
    );
    return {
      term,
      weight,
      isName,
      own: inSentence,
      best,
      near: Math.max(inSentence, 0.9 * inHead, 0.5 * best),
    };
  });
  const total = matched.reduce((sum, { weight }) => sum + weight, 0);
  const names = matched.filter(({ isName }) => isName);
  const said = matched.filter(({ isName }) => !isName);
  const content = said.filter(({ weight }) => weight >= CONTENT);
  const last = content.findLast(({ term }) => !/^\d/.test(term));
  return {
    coverage: total === 0 ? 0 : matched.reduce((sum, { weight, best }) => sum + weight * best, 0) / total,
    names: Math.min(1, ...names.map(({ best }) => best)),
    near: Math.min(1, ...names.map(({ near }) => near)),
    least: Math.min(1, ...content.map(({ best }) => best)),
    last: last === undefined ? 1 : Math.max(last.own, 0.7 * last.best),
    relation: said.filter(({ weight }) => weight >= 0.3),
  };
}

function scoreSpan(
  question: string,
  terms: MatchedTerms,
  span: AnswerSpan,
  sentence: PlacedSentence,
): number {
  const { text } = sentence;
  const parts: Readonly<Record<keyof typeof PARTS, number>> = {
    ...terms,
    time: bindTime(question, sentence, span.at),
    relation: relationOf(terms.relation, span, text),
    form: span.form,
  };
  const sum = (Object.keys(PARTS) as (keyof typeof PARTS)[]).reduce(
    (total, name) => total + PARTS[name] * parts[name],
    0,
  );
  const doubts = countDoubts(question, text, span.at, span.text.length);
  return Math.max(0, sum - DOUBT * doubts - OTHER_OF_SERIES * (1 - bindOrdinal(question, text, span.at)));
}

/** How near a span stands to the words that say what is asked, in [0, 1]; a word that only the surroundings hold counts a quarter. */
function relationOf(relation: MatchedTerms['relation'], span: AnswerSpan, text: string): number {
  const half = /\p{Script=Han}/u.test(text) ? NEAR.han : NEAR.latin;
  const total = relation.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0.6;
  const held = relation.reduce((sum, { term, weight, own, best }) => {
    const at = own > 0 ? placeOfTerm(term, text, span.at) : undefined;
    if (at === undefined) return sum + (best >= 0.6 ? 0.25 * weight : 0);
    const distance = Math.max(0, Math.abs(at - span.at) - span.text.length);
    return sum + (weight * own * half) / (half + distance);
  }, 0);
  return held / total;
}
