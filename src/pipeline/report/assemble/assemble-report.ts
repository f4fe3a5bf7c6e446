import { finishSteps, type Steps } from '../../../concurrency/index.ts';
import type {
  Evidence,
  Report,
  ReportDraft,
  ReportLanguage,
  RunFacts,
  SubQuestion,
  TaskOutcome,
} from '../../../domain/index.ts';
import { type Problem, problemIn } from '../../../errors/index.ts';
import { subjectTitle } from '../../../linguistics/questions/index.ts';
import {
  createEvidenceReader,
  type DraftBlock,
  type EvidenceReader,
  findDisagreements,
  parseDraft,
} from '../../../rag/verify/index.ts';
import { labelsFor } from '../outline/labels.ts';
import { checkBlocks, type UnnumberedBlock } from './check-blocks.ts';
import { emptyTally, type StatementTally, verificationOf } from './count-statements.ts';
import type { CheckBench } from './decide-statement.ts';
import { draftNotes } from './draft-notes.ts';
import { quoteEvidence } from './evidence-blocks.ts';
import { fromSections } from './from-sections.ts';
import { listContradictions } from './list-contradictions.ts';
import { createNumbering, groupSources } from './number-citations.ts';
import { placeSections, withoutEmptySides } from './place-sections.ts';
import { reportHead } from './report-head.ts';
import {
  capConfidence,
  outcomesWithSearches,
  reportStatus,
  sectionStatus,
  statusOfTask,
  unansweredEntry,
} from './report-status.ts';
import { nameDocuments } from './short-names.ts';
import { statement } from './statement.ts';
import { applyRevisions, type StatementChanges } from './statement-changes.ts';
import { toolNotes } from './tool-notes.ts';

export interface ReportInput {
  readonly runId: string;
  readonly question: string;
  readonly language: ReportLanguage;
  /** Every sub-question that was planned or followed up, in order; also those that failed or never ran. */
  readonly subQuestions: readonly SubQuestion[];
  readonly outcomes: Readonly<Record<string, TaskOutcome>>;
  readonly evidence: readonly Evidence[];
  /** Of the run, when it has read evidence already. */
  readonly reader?: EvidenceReader | undefined;
  readonly skippedDocuments: readonly { readonly sourcePath: string; readonly problem: Problem }[];
  readonly notes: readonly string[];
  readonly budgetLimited: boolean;
  /** What the critic found still unknown of a sub-question, by its id. */
  readonly missing?: Readonly<Record<string, string>> | undefined;
  /** New wordings, what the judge says, and what was searched. */
  readonly changes?: StatementChanges | undefined;
  /** What the report itself decides (`subQuestions`, `evidence`, `documentsCited`) is filled in here. */
  readonly facts: Omit<RunFacts, 'subQuestions' | 'evidence' | 'documentsCited'>;
}

/** A report with what was taken out of it, and what is shown in part, for who asks the writer again. */
export interface AssembledReport {
  readonly report: Report;
  readonly removed: StatementTally['removed'];
  readonly partlyShown: StatementTally['partlyShown'];
}

/**
 * Makes the report of a draft: statements decided by the law, refused ones taken out and kept apart, citations numbered in the order of
 * their first use, every sub-question accounted for. Pure; the same input gives the same report. Never throws on a draft.
 */
export function assembleReport(input: ReportInput & { readonly draft: ReportDraft }): Report {
  return finishSteps(assembleSteps(input)).report;
}

