import * as z from 'zod';
import { BatchCountsSchema, type BatchStore, ROW_STATUSES, RowUsageSchema } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';

const CountRow = z.object({ status: z.enum(ROW_STATUSES), rows: z.int() });
const COUNTS = `select coalesce(q.status, 'skipped') as status, count(*)::int as rows
  from batch_rows r left join batch_questions q on q.batch_id = r.batch_id and q.key = r.key
  where r.batch_id = $1 group by 1`;

const USAGE = `select coalesce(sum(calls), 0)::int as calls, coalesce(sum(input_tokens), 0)::double precision as "inputTokens",
  coalesce(sum(output_tokens), 0)::double precision as "outputTokens", coalesce(sum(cost_usd), 0)::double precision as "costUsd"
  from batch_questions where batch_id = $1`;

/** What the rows of a batch come to: how many are where, and what they have cost. */
export function createBatchTotals(database: Database): Pick<BatchStore, 'counts' | 'usage'> {
  const all = async (sql: string, params: readonly unknown[]) => (await database.query(sql, params)).rows;

  return {
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
  };
}
