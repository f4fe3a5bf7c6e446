import type { Evidence, WriteInput } from '../../../domain/index.ts';
import { isMadeQuestion } from '../plan/facets.ts';
import { firstStepsOf, isHopOf } from '../plan/hops.ts';
import { stepKey } from '../plan/step-key.ts';
import { listBelowHeading } from '../select/answers-by-heading.ts';
import type { Candidate } from '../select/candidate-sentences.ts';
import { passageRun, withBeside } from '../select/passage-run.ts';
import type { WeightedQuestion } from '../select/relevance.ts';
import { isFactual, type ScoredCandidate, selectSentences, toThePoint } from '../select/select-sentences.ts';

/** A sub-question with what bears on it. */
export interface Part {
  readonly taskId: string;
  readonly heading: string;
  readonly isHop: boolean;
  /** Asked by nobody and only for more: it has no section of its own. */
  readonly isFiller: boolean;
  /** Added by the plan. */
  readonly isSide: boolean;
  readonly question: WeightedQuestion;
  /** What may stand under it. */
  readonly candidates: readonly Candidate[];
  readonly scored: readonly ScoredCandidate[];
}

/** What a section is chosen beside. */
export interface SectionRoom {
  /** The question of the run. */
  readonly asked: string;
  readonly parts: readonly Part[];
  /** What stands in the answer and in sections before it. */
  readonly used: ReadonlySet<Candidate>;
  readonly answer: readonly Candidate[];
  readonly evidence: readonly Evidence[];
  readonly outcomes: WriteInput['outcomes'];
  readonly max: number;
}

export const askedOf = (parts: readonly Part[]) => parts.filter(({ heading }) => !isMadeQuestion(heading));

/** Sentences of other passages that may stand below what the first one says. */
const MOST_BESIDE = 2;

/** One of several open questions is answered by its first passage as it stands, if it is no table; any other by single sentences. */
export function chooseForSection(part: Part, room: SectionRoom): Candidate[] {
  const chosen = singleSentences(part, room);
  const run = chosen.length === 0 ? [] : firstPassage(part, room);
  const isTable = run.filter(({ kind }) => kind === 'row').length * 2 > run.length;
  if (run.length === 0 || isTable) return chosen;
  return withBeside(run, chosen, MOST_BESIDE);
}

/** What the first passage that no section before it shows says about an open question. */
function firstPassage(part: Part, { parts, used, answer, evidence, outcomes }: SectionRoom): Candidate[] {
  const isOneOfSeveral = !part.isSide && askedOf(parts).filter(({ isSide }) => !isSide).length > 1;
  if (!isOneOfSeveral || part.isHop || isMadeQuestion(part.heading) || isFactual(part.question)) return [];
  if (listBelowHeading(part.scored).length > 0) return [];
  const answered = new Set(answer);
  const shown = new Set([...used].filter((own) => !answered.has(own)).map(({ evidenceId }) => evidenceId));
  const bearing = new Set(part.scored.map(({ candidate }) => candidate.evidenceId));
  const own = part.candidates.filter(
    ({ evidenceId, taskIds }) =>
      bearing.has(evidenceId) && !shown.has(evidenceId) && taskIds.includes(part.taskId),
  );
  return passageRun(part.question, own, evidence, worthFor(part, evidence, outcomes));
}

/** The relevance of a passage to one sub-question, by the place at which its search kept it. */
function worthFor({ taskId }: Part, evidence: readonly Evidence[], outcomes: WriteInput['outcomes']) {
  const outcome = outcomes[taskId];
  const kept = outcome?.status === 'ok' ? outcome.chunkIds : [];
  const places = new Map(
    evidence.map(({ id, chunkIds }) => {
      const found = chunkIds.map((chunk) => kept.indexOf(chunk)).filter((place) => place >= 0);
      return [id, found.length === 0 ? undefined : Math.min(...found)];
    }),
  );
  return ({ evidenceId, prior }: Candidate) => {
    const place = places.get(evidenceId);
    return place === undefined ? prior - kept.length : kept.length - place;
  };
}

/** A sentence belongs to the sub-questions it fits about best, so that the first section does not take everything. */
function singleSentences(part: Part, { asked, parts, used, answer, max }: SectionRoom): Candidate[] {
  const bestElsewhere = new Map<Candidate, number>();
  for (const other of parts) {
    if (other === part || other.isFiller) continue;
    for (const { candidate, score } of other.scored)
      bestElsewhere.set(candidate, Math.max(bestElsewhere.get(candidate) ?? 0, score));
  }
  const own = part.scored.filter(
    ({ candidate, score }) => score >= 0.85 * (bestElsewhere.get(candidate) ?? 0),
  );
  const options = { max, used, newDocumentBonus: 0.06, minShareOfBest: 0.6 };
  const hops = parts.filter((other) => other.isHop && isHopOf(other.question.question, part.heading));
  const steps = [...firstStepsOf(part.heading, parts), ...hops].filter(({ scored }) =>
    scored.some(({ fits }) => fits),
  );
  if (hops.length > 0 && steps.length > 0)
    return steps
      .flatMap((step) =>
        selectSentences(step.question, toThePoint(step.question, step.scored), {
          ...options,
          max: 1,
          used: new Set(),
        }),
      )
      .slice(0, max);
  const answered = new Set(answer);
  const elsewhere = new Set([...used].filter((candidate) => !answered.has(candidate)));
  // A fact is told where it was asked for, also when the answer has told it before; what only stands near it is not.
  if (isFactual(part.question) && !isMadeQuestion(part.heading)) {
    const facts = selectSentences(part.question, toThePoint(part.question, own), {
      ...options,
      used: elsewhere,
    });
    if (facts.length > 0) return facts;
  }
  const chosen = selectSentences(part.question, own, options);
  if (chosen.length >= 2) return chosen;
  // Little else is left: what the answer already says may stand here once more, so that the section is not empty.
  const isWhole = stepKey(part.heading) === stepKey(asked);
  const again = selectSentences(part.question, own, {
    ...options,
    used: elsewhere,
    max: isWhole ? Math.min(2, max) : max,
  });
  if (again.length > 0 || isMadeQuestion(part.heading)) return again;
  // What fits this question stands in another section: better said twice than "nothing found" where something was.
  const fitting = part.scored.filter(({ fits, relevance }) => fits && relevance >= 0.5);
  return selectSentences(part.question, fitting, { ...options, max: Math.min(2, max), used: new Set() });
}
