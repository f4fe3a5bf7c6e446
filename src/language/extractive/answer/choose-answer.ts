import { detectLanguage } from '../../../linguistics/index.ts';
import { matchTerm, type TextWords } from '../../../linguistics/words/index.ts';
import { type Comparison, parseComparison } from '../plan/comparison.ts';
import { firstStepsOf, isHopOf } from '../plan/hops.ts';
import { splitQuestion } from '../plan/split-question.ts';
import { listBelowHeading } from '../select/answers-by-heading.ts';
import type { Candidate } from '../select/candidate-sentences.ts';
import { withBeside } from '../select/passage-run.ts';
import { type WeightedQuestion, weighQuestion } from '../select/relevance.ts';
import {
  isFactual,
  type ScoredCandidate,
  scoreSentences,
  selectSentences,
  toThePoint,
} from '../select/select-sentences.ts';
import { contrasts } from '../select/sentence-quality.ts';
import { profileQuestion, type QuestionTerm } from './question-profile.ts';

/** A question with the sentences that bear on it. */
export interface Aspect {
  /** Asks for the next step by the name that was found in the one before. */
  readonly isHop: boolean;
  readonly question: WeightedQuestion;
  readonly scored: readonly ScoredCandidate[];
}

/** What the best passage says about an open question. */
export type ReadRun = (question: WeightedQuestion) => Candidate[];

/** The chosen sentences must hold this share of the question's terms, else nothing answers it. */
const MIN_ANSWER_COVERAGE = 0.5;

/**
 * The sentences that answer the whole question best: from every part of it, from both sides of a comparison, from the
 * last step of a nested one, and from several documents where the evidence allows. Empty when the evidence lacks what
 * the question is about.
 */
export function chooseAnswer(
  question: string,
  candidates: readonly Candidate[],
  passages: readonly TextWords[],
  parts: readonly Aspect[],
  max: number,
  readRun?: ReadRun | undefined,
): Candidate[] {
  const aspectOf = (text: string): Aspect => {
    const weighted = weighQuestion(profileQuestion(text), passages);
    return { isHop: false, question: weighted, scored: scoreSentences(weighted, candidates) };
  };
  const whole = aspectOf(question);
  if (whole.question.weighted.length === 0) return [];
  const scored = withAspects(whole.scored, parts);
  const steps = answeringSteps(question, whole, aspectOf);
  const hops = parts.filter((part) => part.isHop && isAnswered(part));
  const isAbsent = lacksItsNames(whole.question, passages);
  const leading = [
    ...new Set(
      steps.flatMap((step) => {
        const last = hops.filter(
          ({ question: hop }) => isHopOf(hop.question, step.question.question) || steps.length === 1,
        );
        if (last.length > 0)
          return [...firstStepsOf(step.question.question, parts).filter(isAnswered), ...last];
        return isAbsent || !isAnswered(step) ? [] : [step];
      }),
    ),
  ];
  if (leading.length === 0) leading.push(...hops);
  if (leading.length === 0) return [];
  const chosen: Candidate[] = [];
  const take = (aspect: Aspect, from: readonly ScoredCandidate[], most: number, minShareOfBest: number) => {
    const room = Math.min(most, max - chosen.length);
    if (room <= 0) return;
    const used = new Set(chosen);
    chosen.push(
      ...selectSentences(aspect.question, from, { max: room, used, newDocumentBonus: 0.15, minShareOfBest }),
    );
  };
  const isSingle = leading.length === 1;
  const share = isSingle ? max : Math.max(leading.length > 2 ? 1 : 2, Math.floor(max / leading.length));
  for (const aspect of leading)
    take(aspect, toThePoint(aspect.question, aspect.scored), share, isSingle ? 0.66 : 0.75);
  // Room that is left goes to the parts that ask for more than one fact.
  for (const aspect of isSingle ? [] : leading.filter((each) => !isFactual(each.question)))
    take(aspect, aspect.scored, 1, 0.8);
  // A plain question for one fact is answered by what gives that fact; anything else would only stand around it.
  if (isSingle && !isFactual(whole.question)) take(whole, scored, max, 0.66);
  const isWhole =
    hops.length > 0 || steps.length > 1 || coverageOf(whole.question, chosen) >= MIN_ANSWER_COVERAGE;
  if (!isWhole) return [];
  const isOpen = isSingle && leading[0] === whole && isOpenWithoutList(whole);
  return isOpen && readRun !== undefined ? withBeside(readRun(whole.question), chosen, MOST_BESIDE) : chosen;
}

const isOpenWithoutList = ({ question, scored }: Aspect): boolean =>
  !isFactual(question) && listBelowHeading(scored).length === 0;

/** Sentences of other passages that may stand below what the first one says. */
const MOST_BESIDE = 3;

