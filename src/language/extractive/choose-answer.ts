import type { Candidate } from './candidate-sentences.ts';
import { comparedSides } from './comparison.ts';
import { profileQuestion, type QuestionTerm } from './question-profile.ts';
import { type WeightedQuestion, weighQuestion } from './relevance.ts';
import { type ScoredCandidate, scoreSentences, selectSentences } from './select-sentences.ts';
import { matchTerm, type TextTerms } from './text-terms.ts';

interface Aspect {
  /** Asks for the next step by the name that was found in the one before. */
  readonly isHop: boolean;
  readonly question: WeightedQuestion;
  readonly scored: readonly ScoredCandidate[];
}

/** The documents must hold this share of the question's terms in the chosen sentences, else nothing answers it. */
const MIN_ANSWER_COVERAGE = 0.5;

/**
 * The sentences that answer the whole question best, from several documents where the evidence allows and, for a
 * comparison, from both sides. Empty when the evidence lacks what the question is about.
 */
export function chooseAnswer(
  question: string,
  candidates: readonly Candidate[],
  passages: readonly TextTerms[],
  parts: readonly Aspect[],
  max: number,
): Candidate[] {
  const whole = weighQuestion(profileQuestion(question), passages);
  if (whole.weighted.length === 0 || lacksItsNames(whole, passages)) return [];
  const scored = withAspects(scoreSentences(whole, candidates), parts);
  const hops = parts.filter(({ isHop, question: hop, scored: found }) => isHop && isAnswered(hop, found));
  const options = { max, used: new Set<Candidate>(), newDocumentBonus: 0.15, minShareOfBest: 0.66 };
  const sides = comparedSides(question);
  const last = hops.flatMap(({ question: hop, scored: found }) =>
    selectSentences(hop, found, { ...options, max: 2 }),
  );
  const chosen = [...new Set(sides === undefined ? last : bestOfSides(sides, scored, whole))];
  const rest = selectSentences(whole, scored, {
    ...options,
    max: max - chosen.length,
    used: new Set(chosen),
  });
  const answer = [...chosen, ...rest];
  if (hops.length > 0) return answer;
  return coverageOf(whole, answer) >= MIN_ANSWER_COVERAGE && isAnswered(whole, scored) ? answer : [];
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

/** Up to two sentences for each side, those first that hold the side's own words. */
function bestOfSides(
  sides: readonly [string, string],
  scored: readonly ScoredCandidate[],
  whole: WeightedQuestion,
): Candidate[] {
  const chosen: Candidate[] = [];
  for (const side of sides) {
    const terms = ownTerms(side, sides);
    const total = terms.reduce((sum, { weight }) => sum + weight, 0);
    const shareIn = (text: TextTerms) =>
      terms.reduce((sum, term) => sum + term.weight * matchTerm(term.text, text, term.alias), 0) /
      Math.max(total, 0.001);
    const onSide = scored.flatMap((item) => {
      const own = shareIn(item.candidate.own);
      const around = shareIn(item.candidate.context);
      return own >= 0.5 || around >= 0.75 ? [{ ...item, score: item.score + 0.4 * own }] : [];
    });
    chosen.push(
      ...selectSentences(
        whole,
        onSide.toSorted(
          (left, right) => right.score - left.score || left.candidate.position - right.candidate.position,
        ),
        { max: 2, used: new Set(chosen), newDocumentBonus: 0, minShareOfBest: 0.7 },
      ),
    );
  }
  return chosen;
}

/**
 * A short question for a person, date, place or figure needs one sentence that holds most of its words and something
 * of that form that the question does not hold; a long one is often answered across sentences. Tuned on questions whose
 * passages are near the subject without the answer.
 */
function isAnswered(whole: WeightedQuestion, scored: readonly ScoredCandidate[]): boolean {
  const content = whole.terms.filter(({ weight }) => weight >= 1).length;
  const isFactual = ['person', 'date', 'place', 'number'].includes(whole.kind);
  const least = content > 9 ? 0.42 : content > 6 ? 0.5 : isFactual ? 0.57 : 0.5;
  return scored.some(({ relevance, fits }) => relevance >= least && (fits || !isFactual));
}

/** Terms of one side that the other lacks: “session” does not tell session cookies from session tokens. */
function ownTerms(side: string, sides: readonly string[]): QuestionTerm[] {
  const others = new Set(
    sides
      .filter((other) => other !== side)
      .flatMap((other) => profileQuestion(other).terms.map(({ text }) => text)),
  );
  const terms = profileQuestion(side).terms;
  const own = terms.filter(({ text }) => !others.has(text));
  return [...(own.length > 0 ? own : terms)];
}

/** Most of the names and numbers of the question stand nowhere in the evidence: it is about something else. */
function lacksItsNames(whole: WeightedQuestion, passages: readonly TextTerms[]): boolean {
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
