import type { Database } from '../database/database.ts';

const TABLES = [
  'run_evidence',
  'run_notes',
  'run_findings',
  'run_drafts',
  'run_reports',
  'run_events',
  'run_event_counters',
  'model_journal',
  'run_leases',
  'report_shares',
];

/** Titles of a thread of which their owner may see no run any more. */
const DELETE_TITLES = `delete from thread_titles t where thread_id = $1 and not exists (
  select from runs r
  where r.thread_id = t.thread_id and (t.owner = '' or r.requested_by is null or r.requested_by = t.owner))`;

/** Removes everything stored under a run but its checkpoints and its job. */
export async function deleteRunRows(database: Database, runId: string): Promise<void> {
  await database.transaction(async (query) => {
    for (const table of TABLES) await query(`delete from ${table} where run_id = $1`, [runId]);
    const { rows } = await query('delete from runs where id = $1 returning thread_id', [runId]);
    await query(DELETE_TITLES, [rows[0]?.['thread_id'] ?? null]);
  });
}
