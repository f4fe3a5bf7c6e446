import * as z from 'zod';
import { type BatchStore, ProblemSchema } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { toJson } from '../database/json-column.ts';
import { QUESTION_COLUMNS, toBatchQuestion } from './batch-rows.ts';

type BatchQuestions = Pick<BatchStore, 'questions' | 'putQuestion' | 'moveQuestions' | 'runIds'>;

/** The distinct questions of a batch and what became of them. */
export function createBatchQuestions(database: Database): BatchQuestions {
  const all = async (sql: string, params: readonly unknown[]) => (await database.query(sql, params)).rows;

  return {
    async questions(id, status, { after, limit }) {
      const rows = await all(
        `select ${QUESTION_COLUMNS} from batch_questions q where batch_id = $1 and status = $2 and row > $3 order by row limit $4`,
        [id, status, after, limit],
      );
      return rows.map(toBatchQuestion);
    },
    async putQuestion(id, { key, status, runId, answer, problem, usage }) {
      await database.query(
        `update batch_questions set status = $3, run_id = $4, answer = $5, problem = $6, problem_code = $7,
           calls = $8, input_tokens = $9, output_tokens = $10, cost_usd = $11 where batch_id = $1 and key = $2`,
        [
          id,
          key,
          status,
          runId ?? null,
          answer === undefined ? null : toJson(answer),
          problem === undefined ? null : toJson(problem),
          problem?.code ?? null,
          usage.calls,
          usage.inputTokens,
          usage.outputTokens,
          usage.costUsd,
        ],
      );
    },
    async moveQuestions(id, from, to, options = {}) {
      const problem = options.problem === undefined ? undefined : ProblemSchema.parse(options.problem);
      const { rows } = await database.query(
        `update batch_questions set status = $3, problem = $4, problem_code = $5
         where batch_id = $1 and status = any($2::text[]) and ($6::text is null or problem_code = $6)
           and (not $7::boolean or review is null) returning key`,
        [
          id,
          from,
          to,
          problem === undefined ? null : toJson(problem),
          problem?.code ?? null,
          options.onlyCode ?? null,
          options.unreviewed ?? false,
        ],
      );
      return rows.length;
    },
    async runIds(id) {
      const rows = await all(
        'select run_id from batch_questions where batch_id = $1 and run_id is not null order by row',
        [id],
      );
      return rows.map((row) => z.object({ run_id: z.string() }).parse(row).run_id);
    },
  };
}
