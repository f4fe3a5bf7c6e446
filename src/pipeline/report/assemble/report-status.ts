import type { Report, ReportSection, SubQuestion, TaskOutcome } from '../../../domain/index.ts';
import type { ReportLabels } from '../outline/labels.ts';
import type { UnnumberedBlock } from './check-blocks.ts';

type SectionStatus = ReportSection['status'];

/** What a section may be called, from how its research ended and what of its text stands. */
export function sectionStatus(
  outcome: TaskOutcome | undefined,
  blocks: readonly UnnumberedBlock[],
): SectionStatus {
  const claims = blocks.flatMap((block) => block.claims).filter(({ frame }) => !frame);
  const supported = claims.filter(({ verdict }) => verdict === 'supported').length;
  if (claims.length > 0) {
    const researched = outcome?.status === 'ok' || outcome?.status === 'no_evidence';
    return researched && supported > 0 && supported * 2 >= claims.length ? 'answered' : 'partly';
  }
  if (!outcome) return 'skipped';
  return outcome.status === 'ok' ? 'no_evidence' : outcome.status;
}

/** Why a sub-question is not, or not wholly, answered; undefined when it is. */
export function unansweredEntry(
  subQuestion: SubQuestion,
  outcome: TaskOutcome | undefined,
  section: SectionStatus,
  labels: ReportLabels,
): Report['unanswered'][number] | undefined {
  const { id: taskId, question } = subQuestion;
  const answers = section === 'answered' || section === 'partly';
  const tail = answers ? ` ${labels.reason.otherPassages}` : '';
  switch (outcome?.status) {
    case undefined:
      return { taskId, question, status: 'skipped', reason: labels.reason.notResearched + tail };
    case 'failed':
      return {
        taskId,
        question,
        status: 'failed',
        reason: labels.reason.failed(outcome.problem.detail, outcome.problem.code) + tail,
      };
    case 'skipped':
      return { taskId, question, status: 'skipped', reason: outcome.reason + tail };
    case 'no_evidence': {
      const failures = outcome.toolProblems.map(({ tool, problem }) =>
        labels.reason.toolFailed(tool, problem.detail),
      );
      return {
        taskId,
        question,
        status: 'no_evidence',
        reason: [labels.reason.noEvidence, ...failures].join(' ') + tail,
      };
    }
    case 'ok':
      return answers
        ? undefined
        : { taskId, question, status: 'no_evidence', reason: labels.reason.notVerified };
  }
}

/** The status of the whole. A run in which everything failed is `failed`, never `not_found`. */
export function reportStatus(input: {
  readonly answer: readonly UnnumberedBlock[];
  readonly sections: readonly SectionStatus[];
  readonly outcomes: readonly (TaskOutcome | undefined)[];
  readonly unanswered: number;
  readonly budgetLimited: boolean;
}): Report['status'] {
  const claims = input.answer.flatMap(({ claims }) => claims).filter(({ frame }) => !frame);
  const anything =
    claims.length > 0 || input.sections.some((status) => status === 'answered' || status === 'partly');
  if (!anything) {
    const searched = input.outcomes.some(
      (outcome) => outcome?.status === 'ok' || outcome?.status === 'no_evidence',
    );
    const broken = input.outcomes.some((outcome) => outcome?.status === 'failed');
    return !searched && (broken || input.outcomes.length > 0) ? 'failed' : 'not_found';
  }
  const direct = claims.some(({ verdict }) => verdict === 'supported');
  const whole = input.unanswered === 0 && input.sections.every((status) => status === 'answered');
  return direct && whole && !input.budgetLimited ? 'answered' : 'partly';
}
