import type { BatchStore } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { toJson } from '../database/json-column.ts';

/** What people make of the answers of a batch. */
export function createRowReviews(database: Database): Pick<BatchStore, 'reviewQuestion'> {
  return {
    async reviewQuestion(id, key, review) {
      await database.query('update batch_questions set review = $3 where batch_id = $1 and key = $2', [
        id,
        key,
        review === undefined ? null : toJson(review),
      ]);
    },
  };
}
