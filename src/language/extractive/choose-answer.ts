import type { Candidate } from './candidate-sentences.ts';
import { comparedSides } from './comparison.ts';
import { profileQuestion } from './question-profile.ts';
import { type WeightedQuestion, weighQuestion } from './relevance.ts';
import { type ScoredCandidate, scoreSentences, selectSentences } from './select-sentences.ts';
import { matchTerm, type TextTerms } from './text-terms.ts';

interface Aspect {
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
  const options = { max, used: new Set<Candidate>(), newDocumentBonus: 0.15, minShareOfBest: 0.66 };
  const sides = comparedSides(question);
  const chosen = sides === undefined ? [] : bestOfSides(sides, scored, whole);
  const rest = selectSentences(whole, scored, {
    ...options,
    max: max - chosen.length,
    used: new Set(chosen),
  });
  const answer = [...chosen, ...rest];
  return coverageOf(whole, answer) >= MIN_ANSWER_COVERAGE ? answer : [];
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

function bestOfSides(
  sides: readonly [string, string],
  scored: readonly ScoredCandidate[],
  whole: WeightedQuestion,
): Candidate[] {
  const chosen: Candidate[] = [];
  for (const side of sides) {
    const terms = profileQuestion(side).terms;
    const onSide = scored.filter(({ candidate }) =>
      terms.some(
        ({ text }) => matchTerm(text, candidate.own) >= 0.7 || matchTerm(text, candidate.context) >= 0.7,
      ),
    );
    chosen.push(
      ...selectSentences(whole, onSide, {
        max: 2,
        used: new Set(chosen),
        newDocumentBonus: 0,
        minShareOfBest: 0.7,
      }),
    );
  }
  return chosen;
}

/** Most of the names and numbers of the question stand nowhere in the evidence: it is about something else. */
function lacksItsNames(whole: WeightedQuestion, passages: readonly TextTerms[]): boolean {
  const names = whole.weighted.filter(({ isName }) => isName);
  if (names.length === 0) return false;
  const found = names.filter(({ text }) => passages.some((passage) => matchTerm(text, passage) >= 0.7));
  return found.length * 2 < names.length;
}

function coverageOf(whole: WeightedQuestion, answer: readonly Candidate[]): number {
  return whole.weighted.reduce((sum, { text, share }) => {
    const best = answer.reduce(
      (most, { own, context }) => Math.max(most, matchTerm(text, own), 0.8 * matchTerm(text, context)),
      0,
    );
    return sum + share * best;
  }, 0);
}
