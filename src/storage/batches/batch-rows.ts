import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import {
  type BatchQuestion,
  BatchQuestionSchema,
  type BatchRowResult,
  BatchRowResultSchema,
  type Cell,
  CellSchema,
  ProblemSchema,
  RowAnswerSchema,
  RowReviewSchema,
} from '../../domain/index.ts';
import { AppError, toProblem } from '../../errors/index.ts';
import { fromJson } from '../database/json-column.ts';

/** Of `batch_questions q`. */
export const QUESTION_COLUMNS = `q.key, q.row, q.row_count, q.status, q.body, q.run_id, q.answer, q.problem, q.review, q.calls,
  q.input_tokens::double precision as input_tokens, q.output_tokens::double precision as output_tokens, q.cost_usd`;

const QuestionRow = z.object({
  key: z.string(),
  row: z.int(),
  row_count: z.int(),
  status: z.string(),
  body: z.string(),
  run_id: z.string().nullable(),
  answer: z.string().nullable(),
  problem: z.string().nullable(),
  review: z.string().nullable(),
  calls: z.int(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  cost_usd: z.number(),
});
const BodySchema = BatchQuestionSchema.pick({ question: true, mode: true });
const ResultRow = z.object({
  at: z.int(),
  cells: z.string(),
  row_problem: z.string().nullable(),
  key: z.string().nullable(),
});

const DAMAGED = toProblem(new AppError('E049', wording('rowDamaged')));

/** What can be read of a question, and the problem it has when that is not all: no row may hide the others. */
export function toBatchQuestion(row: unknown): BatchQuestion {
  const found = QuestionRow.parse(row);
  try {
    return withBodies(found, {
      ...fromJson(BodySchema, found.body),
      ...(found.answer === null ? {} : { answer: fromJson(RowAnswerSchema, found.answer) }),
      ...(found.problem === null ? {} : { problem: fromJson(ProblemSchema, found.problem) }),
      ...(found.review === null ? {} : { review: fromJson(RowReviewSchema, found.review) }),
    });
  } catch {
    return withBodies(found, { question: '', mode: 'ask', problem: DAMAGED });
  }
}

function withBodies(
  found: z.infer<typeof QuestionRow>,
  bodies: Pick<BatchQuestion, 'question' | 'mode' | 'answer' | 'problem' | 'review'>,
): BatchQuestion {
  return BatchQuestionSchema.parse({
    ...bodies,
    key: found.key,
    row: found.row,
    rows: found.row_count,
    status: found.status,
    ...(found.run_id === null ? {} : { runId: found.run_id }),
    usage: {
      calls: found.calls,
      inputTokens: found.input_tokens,
      outputTokens: found.output_tokens,
      costUsd: found.cost_usd,
    },
  });
}

/** A row that asks nothing is skipped. */
export function toRowResult(row: unknown, asked: unknown): BatchRowResult {
  const { at, cells, row_problem, key } = ResultRow.parse(row);
  const question = key === null || asked === undefined ? undefined : toBatchQuestion(asked);
  const of = (own: readonly Cell[], problem: BatchRowResult['problem']) =>
    BatchRowResultSchema.parse({
      row: at,
      cells: own,
      status: question?.status ?? 'skipped',
      ...(question === undefined ? {} : { question }),
      ...(problem === undefined ? {} : { problem }),
    });
  try {
    const problem = row_problem === null ? question?.problem : fromJson(ProblemSchema, row_problem);
    return of(fromJson(z.array(CellSchema), cells), problem);
  } catch {
    return of([], DAMAGED);
  }
}
