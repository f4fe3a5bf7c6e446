import type { AskedQuestion } from '../../../linguistics/questions/index.ts';
import { readWords, type TextWords, termIn } from '../../../linguistics/words/index.ts';

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

/** How far a word of the question stands in a sentence (`own`) and there or around it (`best`), each in [0, 1]. */
export interface MatchedTerm {
  readonly term: string;
  readonly weight: number;
  readonly isName: boolean;
  readonly own: number;
  readonly best: number;
}

export interface MatchedTerms {
  /** The words that say what is asked of the names. */
  readonly said: readonly MatchedTerm[];
  /** The last of them, mostly what the answer is: 2021年香港GDP的「增长率」. */
  readonly last: MatchedTerm | undefined;
  readonly coverage: number;
  /** The least bound name, anywhere around the sentence, and in the sentence or above it. */
  readonly leastName: number;
  readonly near: number;
}

/** Weight of a term that is not in the sentence but around it. */
const AROUND = { before: 0.75, head: 0.8, passage: 0.5 } as const;
/** Weight of a word that makes up what a question asks; below it are single characters and words that only frame it. */
const CONTENT = 0.9;

export function matchTerms({ terms }: AskedQuestion, { text, words }: PlacedSentence): MatchedTerms {
  const sentence = readWords(text);
  const matched = terms.map(({ text: term, weight, isName }) => {
    const own = termIn(term, sentence);
    const head = termIn(term, words.head);
    const best = Math.max(
      own,
      AROUND.head * head,
      AROUND.before * termIn(term, words.before),
      AROUND.passage * termIn(term, words.passage),
    );
    return { term, weight, isName, own, best, near: Math.max(own, 0.9 * head, 0.5 * best) };
  });
  const names = matched.filter(({ isName }) => isName);
  const said = matched.filter(({ isName }) => !isName);
  const content = said.filter(({ weight }) => weight >= CONTENT);
  const total = matched.reduce((sum, { weight }) => sum + weight, 0);
  return {
    said: said.filter(({ weight }) => weight >= 0.3),
    last: content.findLast(({ term }) => !/^\d/.test(term)),
    coverage: total === 0 ? 0 : matched.reduce((sum, { weight, best }) => sum + weight * best, 0) / total,
    leastName: Math.min(1, ...names.map(({ best }) => best)),
    near: Math.min(1, ...names.map(({ near }) => near)),
  };
}
