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
import {
  type ClaimChecker,
  createClaimChecker,
  type DraftBlock,
  type EvidenceReader,
  findContradictions,
  judgeAnswerability,
  parseDraft,
  plainLine,
} from '../../../rag/verify/index.ts';
import { labelsFor } from '../outline/labels.ts';
import { bearingOf, bearsOn } from './bearing.ts';
import { type CheckTally, checkBlocks, emptyTally, type UnnumberedBlock } from './check-blocks.ts';
import { checkLimits } from './check-limits.ts';
import { applyRevisions, type ClaimChanges } from './claim-changes.ts';
import { confirmedGaps } from './confirmed-gaps.ts';
import { draftNotes } from './draft-notes.ts';
import { quoteEvidence } from './evidence-blocks.ts';
import { fromSections } from './from-sections.ts';
import { type Bearing, judgeConfidence } from './judge-confidence.ts';
import { keepConfirmed, listContradictions } from './list-contradictions.ts';
import { createNumbering, groupSources } from './number-citations.ts';
import { findOrderPassages } from './order-passages.ts';
import { placeSections, withoutEmptySides } from './place-sections.ts';
import {
  outcomesWithSearches,
  reportStatus,
  sectionStatus,
  statusOfTask,
  unansweredEntry,
} from './report-status.ts';
import { statement } from './statement.ts';
import { toolNotes } from './tool-notes.ts';

/** Most removed statements that a report lists; of further ones it gives the number. */
const MAX_LISTED = 40;

export interface ReportInput {
  readonly runId: string;
  readonly question: string;
  readonly language: ReportLanguage;
  /** Every sub-question that was planned or followed up, in order; also those that failed or never ran. */
  readonly subQuestions: readonly SubQuestion[];
  readonly outcomes: Readonly<Record<string, TaskOutcome>>;
  readonly evidence: readonly Evidence[];
  /** Of the evidence, what has to show that the question is answered; all of it without. */
  readonly judgedOn?: ((evidence: readonly Evidence[]) => readonly Evidence[]) | undefined;
  /** Of the run, when it has read evidence already. */
  readonly reader?: EvidenceReader | undefined;
  /** Of this evidence, when the report was assembled from it before. */
  readonly checker?: ClaimChecker | undefined;
  readonly skippedDocuments: readonly { readonly sourcePath: string; readonly problem: Problem }[];
  readonly notes: readonly string[];
  readonly budgetLimited: boolean;
  /** What the critic found still unknown of a sub-question, by its id. */
  readonly missing?: Readonly<Record<string, string>> | undefined;
  /** New wordings, second opinions, and what becomes of a statement that nothing shows. */
  readonly changes?: ClaimChanges | undefined;
  /** What the report itself decides (`subQuestions`, `evidence`, `documentsCited`) is filled in here. */
  readonly facts: Omit<RunFacts, 'subQuestions' | 'evidence' | 'documentsCited'>;
}

/**
 * Makes the report of a draft: claims checked, unsupported ones taken out and kept apart, citations numbered in the order of
 * their first use, every sub-question accounted for. Pure; the same input gives the same report. Never throws on a draft.
 */
export function assembleReport(input: ReportInput & { readonly draft: ReportDraft }): Report {
  return finishSteps(assembleSteps(input));
}

