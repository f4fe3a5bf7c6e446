import * as z from 'zod';
import type { Clock, ModelJournal } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson, toJson } from '../database/json-column.ts';

const RowSchema = z.object({ output: z.string() });
const CountSchema = z.object({ calls: z.int() });

/** The first output that was stored for a call stays: it is the one whose result was used. */
export function createModelJournal(deps: {
  readonly database: Database;
  readonly clock: Clock;
}): ModelJournal {
  const { database } = deps;
  return {
    async get(runId, step, inputHash) {
      const { rows } = await database.query(
        'select output from model_journal where run_id = $1 and step = $2 and input_hash = $3',
        [runId, step, inputHash],
      );
      return rows[0] === undefined ? undefined : fromJson(z.string(), RowSchema.parse(rows[0]).output);
    },
    async put(runId, step, inputHash, output) {
      await database.query(
        `insert into model_journal (run_id, step, input_hash, output, created_at) values ($1, $2, $3, $4, $5)
         on conflict (run_id, step, input_hash) do nothing`,
        [runId, step, inputHash, toJson(output), deps.clock.now().toISOString()],
      );
    },
    async count(runId, of) {
      const { rows } = await database.query(
        `select count(*)::int as calls from model_journal
         where run_id = $1 and ($2::text is null or (step like '%:tool') = ($2 = 'tools'))`,
        [runId, of ?? null],
      );
      return CountSchema.parse(rows[0]).calls;
    },
  };
}
