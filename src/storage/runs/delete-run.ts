import type { Database } from '../database/database.ts';

const TABLES = [
  'run_evidence',
  'run_notes',
  'run_drafts',
  'run_reports',
  'run_events',
  'run_event_counters',
  'model_journal',
  'run_leases',
];

/** Removes everything stored under a run but its checkpoints and its job. */
export async function deleteRunRows(database: Database, runId: string): Promise<void> {
  await database.transaction(async (query) => {
    for (const table of TABLES) await query(`delete from ${table} where run_id = $1`, [runId]);
    await query('delete from runs where id = $1', [runId]);
  });
}
