import { catalogueOf, type Wording, wording } from '../../catalogue/index.ts';
import type { BatchQuestion, Citation, Report, ReportBlock, RowAnswer, Run } from '../../domain/index.ts';
import { AppError, type Problem, toProblem } from '../../errors/index.ts';
import { citedPlace, directAnswer, isPartialReport } from '../report/index.ts';
import { statusWord } from '../research/run/life-cycle.ts';
import { blockText } from './block-text.ts';
import { closestBlocks } from './closest-blocks.ts';

type Outcome = Pick<BatchQuestion, 'status' | 'answer' | 'problem'>;

/** What a run that has ended says to who asked. A failure, or a spent budget, is never taken for "nothing was found". */
export function outcomeOf(run: Run, report: Report | undefined): Outcome {
  const answer = report === undefined ? undefined : answerOfReport(report);
  if (run.status === 'failed') return { status: 'failed', problem: run.problem ?? unknownProblem() };
  if (run.status === 'cancelled')
    return problem('failed', new AppError('E027', wording('runCancelled', { id: run.id })));
  if (run.status !== 'done' && run.status !== 'budget-limited')
    return problem(
      'failed',
      new AppError('E036', wording('runNoReportYet', { status: statusWord(run.status) })),
    );
  if (report === undefined || answer === undefined)
    return problem('failed', new AppError('E006', wording('runEndedWithout', { id: run.id })));
  if (isUnwritten(report)) return problem('failed', new AppError('E006', reasonOf(report)));
  // An answer that cites nothing says in words that there is none.
  if (report.status === 'not_found' || answer.citations.length === 0)
    return run.status === 'budget-limited'
      ? problem('skipped', new AppError('E026', wording('rowBudgetSpent')))
      : { status: 'no_evidence', answer };
  return { status: 'answered', answer };
}

/** Whether the answer itself could not be written, whatever passages were found. */
export const isUnwritten = (report: Report): boolean => report.status === 'failed' || isPartialReport(report);

function problem(status: 'failed' | 'skipped', error: AppError): Outcome {
  return { status, problem: toProblem(error) };
}

const unknownProblem = (): Problem => toProblem(undefined);

function reasonOf(report: Report): string | Wording {
  const reason = report.notes[0] ?? report.unanswered.find(({ status }) => status === 'failed')?.reason;
  return reason ?? wording('answerNotWritten');
}

/** References that these blocks cite, in the order of the report. */
export function citedBy(
  { citations }: Pick<Report, 'citations'>,
  blocks: readonly ReportBlock[],
): readonly Citation[] {
  const numbers = new Set(
    blocks.flatMap(({ claims }) => claims.flatMap((claim) => claim.citations.map(({ number }) => number))),
  );
  return citations.filter(({ number }) => numbers.has(number));
}

/** The direct answer of a report, with the places of its statements; of passages the best one and what changes its document, or the one that came closest. */
export function answerOfReport(report: Report): RowAnswer {
  const { language, status } = report;
  const isPassage = report.answer.some(({ kind }) => kind === 'passage');
  const closest = closestBlocks(report)
    .filter(({ kind }) => kind === 'passage')
    .slice(0, 1);
  const told = isPassage ? bestPassage(report) : directAnswer(report);
  const text = told.map((block) => blockText(block, language)).join('\n');
  return {
    text: [text, ...closestText(report, closest)].join('\n').trim(),
    isPartial: status === 'partly',
    ...((isPassage || closest.length > 0) && { isPassage: true }),
    ...placesOf(report, citedBy(report, [...told, ...closest])),
  };
}

function bestPassage(report: Report): ReportBlock[] {
  const [best, ...others] = report.answer;
  if (best === undefined) return [];
  const [cited] = citedBy(report, [best]);
  return [best, ...others.filter(({ changes = [] }) => cited && changes.includes(cited.documentId))];
}

function placesOf(report: Report, citations: readonly Citation[]): Pick<RowAnswer, 'citations' | 'sources'> {
  return {
    citations: citations.map((citation) => ({
      number: citation.number,
      documentTitle: citation.documentTitle,
      sourcePath: citation.sourcePath,
      place: citedPlace(report, citation),
      quote: citation.quote,
      locator: citation.locator,
    })),
    sources: [...new Set(citations.map(({ sourcePath }) => sourcePath))],
  };
}

/** What came closest, under that name. */
function closestText({ language }: Pick<Report, 'language'>, closest: readonly ReportBlock[]): string[] {
  const { closest: label, colon } = catalogueOf(language).report;
  const blocks = closest.map((block) => blockText(block, language));
  return blocks.length === 0 ? [] : ['', `${label}${colon.trim()}`, ...blocks];
}

/** The direct answer as plain text; where nothing is answered, what came closest is below it. */
export const toldOfReport = (report: Report): string =>
  [
    ...directAnswer(report).map((block) => blockText(block, report.language)),
    ...closestText(report, closestBlocks(report)),
  ]
    .join('\n')
    .trim();
