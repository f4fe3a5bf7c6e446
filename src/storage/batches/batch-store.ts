import * as z from 'zod';
import {
  type Batch,
  BatchCountsSchema,
  type BatchQuestion,
  BatchSchema,
  type BatchStore,
  type Logger,
  ProblemSchema,
  ROW_STATUSES,
  RowUsageSchema,
} from '../../domain/index.ts';
import type { Database, Query } from '../database/database.ts';
import { fromJson, toJson } from '../database/json-column.ts';
import { readablePage } from '../database/readable-rows.ts';
import { QUESTION_COLUMNS, toBatchQuestion, toRowResult } from './batch-rows.ts';

const PAGE = 2000;
const TABLES = ['batch_rows', 'batch_questions'];

const BatchRow = z.object({
  status: z.string(),
  body: z.string(),
  active_ms: z.number(),
  updated_at: z.string(),
  finished_at: z.string().nullable(),
});
/** What changes has columns of its own and wins over the body. */
function toBatch(row: unknown): Batch {
  const { status, body, active_ms, updated_at, finished_at } = BatchRow.parse(row);
  return BatchSchema.parse({
    ...fromJson(z.record(z.string(), z.unknown()), body),
    status,
    activeMs: active_ms,
    updatedAt: updated_at,
    ...(finished_at === null ? {} : { finishedAt: finished_at }),
  });
}

const LIST = `select * from batches where ($2::text is null or status = $2)
    and ($3::text is null or (created_at, id) < (select created_at, id from batches where id = $3))
  order by created_at desc, id desc limit $1`;

const CountRow = z.object({ status: z.enum(ROW_STATUSES), rows: z.int() });
const COUNTS = `select coalesce(q.status, 'skipped') as status, count(*)::int as rows
  from batch_rows r left join batch_questions q on q.batch_id = r.batch_id and q.key = r.key
  where r.batch_id = $1 group by 1`;

const USAGE = `select coalesce(sum(calls), 0)::int as calls, coalesce(sum(input_tokens), 0)::double precision as "inputTokens",
  coalesce(sum(output_tokens), 0)::double precision as "outputTokens", coalesce(sum(cost_usd), 0)::double precision as "costUsd"
  from batch_questions where batch_id = $1`;

