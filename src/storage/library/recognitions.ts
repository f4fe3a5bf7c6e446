import * as z from 'zod';
import type { LibraryStore } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson, toJson } from '../database/json-column.ts';

const RowSchema = z.object({ part: z.string(), body: z.string() });

/** What OCR found in files whose reading is not done, page by page. */
export function createRecognitions(database: Pick<Database, 'query'>): LibraryStore['recognitions'] {
  return {
    async list(documentId, source) {
      const { rows } = await database.query(
        'select part, body from recognitions where document_id = $1 and source = $2 order by part',
        [documentId, source],
      );
      return z
        .array(RowSchema)
        .parse(rows)
        .map(({ part, body }) => ({ part, body: fromJson(z.string(), body) }));
    },
    async add(documentId, source, { part, body }) {
      await database.query(
        `insert into recognitions (document_id, source, part, body) values ($1, $2, $3, $4)
         on conflict (document_id, source, part) do nothing`,
        [documentId, source, part, toJson(body)],
      );
    },
    async clear(documentId, except = '') {
      await database.query('delete from recognitions where document_id = $1 and source <> $2', [
        documentId,
        except,
      ]);
    },
  };
}
