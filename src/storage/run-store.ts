import * as z from 'zod';
import {
  type Clock,
  type Run,
  RunRequestSchema,
  RunSchema,
  type RunStore,
  TERMINAL_STATUSES,
} from '../domain/index.ts';
import { ProblemSchema } from '../errors/index.ts';
import type { Database } from './database.ts';
import { fromJson, toJson } from './json-column.ts';

const RunRowSchema = z.object({
  id: z.string(),
  thread_id: z.string(),
  question: z.string(),
  request: z.string(),
  status: z.string(),
  problem: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  finished_at: z.string().nullable(),
});

function toRun(row: unknown): Run {
  const parsed = RunRowSchema.parse(row);
  return RunSchema.parse({
    id: parsed.id,
    threadId: parsed.thread_id,
    question: fromJson(z.string(), parsed.question),
    request: fromJson(RunRequestSchema, parsed.request),
    status: parsed.status,
    ...(parsed.problem === null ? {} : { problem: fromJson(ProblemSchema, parsed.problem) }),
    createdAt: parsed.created_at,
    updatedAt: parsed.updated_at,
    ...(parsed.finished_at === null ? {} : { finishedAt: parsed.finished_at }),
  });
}

/** `insert` of an id that is there changes nothing. `setStatus` keeps `finishedAt` from the first terminal status on. */
export function createRunStore(deps: { readonly database: Database; readonly clock: Clock }): RunStore {
  const { database } = deps;
  return {
    async insert(run) {
      await database.query(
        `insert into runs (id, thread_id, question, request, status, problem, created_at, updated_at, finished_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing`,
        [
          run.id,
          run.threadId,
          toJson(run.question),
          toJson(run.request),
          run.status,
          run.problem === undefined ? null : toJson(run.problem),
          run.createdAt,
          run.updatedAt,
          run.finishedAt ?? null,
        ],
      );
    },
    async find(id) {
      const { rows } = await database.query('select * from runs where id = $1', [id]);
      return rows[0] === undefined ? undefined : toRun(rows[0]);
    },
    async list(limit) {
      const { rows } = await database.query('select * from runs order by created_at desc, id desc limit $1', [
        limit,
      ]);
      return rows.map(toRun);
    },
    async setStatus(id, status, problem) {
      const now = deps.clock.now().toISOString();
      const finished = TERMINAL_STATUSES.includes(status) ? now : null;
      await database.query(
        `update runs set status = $2, problem = $3, updated_at = $4,
           finished_at = case when $5::text is null then null else coalesce(finished_at, $5) end where id = $1`,
        [id, status, problem === undefined ? null : toJson(problem), now, finished],
      );
    },
  };
}