export function createBatchStore(deps: {
  readonly database: Database;
  readonly clock: { now(): Date };
  readonly logger: Logger;
}): BatchStore {
  const { database } = deps;
  const all = async (sql: string, params: readonly unknown[]) => (await database.query(sql, params)).rows;

  return {
    async insert(batch, rows, questions) {
      await database.transaction(async (query) => {
        await query(
          `insert into batches (id, fingerprint, status, body, active_ms, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
          [
            batch.id,
            batch.fingerprint,
            batch.status,
            toJson(batch),
            batch.activeMs,
            batch.createdAt,
            batch.updatedAt,
          ],
        );
        for (let from = 0; from < questions.length; from += PAGE)
          await insertQuestions(query, batch.id, questions.slice(from, from + PAGE));
        for (let from = 0; from < rows.length; from += PAGE) {
          const page = rows.slice(from, from + PAGE);
          await query(
            `insert into batch_rows (batch_id, row, key, cells, problem)
             select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[]) on conflict (batch_id, row) do nothing`,
            [
              batch.id,
              page.map(({ row }) => row),
              page.map(({ key }) => key ?? null),
              page.map(({ cells }) => toJson(cells)),
              page.map(({ problem }) => (problem === undefined ? null : toJson(problem))),
            ],
          );
        }
      });
    },
    async find(id) {
      const [row] = await all('select * from batches where id = $1', [id]);
      return row === undefined ? undefined : toBatch(row);
    },
    async findSame(fingerprint) {
      const [row] = await all(
        'select * from batches where fingerprint = $1 order by created_at desc, id desc limit 1',
        [fingerprint],
      );
      return row === undefined ? undefined : toBatch(row);
    },
    async list(limit, filter = {}) {
      return readablePage({
        limit,
        beforeId: filter.beforeId,
        read: (wanted, beforeId) => all(LIST, [wanted, filter.status ?? null, beforeId ?? null]),
        parse: toBatch,
        logger: deps.logger,
      });
    },
    async update(id, { status, activeMs, limits, parallel }) {
      const now = deps.clock.now().toISOString();
      await database.transaction(async (query) => {
        const { rows } = await query('select * from batches where id = $1 for update', [id]);
        if (rows[0] === undefined) return;
        const { finishedAt: _ended, ...before } = toBatch(rows[0]);
        const next = { ...before, limits: limits ?? before.limits, parallel: parallel ?? before.parallel };
        const isOver = (status ?? before.status) === 'done' || (status ?? before.status) === 'cancelled';
        await query(
          `update batches set status = $2, active_ms = $3, body = $4, updated_at = $5,
             finished_at = case when $6 then coalesce(finished_at, $5) end where id = $1`,
          [id, status ?? before.status, activeMs ?? before.activeMs, toJson(next), now, isOver],
        );
      });
    },
    async counts(id) {
      const counted = (await all(COUNTS, [id])).map((row) => CountRow.parse(row));
      const of = (wanted: string) => counted.find(({ status }) => status === wanted)?.rows ?? 0;
      return BatchCountsSchema.parse({
        rows: counted.reduce((sum, { rows }) => sum + rows, 0),
        ...Object.fromEntries(ROW_STATUSES.map((status) => [status, of(status)])),
      });
    },
    async usage(id) {
      return RowUsageSchema.parse((await all(USAGE, [id]))[0]);
    },
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
         where batch_id = $1 and status = any($2::text[]) and ($6::text is null or problem_code = $6) returning key`,
        [
          id,
          from,
          to,
          problem === undefined ? null : toJson(problem),
          problem?.code ?? null,
          options.onlyCode ?? null,
        ],
      );
      return rows.length;
    },
    async rows(id, { after, limit }, statuses) {
      if (statuses !== undefined) {
        const rows = await all(
          `select r.row as at, r.cells, r.problem as row_problem, ${QUESTION_COLUMNS}
           from batch_rows r left join batch_questions q on q.batch_id = r.batch_id and q.key = r.key
           where r.batch_id = $1 and r.row > $2 and coalesce(q.status, 'skipped') = any($4)
           order by r.row limit $3`,
          [id, after, limit, statuses],
        );
        return rows.map((row) => toRowResult(row, row));
      }
      // Two statements: a planner without statistics reads every question of the batch for one page of a join.
      const rows = await all(
        `select row as at, cells, problem as row_problem, key from batch_rows
         where batch_id = $1 and row > $2 order by row limit $3`,
        [id, after, limit],
      );
      const questions = await all(
        `select ${QUESTION_COLUMNS} from batch_questions q where batch_id = $1 and key = any($2)`,
        [id, [...new Set(rows.map(({ key }) => key).filter((key) => key !== null))]],
      );
      const byKey = new Map(questions.map((question) => [question['key'], question]));
      return rows.map((row) => toRowResult(row, byKey.get(row['key'])));
    },
    async runIds(id) {
      const rows = await all(
        'select run_id from batch_questions where batch_id = $1 and run_id is not null order by row',
        [id],
      );
      return rows.map((row) => z.object({ run_id: z.string() }).parse(row).run_id);
    },
    async remove(id) {
      await database.transaction(async (query) => {
        for (const table of TABLES) await query(`delete from ${table} where batch_id = $1`, [id]);
        await query('delete from batches where id = $1', [id]);
        await query('delete from run_leases where run_id = $1', [id]);
      });
    },
  };
}

async function insertQuestions(query: Query, id: string, page: readonly BatchQuestion[]): Promise<void> {
  await query(
    `insert into batch_questions (batch_id, key, row, row_count, status, body)
     select $1, * from unnest($2::text[], $3::int[], $4::int[], $5::text[], $6::text[]) on conflict (batch_id, key) do nothing`,
    [
      id,
      page.map(({ key }) => key),
      page.map(({ row }) => row),
      page.map(({ rows }) => rows),
      page.map(({ status }) => status),
      page.map(({ question, mode }) => toJson({ question, mode })),
    ],
  );
}