/** The same in steps, one a section. */
export function* assembleSteps(input: ReportInput & { readonly draft: ReportDraft }): Steps<Report> {
  const { language, evidence, changes = {} } = input;
  const { binding } = input.draft;
  const labels = labelsFor(language);
  const checker = input.checker ?? createClaimChecker(evidence, input.reader);
  const draft = parseDraft(input.draft, checker.knownIds);
  const tally = emptyTally();
  const rules = { ...changes, question: input.question, restsOnOrders: findOrderPassages(evidence) };
  const check = (blocks: readonly DraftBlock[], heading = '') =>
    checkBlocks(applyRevisions(blocks, changes, checker.knownIds), checker, language, tally, rules, heading);
  const isModelled = input.facts.mode !== 'extractive';
  // What a model says is not given needs no citation, wherever it says so.
  const gapsChecked = (blocks: readonly DraftBlock[], limits = false) =>
    isModelled || limits ? checkLimits(blocks, checker, language, tally, changes) : blocks;
  const written = check(gapsChecked(draft.answer));
  const sections: FinishInput['sections'][number][] = [];
  const parsed = draft.sections.map((one, at) => ({ ...input.draft.sections[at], ...one }));
  const mayStandAlone = (isModelled || binding === 'summary') && hasClaims(written);
  for (const section of placeSections(input.subQuestions, parsed, mayStandAlone)) {
    yield;
    const blocks = check(gapsChecked(section.blocks, section.limits), section.heading);
    // A theme without any claim left is dropped; a sub-question without any is reported as open.
    if (section.taskIds === undefined || blocks.length > 0) sections.push({ ...section, blocks });
  }
  yield;
  const standing = [...written, ...sections.flatMap(({ blocks }) => blocks)];
  tally.removed.push(...(changes.dropped ?? []));
  tally.notFound += changes.dropped?.length ?? 0;
  const notes = draftNotes(input, tally, draft.unresolvedMarkers, labels, standing);
  // A writer that gives no answer refuses, which is not the same as an answer of which nothing could be verified. Rules cannot
  // weigh an answer as a model does, so what they wrote is judged once more against the question.
  const judged =
    input.facts.mode === 'extractive' && binding !== 'summary'
      ? judgeAnswerability(input.question, input.judgedOn?.(evidence) ?? evidence)
      : undefined;
  yield;
  // What is tied to whom, when and what was asked is not judged again by words; what is not tied stays found, not answered.
  const isOpen = judged?.answerable === false || (draft.answer.length === 0 && !bearsOn(judged));
  const refused = binding === 'found' || (binding === undefined && isOpen);
  const direct = refused
    ? [statement(labels.noDirectAnswer)]
    : hasClaims(written)
      ? written
      : fromSections(sections.map(({ blocks }) => blocks));
  const elsewhere = binding === undefined && judged?.reason === 'subject_absent';
  if (isModelled && !refused && !hasClaims(written) && hasClaims(direct))
    notes.push(labels.note.answerFromSections);
  return finishReport({
    ...input,
    title: draft.title,
    answer: direct,
    sections: elsewhere ? sections.map((section) => ({ ...section, blocks: [] })) : sections,
    notes,
    tally: elsewhere ? emptyTally() : tally,
    unresolvedMarkers: draft.unresolvedMarkers,
    bearing: judged && bearingOf(judged, binding),
    lacks: (input.draft.gaps ?? []).map(statement),
  });
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
  readonly tally: CheckTally;
  readonly unresolvedMarkers: number;
  /** Says of which time there is nothing. */
  readonly lacks?: readonly UnnumberedBlock[] | undefined;
  /** How the evidence bears on the question, where it was measured. */
  readonly bearing?: Bearing | undefined;
}

