import * as z from 'zod';
import {
  type BatchQuestion,
  BatchQuestionSchema,
  type BatchRowResult,
  BatchRowResultSchema,
  CellSchema,
  RowAnswerSchema,
} from '../domain/index.ts';
import { ProblemSchema } from '../errors/index.ts';
import { fromJson } from './json-column.ts';

/** Of `batch_questions q`. */
export const QUESTION_COLUMNS = `q.key, q.row, q.row_count, q.status, q.body, q.run_id, q.answer, q.problem, q.calls,
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

export function toBatchQuestion(row: unknown): BatchQuestion {
  const found = QuestionRow.parse(row);
  return BatchQuestionSchema.parse({
    ...fromJson(BodySchema, found.body),
    key: found.key,
    row: found.row,
    rows: found.row_count,
    status: found.status,
    ...(found.run_id === null ? {} : { runId: found.run_id }),
    ...(found.answer === null ? {} : { answer: fromJson(RowAnswerSchema, found.answer) }),
    ...(found.problem === null ? {} : { problem: fromJson(ProblemSchema, found.problem) }),
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
  const question = key === null ? undefined : toBatchQuestion(asked);
  const problem = row_problem === null ? question?.problem : fromJson(ProblemSchema, row_problem);
  return BatchRowResultSchema.parse({
    row: at,
    cells: fromJson(z.array(CellSchema), cells),
    status: question?.status ?? 'skipped',
    ...(question === undefined ? {} : { question }),
    ...(problem === undefined ? {} : { problem }),
  });
}
