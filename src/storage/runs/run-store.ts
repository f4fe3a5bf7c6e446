import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import { textCollections } from '../../domain/conversations/index.ts';
import {
  type Clock,
  type Logger,
  ProblemSchema,
  type Run,
  RunOriginSchema,
  RunRequestSchema,
  RunSchema,
  type RunStore,
  TERMINAL_STATUSES,
} from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson, toJson } from '../database/json-column.ts';
import { readablePage } from '../database/readable-rows.ts';
import type { RunMemory } from './run-memory.ts';

const RunRowSchema = z.object({
  id: z.string(),
  thread_id: z.string(),
  question: z.string(),
  request: z.string(),
  status: z.string(),
  problem: z.string().nullable(),
  origin: z.string().nullable(),
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
    ...(parsed.origin === null ? {} : { origin: fromJson(RunOriginSchema, parsed.origin) }),
    createdAt: parsed.created_at,
    updatedAt: parsed.updated_at,
    ...(parsed.finished_at === null ? {} : { finishedAt: parsed.finished_at }),
  });
}

function toWholeRun(id: string, row: unknown): Run {
  try {
    return toRun(row);
  } catch (cause) {
    throw new AppError('E049', wording('runDamaged', { id }), { cause });
  }
}

const LIST = `select * from runs
  where ($2::text[] is null or status = any($2)) and ($3::text is null or thread_id = $3)
    and ($4::text[] is null or collection_ids && $4)
    and (not $6::boolean or batch_id is null)
    and ($5::text is null or (created_at, id) < (select created_at, id from runs where id = $5))
  order by created_at desc, id desc limit $1`;

/** `insert` of an id that is there changes nothing. `setStatus` keeps `finishedAt` from the first terminal status on. */
export function createRunStore(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Where no other process writes. */
  readonly memory?: RunMemory | undefined;
}): RunStore {
  const { database, memory } = deps;
  const write = async (id: string, sql: string, params: readonly unknown[]) => {
    const query = () => database.query(sql, params);
    await (memory === undefined ? query() : memory.change(id, query));
  };
  const read = async (id: string) => {
    const { rows } = await database.lookUp('select * from runs where id = $1', [id]);
    return rows[0] === undefined ? undefined : toWholeRun(id, rows[0]);
  };

  return {
    async insert(run) {
      await write(
        run.id,
        `insert into runs (id, thread_id, question, request, status, problem, created_at, updated_at, finished_at, origin,
           batch_id, collection_ids, requested_by, text_collections)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (id) do nothing`,
        columnsOf(run),
      );
    },
    find: (id) => (memory === undefined ? read(id) : memory.find(id, () => read(id))),
    async list(limit, filter = {}) {
      const { statuses = null, threadId = null, collectionIds = null, outsideBatches = false } = filter;
      return readablePage({
        limit,
        beforeId: filter.beforeId,
        read: async (wanted, beforeId) =>
          (
            await database.lookUp(LIST, [
              wanted,
              statuses,
              threadId,
              collectionIds,
              beforeId ?? null,
              outsideBatches,
            ])
          ).rows,
        parse: toRun,
        logger: deps.logger,
      });
    },
    async setStatus(id, status, problem) {
      const now = deps.clock.now().toISOString();
      const finished = TERMINAL_STATUSES.includes(status) ? now : null;
      await write(
        id,
        `update runs set status = $2, problem = $3, updated_at = $4,
           finished_at = case when $5::text is null then null else coalesce(finished_at, $5) end where id = $1`,
        [id, status, problem === undefined ? null : toJson(problem), now, finished],
      );
    },
    async addQuestion(id, question) {
      await write(
        id,
        `update runs set request = jsonb_set(request::jsonb, '{added}',
           coalesce(request::jsonb -> 'added', '[]') || jsonb_build_array($2::text))::text where id = $1`,
        [id, question],
      );
    },
  };
}

/** In the order of the columns that are inserted. */
const columnsOf = (run: Run): readonly unknown[] => [
  run.id,
  run.threadId,
  toJson(run.question),
  toJson(run.request),
  run.status,
  run.problem === undefined ? null : toJson(run.problem),
  run.createdAt,
  run.updatedAt,
  run.finishedAt ?? null,
  run.origin === undefined ? null : toJson(run.origin),
  run.request.batchId ?? null,
  run.request.collectionIds,
  run.request.requestedBy ?? null,
  textCollections(run) ?? null,
];
