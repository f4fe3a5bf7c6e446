import * as z from 'zod';
import { ChunkSchema, toStorableText } from '../../domain/index.ts';
import type { SummaryStore } from '../../domain/summaries/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';
import { replaceWarning } from '../database/replace-warning.ts';

const DueSchema = z.object({ documentId: z.string(), versionId: z.string() });
const PlaceSchema = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  title: z.string(),
  start: z.int(),
  end: z.int(),
});
const PassageSchema = z.object({ body: z.string() });
const CurrentVersionSchema = z.object({
  id: z.string(),
  versionId: z.string().nullable(),
  warnings: z.string(),
});

/** Summaries are columns of the rows of sections; that of the document says by whom they were made. */
export function createSectionSummaries(background: Pick<Database, 'query' | 'transaction'>): SummaryStore {
  return {
    async due(madeBy, limit) {
      const { rows } = await background.query(
        `select d.id as "documentId", d.current_version_id as "versionId"
         from documents d join sections s on s.version_id = d.current_version_id and s.ordinal = 0
         where s.id is not null and s.summary_by is distinct from $1 order by d.id limit $2`,
        [madeBy, limit],
      );
      return rows.map((row) => DueSchema.parse(row));
    },
    async source(versionId) {
      const places = await background.query(
        `select id, parent_id as "parentId", title, start_at as start, end_at as "end"
         from sections where version_id = $1 and id is not null order by ordinal`,
        [versionId],
      );
      const passages = await background.query(
        'select body from chunks where version_id = $1 order by ordinal',
        [versionId],
      );
      return {
        sections: places.rows.map((row) => PlaceSchema.parse(row)),
        chunks: passages.rows.map((row) => fromJson(ChunkSchema, PassageSchema.parse(row).body)),
      };
    },
    put: (madeBy, { documentId, versionId, summaries, problem }) =>
      background.transaction(async (query) => {
        const { rows } = await query(
          'select id, current_version_id as "versionId", warnings from documents where id = $1 for update',
          [documentId],
        );
        const document = rows[0] === undefined ? undefined : CurrentVersionSchema.parse(rows[0]);
        if (document?.versionId !== versionId) return;
        await query(
          `update sections s set summary = made.summary, summary_by = $2
           from (select own.id, given.summary from sections own
             left join unnest($3::text[], $4::text[]) as given (id, summary) using (id) where own.version_id = $1) as made
           where s.version_id = $1 and s.id = made.id`,
          [versionId, madeBy, [...summaries.keys()], [...summaries.values()].map(toStorableText)],
        );
        await replaceWarning(query, document, 'summariesIncomplete', problem);
      }),
  };
}
