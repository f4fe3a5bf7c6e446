import { wording } from '../../catalogue/index.ts';
import type { Answer, Evidence, Report, Run } from '../../domain/index.ts';
import { isAccepted } from '../../domain/index.ts';
import { AppError, errorOf } from '../../errors/index.ts';
import { answerOfReport, outcomeOf } from '../batch/answer-of-report.ts';
import { formatPlace, shortName } from '../report/index.ts';

/**
 * What a run that has ended answers. Throws what ended a run that failed, was cancelled or could not be paid: that is never
 * "nothing was found".
 */
export function toAnswer(run: Run, report: Report | undefined, evidence: readonly Evidence[]): Answer {
  const { problem } = outcomeOf(run, report);
  if (problem !== undefined) throw errorOf(problem);
  if (report === undefined) throw new AppError('E006', wording('runEndedWithout', { id: run.id }));
  const { text, citations } = answerOfReport(report);
  const claims = report.answer.flatMap((block) => block.claims).filter(({ frame }) => frame !== true);
  const relevance = new Map(evidence.map(({ id, score }) => [id, score]));
  const numbers = new Set(citations.map(({ number }) => number));
  const sources = report.citations
    .filter(({ number }) => numbers.has(number))
    .map((citation) => ({
      ref_id: citation.number,
      document_id: citation.documentId,
      document_name: citation.documentTitle,
      source_path: citation.sourcePath,
      section: citation.locator.headingPath.join(' > '),
      place: formatPlace({ ...citation.locator, headingPath: [] }, report.language),
      snippet: citation.quote,
      relevance: Math.min(1, Math.max(0, relevance.get(citation.evidenceId) ?? 0)),
    }));
  const { calls, inputTokens, outputTokens, costUsd, elapsedMs } = report.facts;
  return {
    run_id: run.id,
    thread_id: run.threadId,
    question: run.question,
    status: report.status === 'failed' ? 'not_found' : report.status,
    answer: text,
    ...(report.confidence === undefined ? {} : { confidence: report.confidence.level }),
    confidence_reasons: report.confidence?.reasons ?? [],
    sources,
    references: sources.map((source) => referenceLine(source)),
    claims: { checked: claims.length, signed: claims.filter(({ verdict }) => isAccepted(verdict)).length },
    mode: 'direct',
    reasoning_steps: 1,
    usage: {
      calls,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      cost_usd: costUsd,
      elapsed_ms: elapsedMs,
    },
    notes: report.notes,
  };
}

function referenceLine(source: Answer['sources'][number]): string {
  const where = [shortName(source.source_path), source.place, source.section].filter((part) => part !== '');
  return `[${source.ref_id}] ${source.document_name} (${where.join(', ')})`;
}
