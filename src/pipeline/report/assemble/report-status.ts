import {
  type Confidence,
  type Evidence,
  isAccepted,
  type Report,
  type ReportLanguage,
  type ReportSection,
  type SubQuestion,
  type TaskOutcome,
} from '../../../domain/index.ts';
import { detailIn } from '../../../errors/index.ts';
import { labelsFor } from '../outline/labels.ts';
import type { UnnumberedBlock } from './check-blocks.ts';

type SectionStatus = ReportSection['status'];

/** What a section may be called, from how the research of its sub-questions ended and what of its text stands. */
export function sectionStatus(
  outcomes: readonly (TaskOutcome | undefined)[],
  blocks: readonly UnnumberedBlock[],
): SectionStatus {
  const claims = claimsOf(blocks);
  const standing = claims.filter(({ verdict }) => isAccepted(verdict) || verdict === 'not_checked').length;
  if (claims.length > 0) {
    const isResearched = outcomes.every(
      (outcome) => outcome?.status === 'ok' || outcome?.status === 'no_evidence',
    );
    return isResearched && standing > 0 && standing * 2 >= claims.length ? 'answered' : 'partly';
  }
  const [outcome] = outcomes;
  if (outcomes.length === 0) return 'no_evidence';
  if (!outcome) return 'skipped';
  return outcome.status === 'ok' ? 'no_evidence' : outcome.status;
}

/**
 * How far a sub-question is answered: by its own section, by the themes that name it, or, where none does, by statements that rest on
 * what was found for it first of all.
 */
export function statusOfTask(
  { id }: SubQuestion,
  report: {
    /** All that was searched for, as in the plan. */
    readonly planned: readonly SubQuestion[];
    readonly answer: readonly UnnumberedBlock[];
    readonly evidence: readonly Evidence[];
    readonly sections: readonly {
      readonly subQuestion: SubQuestion | undefined;
      readonly taskIds?: readonly string[] | undefined;
      readonly limits?: boolean | undefined;
      readonly blocks: readonly UnnumberedBlock[];
    }[];
    readonly statuses: readonly SectionStatus[];
  },
): SectionStatus {
  const own = report.sections.flatMap(({ subQuestion, taskIds, limits }, at) =>
    limits !== true && (subQuestion?.id === id || taskIds?.includes(id)) ? (report.statuses[at] ?? []) : [],
  );
  if (own.includes('answered')) return 'answered';
  if (own.includes('partly')) return 'partly';
  const hasThemes = report.sections.some(({ taskIds }) => taskIds !== undefined);
  const isFindings = report.sections.some(({ subQuestion }) => subQuestion !== undefined);
  if (own.length === 0 && (hasThemes || !isFindings)) {
    const searches = searchesFor(id, report.planned);
    const found = new Set(
      report.evidence
        .filter(({ taskIds }) => taskIds.some((task) => searches.has(task)))
        .map((entry) => entry.id),
    );
    const told = [...report.answer, ...report.sections.flatMap(({ blocks }) => blocks)];
    const rests = claimsOf(told).some(
      ({ verdict, citations }) =>
        (isAccepted(verdict) || verdict === 'not_checked') &&
        citations.some(({ evidenceId }) => found.has(evidenceId)),
    );
    if (rests) return 'partly';
  }
  return own[0] ?? 'skipped';
}

/** How the research of each sub-question ended: one that found nothing has what was found by a search that was made for it. */
export function outcomesWithSearches(
  planned: readonly SubQuestion[],
  outcomes: Readonly<Record<string, TaskOutcome>>,
): Readonly<Record<string, TaskOutcome>> {
  const found = planned.flatMap(({ id }) => {
    if (outcomes[id]?.status !== 'no_evidence') return [];
    const searches = [...searchesFor(id, planned)].flatMap((one) => outcomes[one] ?? []);
    const own = searches.find(({ status }) => status === 'ok');
    return own === undefined ? [] : [[id, { ...own, taskId: id }] as const];
  });
  return { ...outcomes, ...Object.fromEntries(found) };
}

/** Where one question alone was asked, every further search was made for it. */
function searchesFor(id: string, planned: readonly SubQuestion[]): ReadonlySet<string> {
  const asked = planned.filter(({ side, parentId }) => side !== true && parentId === undefined);
  return new Set(asked.length === 1 && asked[0]?.id === id ? planned.map((other) => other.id) : [id]);
}

function claimsOf(blocks: readonly UnnumberedBlock[]) {
  return blocks.flatMap(({ claims }) => claims).filter(({ frame }) => !frame);
}

/** Why a sub-question is not, or not wholly, answered; undefined when it is. */
export function unansweredEntry(
  subQuestion: SubQuestion,
  outcome: TaskOutcome | undefined,
  section: SectionStatus,
  language: ReportLanguage,
  /** What the critic found still unknown of it. */
  missing = '',
): Report['unanswered'][number] | undefined {
  const labels = labelsFor(language);
  const { id: taskId, question, parentId } = subQuestion;
  const asked = { taskId, question, ...(parentId !== undefined && { follows: parentId }) };
  const answers = section === 'answered' || section === 'partly';
  const tail = answers ? ` ${labels.reason.otherPassages}` : '';
  switch (outcome?.status) {
    case undefined:
      return { ...asked, status: 'skipped', reason: labels.reason.notResearched + tail };
    case 'failed':
      return {
        ...asked,
        status: 'failed',
        reason: labels.reason.failed(detailIn(language, outcome.problem), outcome.problem.code) + tail,
      };
    case 'skipped':
      return { ...asked, status: 'skipped', reason: outcome.reason + tail };
    case 'no_evidence': {
      const failures = outcome.toolProblems.map(({ tool, problem }) =>
        labels.reason.toolFailed(tool, detailIn(language, problem)),
      );
      return {
        ...asked,
        status: 'no_evidence',
        reason: [labels.reason.noEvidence, ...failures].join(' ') + tail,
      };
    }
    case 'ok':
      if (answers) return undefined;
      return {
        ...asked,
        status: 'no_evidence',
        reason: missing || labels.reason.notVerified,
      };
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
  const claims = claimsOf(input.answer);
  const anything =
    claims.length > 0 || input.sections.some((status) => status === 'answered' || status === 'partly');
  if (!anything) {
    const searched = input.outcomes.some(
      (outcome) => outcome?.status === 'ok' || outcome?.status === 'no_evidence',
    );
    const broken = input.outcomes.some((outcome) => outcome?.status === 'failed');
    return !searched && (broken || input.outcomes.length > 0) ? 'failed' : 'not_found';
  }
  const direct = claims.some(({ verdict }) => isAccepted(verdict) || verdict === 'not_checked');
  // An answer that says of something that it was not found answers a part at most.
  const whole =
    !claims.some(({ verdict }) => verdict === 'searched') &&
    input.unanswered === 0 &&
    input.sections.every((status) => status === 'answered');
  return direct && whole && !input.budgetLimited ? 'answered' : 'partly';
}

/** The model's word is never above medium while a part is open or a statement is not supported, and low where most are not. */
export function capConfidence(
  level: Confidence['level'],
  { unanswered, status, answer, sections }: Report,
): Confidence['level'] {
  const claims = [...answer, ...sections.flatMap(({ blocks }) => blocks)]
    .flatMap((block) => block.claims)
    .filter(({ frame }) => frame !== true);
  const accepted = claims.filter(({ verdict }) => isAccepted(verdict)).length;
  if (2 * accepted < claims.length) return 'low';
  const isWhole = status === 'answered' && unanswered.length === 0 && accepted === claims.length;
  return level === 'high' && !isWhole ? 'medium' : level;
}
