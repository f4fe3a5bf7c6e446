import type { Evidence, ReportDraft, Steps, WriteInput } from '../../domain/index.ts';
import { withoutIssuer } from '../../text/index.ts';
import { type Candidate, candidateSteps } from './candidate-sentences.ts';
import { chooseAnswer } from './choose-answer.ts';
import { isMadeQuestion } from './facets.ts';
import { firstStepsOf, isHopOf } from './hops.ts';
import { profileQuestion } from './question-profile.ts';
import { type WeightedQuestion, weighQuestion } from './relevance.ts';
import { createCiter, renderSentences } from './render-sentences.ts';
import {
  isFactual,
  type ScoredCandidate,
  scoreSentences,
  selectSentences,
  toThePoint,
} from './select-sentences.ts';
import { stepKey } from './step-key.ts';
import { type TextTerms, textTerms } from './text-terms.ts';

export interface ReportLimits {
  readonly maxSentencesPerSection: number;
  readonly maxAnswerSentences: number;
}

interface Part {
  readonly taskId: string;
  readonly heading: string;
  readonly isHop: boolean;
  readonly question: WeightedQuestion;
  readonly scored: readonly ScoredCandidate[];
}

/**
 * A report of the documents' own sentences: a direct answer, then a section per sub-question. Every sentence stands
 * in the passages it cites, word for word but for Markdown and white space. A sub-question without relevant evidence
 * has an empty body, and a question that nothing answers an empty answer.
 */
export function* writeExtractiveReport(input: WriteInput, limits: ReportLimits): Steps<ReportDraft> {
  const asked = withoutIssuer(input.question).question;
  const candidates = yield* candidateSteps(input.evidence);
  const passages: TextTerms[] = [];
  for (const passage of input.evidence) {
    yield;
    passages.push(textTerms(passageContext(passage)));
  }
  const parts: Part[] = [];
  for (const { id, question, parentId } of input.subQuestions) {
    yield;
    const weighted = weighQuestion(profileQuestion(question), passages);
    parts.push({
      taskId: id,
      heading: question,
      isHop: parentId !== undefined && !isMadeQuestion(question),
      question: weighted,
      scored: scoreSentences(weighted, candidates, id),
    });
  }
  yield;
  const cite = createCiter(input.evidence, candidates);
  const answer = chooseAnswer(asked, candidates, passages, parts, limits.maxAnswerSentences);

  const used = new Set<Candidate>(answer);
  const sections: ReportDraft['sections'][number][] = [];
  for (const part of parts) {
    yield;
    const chosen = chooseForSection(asked, part, parts, used, answer, limits.maxSentencesPerSection);
    for (const candidate of chosen) used.add(candidate);
    sections.push({ taskId: part.taskId, heading: part.heading, body: renderSentences(chosen, cite) });
  }
  return {
    title: titleOf(input.question),
    answer: answer.length === 0 ? '' : renderSentences(answer, cite),
    sections,
  };
}

/** A sentence belongs to the sub-questions it fits about best, so that the first section does not take everything. */
function chooseForSection(
  question: string,
  part: Part,
  parts: readonly Part[],
  used: ReadonlySet<Candidate>,
  answer: readonly Candidate[],
  max: number,
): Candidate[] {
  const bestElsewhere = new Map<Candidate, number>();
  for (const other of parts) {
    if (other === part) continue;
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
  const isWhole = stepKey(part.heading) === stepKey(question);
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

function passageContext({ documentTitle, locator, text }: Evidence): string {
  return `${documentTitle} ${locator.headingPath.join(' ')} ${text}`;
}

function titleOf(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  const first = /^.{10,140}?[?？](?=\s|$|[\p{Script=Han}])/u.exec(line)?.[0] ?? line;
  const characters = [...first];
  return characters.length <= 140 ? first : `${characters.slice(0, 139).join('')}…`;
}