/** Numbers, statuses and facts of checked blocks: the last step of a written report and of one from evidence alone. */
export function finishReport(given: FinishInput): Report {
  const input = withoutEmptySides(given);
  const { language, evidence, tally } = input;
  const outcomes = outcomesWithSearches(given.subQuestions, input.outcomes);
  const labels = labelsFor(language);
  const statuses = input.sections.map(({ subQuestion, taskIds, limits, blocks }) =>
    limits === true
      ? ('answered' as const)
      : sectionStatus(
          taskIds === undefined
            ? [subQuestion && outcomes[subQuestion.id]]
            : taskIds.map((id) => outcomes[id]),
          blocks,
        ),
  );
  const { lacks = [] } = input;
  const gaps = confirmedGaps(input);
  const unanswered = input.subQuestions.flatMap((subQuestion) => {
    const status = statusOfTask(subQuestion, { ...input, planned: given.subQuestions, statuses });
    const missing = input.missing?.[subQuestion.id];
    const gap = gaps.get(subQuestion.id);
    return unansweredEntry(subQuestion, outcomes[subQuestion.id], status, language, { missing, gap }) ?? [];
  });
  const listed = input.subQuestions.map(({ id }) => outcomes[id]);
  const status = reportStatus({
    answer: input.answer,
    sections: statuses.filter((_, at) => input.sections[at]?.limits !== true),
    outcomes: listed,
    unanswered: unanswered.length + lacks.length,
    budgetLimited: input.budgetLimited,
  });
  const nothing = status === 'not_found' || status === 'failed';
  const numbering = createNumbering(evidence);
  const refuses = nothing ? status === 'not_found' : !hasClaims(input.answer);
  const searched =
    refuses && input.facts.documentsSearched > 0
      ? [statement(labels.searched(input.facts.documentsSearched, evidence.length))]
      : [];
  const found = nothing ? [] : findContradictions(input.question, evidence, input.reader);
  const disagreements = keepConfirmed(found, language, input.changes?.opinions);
  const answer = numbering.number(
    nothing
      ? [statement(status === 'failed' ? labels.failedAnswer : labels.notFoundAnswer), ...lacks, ...searched]
      : [...input.answer, ...lacks, ...searched],
  );
  const sections: Report['sections'] = input.sections.map(
    ({ subQuestion, taskIds, limits, heading, blocks, problem }, index) => {
      const outcome = subQuestion && outcomes[subQuestion.id];
      const cause = problem ?? (outcome?.status === 'failed' ? outcome.problem : undefined);
      return {
        ...(subQuestion ? { taskId: subQuestion.id } : {}),
        ...(taskIds === undefined ? {} : { taskIds: [...taskIds] }),
        ...(limits === true ? { limits } : {}),
        heading: heading || subQuestion?.question || labels.answer,
        status: statuses[index] ?? 'skipped',
        blocks: numbering.number(blocks),
        ...(cause ? { problem: problemIn(language, cause) } : {}),
      };
    },
  );
  if (status === 'not_found') {
    const closest = checkBlocks(
      quoteEvidence(input.question, evidence, 3),
      input.checker ?? createClaimChecker(evidence, input.reader),
      language,
      emptyTally(),
    );
    if (closest.length > 0)
      sections.push({ heading: labels.closest, status: 'no_evidence', blocks: numbering.number(closest) });
  }
  const contradictions = listContradictions(disagreements, language, numbering);
  const citations = numbering.citations();
  const sources = groupSources(citations);
  const { supported, computed, conclusions, partly, notFound, contradicted, removed } = tally;
  const more = Math.max(0, removed.length - MAX_LISTED);
  const report: Report = {
    schemaVersion: 1,
    runId: input.runId,
    question: input.question,
    language,
    title: input.title || plainLine(input.question) || labels.answer,
    status,
    budgetLimited: input.budgetLimited,
    answer,
    sections,
    unanswered,
    citations,
    sources,
    skippedDocuments: input.skippedDocuments.map(({ sourcePath, problem }) => ({
      sourcePath,
      problem: problemIn(language, problem),
    })),
    verification: {
      claims: supported + partly + notFound + contradicted,
      supported,
      computed,
      conclusions,
      partly,
      notFound,
      contradicted,
      unresolvedMarkers: input.unresolvedMarkers,
      removed: removed.slice(0, MAX_LISTED),
      ...(more > 0 ? { removedMore: more } : {}),
    },
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
  return {
    ...report,
    confidence: judgeConfidence(
      report,
      language,
      input.bearing,
      gaps.size,
      lacks.length,
      input.changes?.isReaderCareless,
    ),
  };
}

function hasClaims(blocks: readonly UnnumberedBlock[]): boolean {
  return blocks.some(({ claims }) => claims.some(({ frame }) => !frame));
}