/** The same in steps, one a section. */
export function* assembleSteps(input: ReportInput & { readonly draft: ReportDraft }): Steps<AssembledReport> {
  const { language, evidence, changes = {} } = input;
  const labels = labelsFor(language);
  const bench = createBench(input);
  const knownIds = new Set(bench.evidence.keys());
  const draft = parseDraft(input.draft, knownIds);
  const { tally } = bench;
  const isFalse = (heading: string) => changes.opinions?.get(heading)?.verdict === 'contradicted';
  const isHeld = ({ kind, claims }: DraftBlock) =>
    kind !== 'heading' || !claims.some(({ text }) => isFalse(text));
  const check = (blocks: readonly DraftBlock[], isLimits = false) =>
    checkBlocks(applyRevisions(blocks, changes, knownIds).filter(isHeld), bench, { isLimits });
  const written = check(draft.answer);
  const sections: FinishInput['sections'][number][] = [];
  const parsed = draft.sections.map((one, at) => ({ ...input.draft.sections[at], ...one }));
  for (const section of placeSections(input.subQuestions, parsed, hasClaims(written))) {
    yield;
    const blocks = check(section.blocks, section.limits === true);
    // A theme without any statement left is dropped; a sub-question without any is reported as open.
    if (section.taskIds === undefined || blocks.length > 0)
      sections.push({ ...section, blocks, ...(isFalse(section.heading) && { heading: '' }) });
  }
  yield;
  const { removed, partlyShown } = tally;
  const dropped = (changes.dropped ?? []).map((one) => ({ ...one, before: '', evidenceIds: [] }));
  tally.removed.push(...dropped);
  tally.notFound += dropped.length;
  const notes = draftNotes(input, draft.unresolvedMarkers, labels, [
    ...written,
    ...sections.flatMap(({ blocks }) => blocks),
  ]);
  // A writer that gives no answer refuses, which is not the same as an answer of which nothing could be shown.
  const refused = draft.answer.length === 0;
  const direct = refused
    ? [statement(labels.noDirectAnswer)]
    : hasClaims(written)
      ? written
      : fromSections(sections.map(({ blocks }) => blocks));
  if (!refused && !hasClaims(written) && hasClaims(direct)) notes.push(labels.note.answerFromSections);
  const report = finishReport({
    ...input,
    evidence,
    title: isFalse(draft.title) ? '' : draft.title,
    answer: direct,
    sections,
    notes,
    tally,
    unresolvedMarkers: draft.unresolvedMarkers,
  });
  return { report, removed, partlyShown };
}

/** What the statements of a report are checked against: evidence whose text can be at its locator. */
export function createBench({ question, evidence, language, reader, changes = {} }: ReportInput): CheckBench {
  const usable = evidence.filter(
    ({ text, locator }) => text.trim() !== '' && locator.offsets.end - locator.offsets.start === text.length,
  );
  const byId = new Map(usable.map((entry) => [entry.id, entry]));
  return {
    ...{ question, language, changes, evidence: byId, tally: emptyTally() },
    reader: reader ?? createEvidenceReader(),
  };
}

export interface FinishInput extends ReportInput {
  readonly title: string;
  readonly answer: readonly UnnumberedBlock[];
  readonly sections: readonly {
    readonly subQuestion: SubQuestion | undefined;
    /** A theme: the sub-questions that it answers. */
    readonly taskIds?: readonly string[] | undefined;
    /** Says what was not found. */
    readonly limits?: boolean | undefined;
    readonly heading: string;
    readonly blocks: readonly UnnumberedBlock[];
    readonly problem?: Problem | undefined;
  }[];
  readonly tally: StatementTally;
  readonly unresolvedMarkers: number;
  /** The model's own word on its answer, and what it calls documents. */
  readonly draft?: Pick<ReportDraft, 'confidence' | 'names'> | undefined;
}

/** Numbers, statuses and facts of checked blocks: the last step of a written report and of one from evidence alone. */
export function finishReport(given: FinishInput): Report {
  const input = withoutEmptySides(given);
  const { language, evidence, tally } = input;
  const outcomes = outcomesWithSearches(given.subQuestions, input.outcomes);
  const labels = labelsFor(language);
  const statuses = input.sections.map((section) => statusOf(section, outcomes));
  const unanswered = input.subQuestions.flatMap((subQuestion) => {
    const status = statusOfTask(subQuestion, { ...input, planned: given.subQuestions, statuses });
    const missing = input.missing?.[subQuestion.id];
    return unansweredEntry(subQuestion, outcomes[subQuestion.id], status, language, missing) ?? [];
  });
  const listed = input.subQuestions.map(({ id }) => outcomes[id]);
  const status = reportStatus({
    answer: input.answer,
    sections: statuses.filter((_, at) => input.sections[at]?.limits !== true),
    outcomes: listed,
    unanswered: unanswered.length,
    budgetLimited: input.budgetLimited,
  });
  const nothing = status === 'not_found' || status === 'failed';
  const numbering = createNumbering(evidence);
  const answer = numbering.number(answerBlocks(input, status));
  const sections = numberSections(input, statuses, { outcomes, numbering });
  if (status === 'not_found') sections.push(...closestSection(input, numbering));
  const disagreements = nothing ? [] : findDisagreements(evidence);
  const contradictions = listContradictions(disagreements, language, numbering);
  const citations = numbering.citations();
  const sources = nameDocuments(groupSources(citations), input.draft?.names ?? [], evidence);
  const verification = verificationOf(tally, input.unresolvedMarkers);
  const { removedMore: more = 0 } = verification;
  const report: Report = {
    ...reportHead(input, input.title),
    status,
    answer,
    sections,
    unanswered,
    citations,
    sources,
    verification,
    notes: [
      ...new Set([
        ...input.notes,
        ...toolNotes(listed, language),
        ...(more > 0 ? [labels.removedMore(more)] : []),
      ]),
    ],
    facts: {
      ...input.facts,
      subQuestions: input.subQuestions.length,
      evidence: evidence.length,
      documentsCited: sources.length,
    },
    ...(contradictions.length > 0 ? { contradictions } : {}),
  };
  const { confidence } = input.draft ?? {};
  return confidence === undefined || nothing
    ? report
    : { ...report, confidence: { level: capConfidence(confidence, report), reasons: [] } };
}

