import { catalogueOf } from '../../../catalogue/index.ts';
import {
  type Claim,
  type Confidence,
  isAccepted,
  type Report,
  type ReportLanguage,
} from '../../../domain/index.ts';

/** A statement that something was not found, which the searches of the run bear out. */
export const isSignedGap = ({ kind, verdict }: Pick<Claim, 'kind' | 'verdict'>): boolean =>
  kind === 'gap' && isAccepted(verdict);

/** Below these, the evidence is bound loosely, or hardly, to what the question says. */
const BEARING = { loose: 0.75, poor: 0.6 } as const;

/** Shares of the writer's statements that were taken out. */
const REMOVED = { many: 0.25, most: 0.5 } as const;

/** How the evidence bears on the question, where that was measured. */
export interface Bearing {
  /** Share of the question that the evidence is bound to, in [0, 1]. */
  readonly share: number;
  /** Whether the answer joins several facts. */
  readonly combined: boolean;
  /** Whether the question asks for no single fact, so that no rule can tell whether sentences answer it. */
  readonly open: boolean;
  /** Whether the evidence holds another thing of the kind asked for that fits about as well. */
  readonly contested: boolean;
  /** Whether a word of the question stands nowhere in the evidence. */
  readonly unsaid: boolean;
}

/**
 * How far a reader may lean on the answer, from coverage, agreement and verdicts. `high` needs all of them; one shortcoming
 * makes it `medium`; two, a question that joins several facts, or a refusal make it `low`. Set on judged answers;
 * docs/verification.md says
 * which, and how often each level was right.
 */
export function judgeConfidence(
  report: Pick<
    Report,
    'status' | 'answer' | 'unanswered' | 'verification' | 'contradictions' | 'budgetLimited' | 'citations'
  > & { readonly facts: Pick<Report['facts'], 'subQuestions'> },
  language: ReportLanguage,
  bearing: Bearing = { share: 1, combined: false, open: false, contested: false, unsaid: false },
  /** Sub-questions of which a critic and the report itself say that something was not found. */
  confirmedGaps = 0,
  /** Periods asked for of which the report says that there is nothing. */
  lacks = 0,
  /** Whether the second reader has signed what its passages refute, so that nobody has read the rest. */
  isUnread = false,
): Confidence {
  const words = catalogueOf(language).confidence;
  const claims = report.answer.flatMap((block) => block.claims).filter(({ frame }) => !frame);
  if (report.status === 'failed') return { level: 'low', reasons: [words.failed] };
  if (claims.length === 0) return { level: 'low', reasons: [words.refused] };
  const wanting: string[] = [];
  const { claims: checked, supported } = report.verification;
  const listed = report.verification.removed.length + (report.verification.removedMore ?? 0);
  const doubtful = checked === 0 ? 1 : 1 - supported / checked;
  const shaky = claims.filter(({ verdict }) => !isAccepted(verdict)).length;
  const open = report.unanswered.length;
  if (bearing.share < BEARING.loose) wanting.push(words.loose(bearing.share));
  if (bearing.combined) wanting.push(words.combined);
  else if (bearing.open) wanting.push(words.broad);
  else if (bearing.contested) wanting.push(words.contested);
  else if (bearing.unsaid && wanting.length === 0) wanting.push(words.unsaid);
  // Facets that stay open say little: questions with a third of them open were answered as well as those with none.
  if (open * 2 > report.facts.subQuestions || confirmedGaps > 0)
    wanting.push(words.open(open, report.facts.subQuestions));
  if (lacks > 0) wanting.push(words.lacks);
  else if (claims.some(isSignedGap)) wanting.push(words.gaps);
  // A writer who lost half of its statements has not written from the passages; the rest may fit by chance.
  const removed = checked === 0 ? 0 : listed / checked;
  if (removed > REMOVED.many) wanting.push(words.removed(removed));
  else if (shaky > 0) wanting.push(words.shaky(shaky, claims.length));
  else if (doubtful > 0.2) wanting.push(words.doubtful(doubtful));
  const contradictions = report.contradictions ?? [];
  if (contradictions.length > 0)
    wanting.push(
      contradictions.some(({ follows }) => follows === undefined) ? words.disagree : words.decided,
    );
  if (isUnread) wanting.push(words.unread);
  if (report.budgetLimited) wanting.push(words.budget);
  const documents = new Set(
    claims.flatMap(({ citations }) =>
      citations.map(({ number }) => report.citations.find((entry) => entry.number === number)?.documentId),
    ),
  ).size;
  const heavy =
    bearing.share < BEARING.poor || bearing.combined || shaky * 2 > claims.length || removed > REMOVED.most;
  const level = wanting.length === 0 ? 'high' : wanting.length >= 2 || heavy ? 'low' : 'medium';
  return {
    level,
    reasons: [
      ...(wanting.length === 0 ? [words.whole] : wanting),
      documents === 1 ? words.single : words.several(documents),
    ],
  };
}
