import * as z from 'zod';
import { InvestigationSchema } from '../../domain/findings/index.ts';
import {
  DocumentNotesSchema,
  EvidenceSchema,
  type Logger,
  ReportSchema,
  type RunArtifacts,
} from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson, toJson } from '../database/json-column.ts';
import { readableRows } from '../database/readable-rows.ts';

const RowSchema = z.object({ body: z.string() });

interface RunArtifactsDeps {
  readonly database: Database;
  readonly logger: Logger;
}

/** What the steps of a run leave for each other: evidence, notes, the draft and the report. */
export function createRunArtifacts(deps: RunArtifactsDeps): RunArtifacts {
  const { database } = deps;
  const bodies = createReadBodies(database);

  return {
    ...createRunEvidence(deps),
    async putNotes(runId, notes) {
      await database.query(
        `insert into run_notes (run_id, document_id, body) values ($1, $2, $3)
         on conflict (run_id, document_id) do update set body = excluded.body`,
        [runId, notes.documentId, toJson(notes)],
      );
    },
    async listNotes(runId) {
      const rows = await bodies('select body from run_notes where run_id = $1 order by document_id', [runId]);
      return rows.map((body) => fromJson(DocumentNotesSchema, body));
    },
    async putInvestigation(runId, investigation) {
      await database.query(
        `insert into run_findings (run_id, task_id, body) values ($1, $2, $3)
         on conflict (run_id, task_id) do update set body = excluded.body`,
        [runId, investigation.taskId, toJson(investigation)],
      );
    },
    async listInvestigations(runId) {
      const rows = await bodies(
        'select body from run_findings where run_id = $1 order by length(task_id), task_id',
        [runId],
      );
      return rows.map((body) => fromJson(InvestigationSchema, body));
    },
    async putDraft(runId, draft) {
      await database.query(
        'insert into run_drafts (run_id, body) values ($1, $2) on conflict (run_id) do update set body = excluded.body',
        [runId, toJson(draft ?? null)],
      );
    },
    async getDraft(runId) {
      const [body] = await bodies('select body from run_drafts where run_id = $1', [runId]);
      return body === undefined ? undefined : JSON.parse(body);
    },
    async putReport(report) {
      await database.query(
        'insert into run_reports (run_id, body) values ($1, $2) on conflict (run_id) do update set body = excluded.body',
        [report.runId, toJson(report)],
      );
    },
    async getReport(runId) {
      const sql = 'select body from run_reports where run_id = $1';
      const [body] = await bodies(sql, [runId], database.lookUp);
      return body === undefined ? undefined : fromJson(ReportSchema, body);
    },
  };
}

/**
 * Evidence comes back in the order of its numbers, or of the ids that were asked for. In the whole list a damaged passage
 * is left out with a warning; one that was asked for by its id is an error, since a run must not take it for missing.
 */
function createRunEvidence({
  database,
  logger,
}: RunArtifactsDeps): Pick<RunArtifacts, 'putEvidence' | 'getEvidence'> {
  const bodies = createReadBodies(database);

  return {
    async putEvidence(runId, evidence) {
      if (evidence.length === 0) return;
      const unique = [...new Map(evidence.map((item) => [item.id, item])).values()];
      await database.query(
        `insert into run_evidence (run_id, evidence_id, number, body)
         select $1, * from unnest($2::text[], $3::int[], $4::text[])
         on conflict (run_id, evidence_id) do update set body = excluded.body`,
        [
          runId,
          unique.map(({ id }) => id),
          unique.map(({ id }) => Number(id.slice('ev_'.length))),
          unique.map(toJson),
        ],
      );
    },
    async getEvidence(runId, ids) {
      if (ids === undefined) {
        const { rows } = await database.query(
          'select evidence_id as id, body from run_evidence where run_id = $1 order by number',
          [runId],
        );
        return readableRows(rows, (row) => fromJson(EvidenceSchema, RowSchema.parse(row).body), logger);
      }
      const wanted = await bodies(
        `select body from run_evidence join unnest($2::text[]) with ordinality as wanted (id, place)
           on wanted.id = evidence_id where run_id = $1 order by place`,
        [runId, ids],
      );
      return wanted.map((body) => fromJson(EvidenceSchema, body));
    },
  };
}

const createReadBodies =
  (database: Database) =>
  async (sql: string, params: readonly unknown[], read = database.query): Promise<string[]> =>
    (await read(sql, params)).rows.map((row) => RowSchema.parse(row).body);
