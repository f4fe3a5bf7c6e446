import { catalogueOf } from '../../catalogue/index.ts';
import { chooseMode } from '../../domain/graph/index.ts';
import {
  type Answer,
  AnswerSchema,
  type Evidence,
  isAccepted,
  type Report,
  type Run,
} from '../../domain/index.ts';
import { errorOf, toProblem } from '../../errors/index.ts';
import { formatPlace, renderAnswer, shortName } from '../report/index.ts';
import { citedBy, outcomeOf } from './answer-of-report.ts';
import { closestBlocks } from './closest-blocks.ts';

/**
 * What a run that has ended answers. Throws what ended a run that failed, was cancelled or could not be paid: that is never
 * "nothing was found".
 */
export function toAnswer(
  run: Run,
  report: Report | undefined,
  evidence: readonly Evidence[],
  options: { readonly showReasoning?: boolean | undefined } = {},
): Answer {
  const { problem } = outcomeOf(run, report);
  if (problem !== undefined || report === undefined) throw errorOf(problem ?? toProblem(undefined));
  const citations = citedBy(report, report.answer);
  const claims = report.answer.flatMap((block) => block.claims).filter(({ frame }) => frame !== true);
  const relevance = new Map(evidence.map(({ id, score }) => [id, score]));
  const contradictions = listDisputes(report);
  const disputed = contradictions.flatMap(({ values }) => values.map(({ ref_id }) => ref_id));
  const numbers = new Set([...[...citations, ...nearTo(report)].map(({ number }) => number), ...disputed]);
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
  const { reasoning } = report;
  const iterations = reasoning?.iterations ?? 0;
  const { calls, inputTokens, outputTokens, costUsd, elapsedMs } = report.facts;
  return {
    run_id: run.id,
    thread_id: run.threadId,
    question: run.question,
    status: AnswerSchema.shape.status.parse(report.status),
    answer: renderTold(report),
    confidence: report.confidence?.level ?? null,
    sources,
    references: sources.map((source) => referenceLine(source)),
    ...documentReferences(report, evidence, numbers),
    claims: { checked: claims.length, signed: claims.filter(({ verdict }) => isAccepted(verdict)).length },
    mode: reasoning?.mode ?? 'direct',
    reasoning_steps: 1 + iterations,
    iterations,
    forced: reasoning?.forced ?? false,
    ...(options.showReasoning === true && reasoning !== undefined
      ? { reasoning_trace: reasoning.trace }
      : {}),
    contradictions,
    ...searchedBy(run, report),
    usage: {
      calls,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      cost_usd: costUsd,
      elapsed_ms: elapsedMs,
    },
    ...(report.data === undefined ? {} : { data: report.data }),
    notes: [...limitsOf(report), ...report.notes],
  };
}

const nearTo = (report: Report) =>
  closestBlocks(report).flatMap((block) => block.claims.flatMap((claim) => claim.citations));

/** The direct answer as Markdown; where nothing is answered, what came closest stands below it. */
export function renderTold(report: Report): string {
  const closest = closestBlocks(report);
  const answer = renderAnswer(report);
  if (closest.length === 0) return answer;
  const label = catalogueOf(report.language).report.closest;
  return [answer, `**${label}**`, renderAnswer({ ...report, answer: closest })].join('\n\n');
}

/** What an answer lacks that does not name it itself. */
function limitsOf({ answer, sections, language }: Report): readonly string[] {
  const { limitations, colon } = catalogueOf(language).report;
  const told = answer.flatMap(({ claims }) => claims.filter(({ frame }) => frame === true));
  return sections
    .filter(({ limits }) => limits === true)
    .flatMap(({ blocks }) => blocks.flatMap(({ claims }) => claims.map(({ text }) => text)))
    .filter((text) => !told.some((claim) => claim.text.includes(text.replace(/[.。]$/, ''))))
    .map((text) => `${limitations}${colon}${text}`);
}

function searchedBy(
  { request }: Run,
  { provenance }: Report,
): Pick<Answer, 'retrieval_mode' | 'graph_context' | 'identified_topics'> {
  const { retrieval, topics: identified_topics = [] } = provenance ?? {};
  if (retrieval === undefined)
    return { retrieval_mode: chooseMode(request.retrievalMode), identified_topics };
  const { mode, ...graph } = retrieval;
  return { retrieval_mode: mode, graph_context: graph, identified_topics };
}

/** The marks of whole documents that the answer cites, each with its paragraph or the address of its picture. */
function documentReferences(
  { citations }: Report,
  evidence: readonly Evidence[],
  numbers: ReadonlySet<number>,
): Pick<Answer, 'document_references'> {
  const marked = citations.flatMap(
    ({ number, evidenceId, documentId, versionId, documentTitle }): DocumentReference[] => {
      const { mark, text, picture } = evidence.find(({ id }) => id === evidenceId) ?? {};
      if (mark === undefined || !numbers.has(number)) return [];
      const place = { ref_id: mark, number, doc_id: documentId, doc_name: documentTitle };
      if (picture === undefined)
        return [{ ...place, chunk_type: 'text', ...(text === undefined ? {} : { content: text }) }];
      // The document may have got another version, whose pictures are others.
      const image_url = `/api/documents/${encodeURIComponent(documentId)}/images/${picture.fileName}?version=${encodeURIComponent(versionId)}`;
      return [{ ...place, chunk_type: 'image', image_url }];
    },
  );
  return marked.length === 0 ? {} : { document_references: marked };
}

type DocumentReference = NonNullable<Answer['document_references']>[number];

function referenceLine(source: Answer['sources'][number]): string {
  const where = [shortName(source.source_path), source.place, source.section].filter((part) => part !== '');
  return `[${source.ref_id}] ${source.document_name} (${where.join(', ')})`;
}

/** What the report's sources disagree on, each value with the source it stands in. */
function listDisputes(report: Report): Answer['contradictions'] {
  return (report.contradictions ?? []).map(({ about, values, reason }) => ({
    about,
    values: values.map(({ value, statement, number }) => ({
      value,
      statement,
      ref_id: number,
      document_name: report.citations.find((citation) => citation.number === number)?.documentTitle ?? '',
    })),
    reason,
  }));
}
