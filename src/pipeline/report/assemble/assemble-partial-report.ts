import type { Report } from '../../../domain/index.ts';
import { detailIn, type Problem } from '../../../errors/index.ts';
import { labelsFor } from '../outline/labels.ts';
import { createBench, finishReport, type ReportInput } from './assemble-report.ts';
import { checkBlocks } from './check-blocks.ts';
import { quoteEvidence } from './evidence-blocks.ts';
import { statement } from './statement.ts';

const PASSAGES_PER_QUESTION = 4;

/**
 * The report when writing failed (E006): the passages themselves, word for word and cited, per sub-question, marked as partial.
 * Nothing that was researched is lost.
 */
export function assemblePartialReport(input: ReportInput & { readonly problem: Problem }): Report {
  const { language, evidence, problem } = input;
  const labels = labelsFor(language);
  const detail = detailIn(language, problem);
  const bench = createBench(input);
  const sections = input.subQuestions.map((subQuestion) => {
    const own = evidence.filter(({ taskIds }) => taskIds.includes(subQuestion.id));
    const blocks = quoteEvidence(subQuestion.question, own, PASSAGES_PER_QUESTION);
    return {
      subQuestion,
      heading: subQuestion.question,
      blocks: checkBlocks(blocks, bench),
    };
  });
  const planned = new Set(input.subQuestions.map(({ id }) => id));
  const stray = evidence.filter(({ taskIds }) => !taskIds.some((id) => planned.has(id)));
  const rest = checkBlocks(quoteEvidence(input.question, stray, PASSAGES_PER_QUESTION), bench);
  const report = finishReport({
    ...input,
    title: '',
    answer: [statement(labels.partialAnswer)],
    sections:
      rest.length > 0
        ? [...sections, { subQuestion: undefined, heading: labels.passages, blocks: rest }]
        : sections,
    // A spent budget is a note of the run too, in the same words.
    notes: [labels.reason.failed(detail, problem.code), ...input.notes.filter((note) => note !== detail)],
    tally: bench.tally,
    unresolvedMarkers: 0,
  });
  return { ...report, ...(report.status === 'answered' ? { status: 'partly' as const } : {}) };
}

/** Whether a report is one of passages only, because none could be written. */
export function isPartialReport({ answer, language }: Pick<Report, 'answer' | 'language'>): boolean {
  return answer[0]?.claims[0]?.text === labelsFor(language).partialAnswer;
}
