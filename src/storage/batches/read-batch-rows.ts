import type { BatchStore } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { QUESTION_COLUMNS, toRowResult } from './batch-rows.ts';

/** Rows of a batch in the order of its file, each with what became of its question. */
export function createBatchRows(database: Database): Pick<BatchStore, 'rows'> {
  const all = async (sql: string, params: readonly unknown[]) => (await database.query(sql, params)).rows;

  return {
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
  };
}