/** The answer, or that there is none, and what was searched for it. */
function answerBlocks(
  { answer, facts, evidence, language }: FinishInput,
  status: Report['status'],
): readonly UnnumberedBlock[] {
  const labels = labelsFor(language);
  const nothing = status === 'not_found' || status === 'failed';
  const refuses = nothing ? status === 'not_found' : !hasClaims(answer);
  const searched =
    refuses && facts.documentsSearched > 0
      ? [statement(labels.searched(facts.documentsSearched, evidence.length))]
      : [];
  if (!nothing) return [...answer, ...searched];
  return [statement(status === 'failed' ? labels.failedAnswer : labels.notFoundAnswer), ...searched];
}

/** What comes closest, where nothing was found. */
function closestSection(
  input: FinishInput,
  numbering: ReturnType<typeof createNumbering>,
): Report['sections'] {
  const bench = { ...createBench({ ...input, changes: {} }), tally: emptyTally() };
  const closest = checkBlocks(quoteEvidence(input.question, input.evidence, 3), bench);
  if (closest.length === 0) return [];
  const heading = labelsFor(input.language).closest;
  return [{ heading, status: 'no_evidence', blocks: numbering.number(closest) }];
}

type Outcomes = FinishInput['outcomes'];

function statusOf(
  { subQuestion, taskIds, limits, blocks }: FinishInput['sections'][number],
  outcomes: Outcomes,
): ReturnType<typeof sectionStatus> {
  if (limits === true) return 'answered';
  const own =
    taskIds === undefined ? [subQuestion && outcomes[subQuestion.id]] : taskIds.map((id) => outcomes[id]);
  return sectionStatus(own, blocks);
}

function numberSections(
  input: FinishInput,
  statuses: readonly ReturnType<typeof sectionStatus>[],
  {
    outcomes,
    numbering,
  }: { readonly outcomes: Outcomes; readonly numbering: ReturnType<typeof createNumbering> },
): Report['sections'] {
  const { language } = input;
  const labels = labelsFor(language);
  return input.sections.map(({ subQuestion, taskIds, limits, heading, blocks, problem }, index) => {
    const outcome = subQuestion && outcomes[subQuestion.id];
    const cause = problem ?? (outcome?.status === 'failed' ? outcome.problem : undefined);
    return {
      ...(subQuestion ? { taskId: subQuestion.id } : {}),
      ...(taskIds === undefined ? {} : { taskIds: [...taskIds] }),
      ...(limits === true ? { limits } : {}),
      heading: heading || subQuestion?.question || matterOf(taskIds, input) || labels.answer,
      status: statuses[index] ?? 'skipped',
      blocks: numbering.number(blocks),
      ...(cause ? { problem: problemIn(language, cause) } : {}),
    };
  });
}

/** What the first sub-question of a theme is about. */
function matterOf(taskIds: readonly string[] = [], { subQuestions }: ReportInput): string {
  const first = subQuestions.find(({ id }) => id === taskIds[0]);
  return first === undefined ? '' : subjectTitle(first.question);
}

function hasClaims(blocks: readonly UnnumberedBlock[]): boolean {
  return blocks.some(({ claims }) => claims.some(({ frame }) => !frame));
}
