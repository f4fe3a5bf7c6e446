import { catalogueOf, type Wording, wording } from '../../catalogue/index.ts';
import type { BatchQuestion, Report, RowAnswer, Run } from '../../domain/index.ts';
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

/** The direct answer of a report, with the places its claims stand at. */
export function answerOfReport(report: Report): RowAnswer {
  const cited = new Set(
    report.answer.flatMap(({ claims }) =>
      claims.flatMap((claim) => claim.citations.map(({ number }) => number)),
    ),
  );
  const citations = report.citations.filter(({ number }) => cited.has(number));
  // Of passages the best one alone.
  const told = report.status === 'found' ? report.answer.slice(0, 1) : directAnswer(report);
  return {
    text: told
      .map((block) => blockText(block, report.language))
      .join('\n')
      .trim(),
    isPartial: report.status === 'partly',
    ...(report.status === 'found' && { isPassage: true }),
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

/** The direct answer as plain text; where nothing is answered, what came closest stands below it. */
export function toldOfReport(report: Report): string {
  const { closest: label, colon } = catalogueOf(report.language).report;
  const closest = closestBlocks(report).map((block) => blockText(block, report.language));
  const { text } = answerOfReport(report);
  return closest.length === 0 ? text : [text, '', `${label}${colon.trim()}`, ...closest].join('\n');
}
