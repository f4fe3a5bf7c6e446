import {
  type Batch,
  type BatchRowResult,
  type Cell,
  type ReportLanguage,
  rowOutcome,
} from '../../domain/index.ts';
import { detailIn } from '../../errors/index.ts';
import { detectLanguage } from '../../linguistics/index.ts';

const ADDED = [
  'answer',
  'status',
  'document',
  'place',
  'citations',
  'sources',
  'cost_usd',
  'run',
  'problem',
  'reviewed',
  'found_answer',
] as const;
type Added = (typeof ADDED)[number];

/** The columns of the results: those of the file, then ours. A name that the file has already gets a prefix. */
export function resultColumns({ columns }: Pick<Batch, 'columns'>): readonly string[] {
  const taken = new Set(columns.map((name) => name.trim().toLowerCase()));
  return [...columns, ...ADDED.map((name) => (taken.has(name) ? `plumbline_${name}` : name))];
}

/** One row of the results, as wide as the columns. */
export function resultRow(
  { columns, questionColumn }: Pick<Batch, 'columns' | 'questionColumn'>,
  result: BatchRowResult,
): readonly Cell[] {
  const cells = columns.map((_, index) => result.cells[index] ?? '');
  const language = detectLanguage(String(result.cells[questionColumn] ?? ''));
  const added = addedCells(result, language);
  return [...cells, ...ADDED.map((name) => added[name])];
}

function addedCells(result: BatchRowResult, language: ReportLanguage): Readonly<Record<Added, Cell>> {
  const { question, problem, row } = result;
  const { answer, review } = question ?? {};
  return {
    answer: cellOf(review?.answer ?? answer?.text),
    status: rowOutcome(result),
    document: answer?.citations[0]?.documentTitle ?? '',
    place: answer?.citations[0]?.place ?? '',
    citations: (answer?.citations ?? [])
      // A passage is in the answer already.
      .map(({ number, place, quote }) =>
        answer?.isPassage === true
          ? `[${number}] ${place}`
          : `[${number}] ${place}: “${quote.replace(/\s+/g, ' ').trim()}”`,
      )
      .join('\n'),
    sources: (answer?.sources ?? []).join('\n'),
    // Rows that ask the same are paid for once.
    cost_usd: question === undefined || question.row !== row ? 0 : round(question.usage.costUsd),
    run: question?.runId ?? '',
    problem: problem === undefined ? '' : `${problem.code} ${detailIn(language, problem)}`,
    reviewed: review?.reviewed === true ? review.at : '',
    // What the run has found, where a person has put another answer in its place.
    found_answer: review?.answer === undefined ? '' : cellOf(answer?.text),
  };
}

/** A hyphen at the start of a cell would have to be quoted. */
const cellOf = (text = '') => text.replace(/^- /gm, '• ');
const round = (usd: number) => Math.round(usd * 1e6) / 1e6;