/** What has to be answered: the sides of a comparison, the parts of several questions in one, or the question itself. */
function answeringSteps(question: string, whole: Aspect, aspectOf: (text: string) => Aspect): Aspect[] {
  const parts = splitQuestion(question, detectLanguage(question)).slice(0, 4);
  return parts.flatMap((part) => {
    const comparison = parseComparison(part);
    if (comparison !== undefined)
      return [...contrastOf(comparison, part, aspectOf), ...sidesOf(comparison, aspectOf)];
    return [parts.length > 1 ? aspectOf(part) : whole];
  });
}

/** Sentences that name both sides and set them against each other say most of all how they differ. */
function contrastOf({ a, b }: Comparison, part: string, aspectOf: (text: string) => Aspect): Aspect[] {
  const whole = aspectOf(part);
  const sides = [ownTerms(a, [a, b]), ownTerms(b, [a, b])];
  const scored = whole.scored.filter(
    ({ candidate }) =>
      contrasts(candidate.text) &&
      sides.every((terms) => terms.some(({ text, alias }) => matchTerm(text, candidate.own, alias) >= 0.7)),
  );
  return scored.length === 0 ? [] : [{ ...whole, scored }];
}

function sidesOf({ a, b, aspect }: Comparison, aspectOf: (text: string) => Aspect): Aspect[] {
  return [a, b].map((side) => {
    const isZh = detectLanguage(side) === 'zh';
    const found = aspectOf(
      aspect === undefined ? (isZh ? `${side}是什么` : `What is ${side}`) : `${side} ${aspect}`,
    );
    const terms = ownTerms(side, [a, b]);
    const scored = found.scored.filter(({ candidate }) =>
      terms.some(
        ({ text, alias }) =>
          matchTerm(text, candidate.own, alias) >= 0.7 || matchTerm(text, candidate.context, alias) >= 0.7,
      ),
    );
    return { ...found, scored };
  });
}

/** A sentence that answers a sub-question fully speaks for the whole question too: the second hop seldom repeats its words. */
function withAspects(scored: readonly ScoredCandidate[], parts: readonly Aspect[]): ScoredCandidate[] {
  const byCandidate = new Map(scored.map((item) => [item.candidate, item]));
  for (const { scored: others } of parts) {
    for (const other of others.slice(0, 3)) {
      const known = byCandidate.get(other.candidate);
      if (known !== undefined)
        byCandidate.set(other.candidate, { ...known, score: Math.max(known.score, 0.9 * other.score) });
    }
  }
  return [...byCandidate.values()].sort(
    (left, right) => right.score - left.score || left.candidate.position - right.candidate.position,
  );
}

/**
 * A short question for a person, date, place or figure needs one sentence that holds most of its words and something
 * of that form that the question does not hold; a long one is often answered across sentences. Tuned on questions whose
 * passages are near the subject without the answer.
 */
function isAnswered({ question, scored }: Aspect): boolean {
  const content = question.terms.filter(({ weight }) => weight >= 1).length;
  const needsFact = isFactual(question);
  const least = content > 9 ? 0.42 : content > 6 ? 0.5 : needsFact ? 0.57 : 0.5;
  return scored.some(
    ({ relevance, fits, coverage }) =>
      relevance >= least && (!needsFact || (fits && saysMoreThanNames(question, coverage))),
  );
}

/** Names alone do not answer: of what the question says about them, two words in five must be there. */
function saysMoreThanNames({ weighted }: WeightedQuestion, coverage: readonly number[]): boolean {
  const said = weighted.flatMap(({ isName, weight }, index) =>
    isName || weight < 0.45 ? [] : [coverage[index] ?? 0],
  );
  return said.length < 2 || said.reduce((sum, value) => sum + value, 0) / said.length >= 0.4;
}

/** Terms of one side that the other lacks: “session” does not tell session cookies from session tokens. */
function ownTerms(side: string, sides: readonly string[]): readonly QuestionTerm[] {
  const others = new Set(
    sides
      .filter((other) => other !== side)
      .flatMap((other) => profileQuestion(other).terms.map(({ text }) => text)),
  );
  const terms = profileQuestion(side).terms;
  const own = terms.filter(({ text }) => !others.has(text));
  return own.length > 0 ? own : terms;
}

/** Most of the names and numbers of the question stand nowhere in the evidence: it is about something else. */
function lacksItsNames(whole: WeightedQuestion, passages: readonly TextWords[]): boolean {
  const names = whole.weighted.filter(({ isName }) => isName);
  if (names.length === 0) return false;
  const found = names.filter(({ text, alias }) =>
    passages.some((passage) => matchTerm(text, passage, alias) >= 0.7),
  );
  return found.length * 2 < names.length;
}

function coverageOf(whole: WeightedQuestion, answer: readonly Candidate[]): number {
  return whole.weighted.reduce((sum, { text, share, alias }) => {
    const best = answer.reduce(
      (most, { own, context }) =>
        Math.max(most, matchTerm(text, own, alias), 0.8 * matchTerm(text, context, alias)),
      0,
    );
    return sum + share * best;
  }, 0);
}
