import * as z from 'zod';
import {
  type Batch,
  type BatchQuestion,
  type BatchRow,
  BatchSchema,
  type BatchStore,
  type Logger,
} from '../../domain/index.ts';
import type { Database, Query } from '../database/database.ts';
import { fromJson, toJson } from '../database/json-column.ts';
import { readablePage } from '../database/readable-rows.ts';
import { createBatchQuestions } from './batch-questions.ts';
import { createBatchTotals } from './batch-totals.ts';
import { createBatchRows } from './read-batch-rows.ts';
import { createRowReviews } from './review-rows.ts';

const PAGE = 2000;
const TABLES = ['batch_rows', 'batch_questions'];

const StoredBatch = z.object({
  status: z.string(),
  body: z.string(),
  active_ms: z.number(),
  updated_at: z.string(),
  finished_at: z.string().nullable(),
});
/** What changes has columns of its own and wins over the body. */
function toBatch(row: unknown): Batch {
  const { status, body, active_ms, updated_at, finished_at } = StoredBatch.parse(row);
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

interface BatchStoreDeps {
  readonly database: Database;
  readonly clock: { now(): Date };
  readonly logger: Logger;
}

export function createBatchStore(deps: BatchStoreDeps): BatchStore {
  return {
    ...storeBatches(deps),
    ...createBatchQuestions(deps.database),
    ...createBatchTotals(deps.database),
    ...createBatchRows(deps.database),
    ...createRowReviews(deps.database),
  };
}

function storeBatches({ database, clock, logger }: BatchStoreDeps) {
  const all = async (sql: string, params: readonly unknown[]) => (await database.query(sql, params)).rows;

  return {
    async insert(batch, rows, questions) {
      await database.transaction(async (query) => {
        await insertBatch(query, batch);
        for (let from = 0; from < questions.length; from += PAGE)
          await insertQuestions(query, batch.id, questions.slice(from, from + PAGE));
        for (let from = 0; from < rows.length; from += PAGE)
          await insertRows(query, batch.id, rows.slice(from, from + PAGE));
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
        logger: logger,
      });
    },
    async update(id, { status, activeMs, limits, parallel }) {
      const now = clock.now().toISOString();
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
    async remove(id) {
      await database.transaction(async (query) => {
        for (const table of TABLES) await query(`delete from ${table} where batch_id = $1`, [id]);
        await query('delete from batches where id = $1', [id]);
        await query('delete from run_leases where run_id = $1', [id]);
      });
    },
  } satisfies Partial<BatchStore>;
}

async function insertBatch(query: Query, batch: Batch): Promise<void> {
  const { id, fingerprint, status, activeMs, createdAt, updatedAt } = batch;
  await query(
    `insert into batches (id, fingerprint, status, body, active_ms, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
    [id, fingerprint, status, toJson(batch), activeMs, createdAt, updatedAt],
  );
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

async function insertRows(query: Query, id: string, page: readonly BatchRow[]): Promise<void> {
  await query(
    `insert into batch_rows (batch_id, row, key, cells, problem)
     select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[]) on conflict (batch_id, row) do nothing`,
    [
      id,
      page.map(({ row }) => row),
      page.map(({ key }) => key ?? null),
      page.map(({ cells }) => toJson(cells)),
      page.map(({ problem }) => (problem === undefined ? null : toJson(problem))),
    ],
  );
}
