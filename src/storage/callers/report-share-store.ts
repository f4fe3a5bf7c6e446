import * as z from 'zod';
import type { ReportShare, ReportShareStore } from '../../domain/callers/index.ts';
import type { Database } from '../database/database.ts';

const RowSchema = z.object({ id: z.string(), run_id: z.string(), caller: z.string(), until: z.string() });

function toShare(row: unknown): ReportShare {
  const { run_id: runId, ...share } = RowSchema.parse(row);
  return { ...share, runId };
}

export function createReportShareStore(database: Pick<Database, 'query'>): ReportShareStore {
  return {
    async add({ id, runId, caller, until }) {
      await database.query(
        'insert into report_shares (id, run_id, caller, until) values ($1, $2, $3, $4) on conflict (id) do nothing',
        [id, runId, caller, until],
      );
    },
    async find(id) {
      const { rows } = await database.query('select * from report_shares where id = $1', [id]);
      return rows[0] === undefined ? undefined : toShare(rows[0]);
    },
    async list(runId) {
      const { rows } = await database.query(
        'select * from report_shares where run_id = $1 order by until desc, id',
        [runId],
      );
      return rows.map(toShare);
    },
    async remove(id) {
      await database.query('delete from report_shares where id = $1', [id]);
    },
  };
}
