import * as z from 'zod';
import { type WebDocuments, WebOriginSchema } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson, toJson } from '../database/json-column.ts';

const OriginRowSchema = z.object({ document_id: z.string(), body: z.string() });

/** Where documents of the web came from, and the files that hold their originals. */
export function createWebOrigins(
  database: Database,
): Pick<WebDocuments, 'setOrigin' | 'getOrigins' | 'listFiles'> {
  const select = async (sql: string, params: readonly unknown[]) => (await database.query(sql, params)).rows;

  return {
    async setOrigin(documentId, origin) {
      await database.query(
        `insert into web_origins (document_id, body) values ($1, $2)
         on conflict (document_id) do update set body = excluded.body`,
        [documentId, toJson(origin)],
      );
    },
    async getOrigins(documentIds) {
      const rows = await select('select document_id, body from web_origins where document_id = any($1)', [
        documentIds,
      ]);
      return new Map(
        rows.map((row) => {
          const { document_id, body } = OriginRowSchema.parse(row);
          return [document_id, fromJson(WebOriginSchema, body)];
        }),
      );
    },
    async listFiles() {
      const rows = await select('select document_id, body from web_origins', []);
      return new Set(rows.map((row) => fromJson(WebOriginSchema, OriginRowSchema.parse(row).body).file));
    },
  };
}
