import { finishSteps } from '../../../concurrency/index.ts';
import type { Evidence } from '../../../domain/index.ts';
import { type Candidate, candidateSteps } from './candidate-sentences.ts';
import type { WeightedQuestion } from './relevance.ts';
import { isRedundant, rateSentences, type ScoredCandidate } from './select-sentences.ts';
import { dependsOnContext } from './sentence-checks.ts';

/** Characters as of English: a Chinese one counts for two and a half. */
const ROOM = 900;
/** What is no sentence of a report stands between those that are, in the order of the text. */
const BETWEEN = 0.001;
/** “Excluded are people who:”, “How do I undo it?”: what it asks or announces stands below it. */
const OPENS = /[:：?？]["'”’」』）)*]*$/u;

/**
 * What the first passage of the search says about an open question, as it stands: what bears on it most, with its neighbours as far as
 * there is room, from a sentence that leans on none before it. First is what is worth most, by default its relevance. Sentences picked from many passages would each hold words of the question, and together
 * answer nothing.
 */
export function passageRun(
  question: WeightedQuestion,
  candidates: readonly Candidate[],
  evidence: readonly Evidence[],
  worthOf: (candidate: Candidate) => number = ({ prior }) => prior,
): Candidate[] {
  const best = new Map<string, ScoredCandidate>();
  for (const item of rateSentences(question, candidates))
    if (!best.has(item.candidate.evidenceId)) best.set(item.candidate.evidenceId, item);
  const [first] = [...best.values()].toSorted(
    (left, right) => worthOf(right.candidate) - worthOf(left.candidate) || right.score - left.score,
  );
  const passage = evidence.find(({ id }) => id === first?.candidate.evidenceId);
  if (passage === undefined) return [];
  const known = new Map(
    candidates.filter(({ evidenceId }) => evidenceId === passage.id).map((own) => [own.text, own]),
  );
  const asItStands = finishSteps(candidateSteps([passage], { asItStands: true }));
  const run = aroundBest(rateSentences(question, asItStands));
  let position = Math.min(...[...known.values()].map((own) => own.position)) - 1;
  return run.map((own) => {
    const sentence = known.get(own.text) ?? { ...own, position: position + BETWEEN };
    position = sentence.position;
    return sentence;
  });
}

/** A run, and below it sentences of other passages that say nothing of it again. */
export function withBeside(
  run: readonly Candidate[],
  chosen: readonly Candidate[],
  most: number,
): Candidate[] {
  const passage = run[0]?.evidenceId;
  const beside = chosen.filter(
    (own) =>
      own.evidenceId !== passage && !run.some((said) => said.text === own.text || isRedundant(said, own)),
  );
  return [...run, ...beside.slice(0, most)];
}

function aroundBest(rated: readonly ScoredCandidate[]): Candidate[] {
  const inOrder = rated.toSorted((left, right) => left.candidate.position - right.candidate.position);
  const [best] = rated;
  if (best === undefined) return [];
  let from = inOrder.indexOf(best);
  let to = from;
  const first = OPENS.test(best.candidate.text) ? from : 0;
  let room = ROOM - widthOf(best.candidate.text);
  const scoreAt = (at: number) => inOrder[at]?.score ?? Number.NEGATIVE_INFINITY;
  while (from > first || to < inOrder.length - 1) {
    const isNext = to < inOrder.length - 1 && (from === first || scoreAt(to + 1) >= scoreAt(from - 1));
    const at = isNext ? to + 1 : from - 1;
    room -= widthOf(inOrder[at]?.candidate.text ?? '');
    if (room < 0) break;
    if (isNext) to = at;
    else from = at;
  }
  const run = inOrder.slice(from, to + 1).map(({ candidate }) => candidate);
  const opens = run.findIndex(({ text }) => !dependsOnContext(text));
  return run.slice(Math.max(0, opens));
}

const widthOf = (text: string): number => text.length + 1.5 * (text.match(/\p{Script=Han}/gu)?.length ?? 0);
