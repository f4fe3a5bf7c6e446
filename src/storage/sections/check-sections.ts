import * as z from 'zod';
import type { Database, Query } from '../database/database.ts';
import { fillVersion } from './fill-sections.ts';

const WrongSchema = z.array(z.object({ documentId: z.string(), versionId: z.string() }));
export type WrongSections = z.infer<typeof WrongSchema>[number];

/**
 * Documents whose current version has sections that cannot be right: none at all, or without their columns; without the section that
 * they name as the one above; beyond its range; over the one before; or passages that no section holds.
 */
export async function listWrongSections(query: Query): Promise<readonly WrongSections[]> {
  const { rows } = await query(
    `with current as (
       select d.id as document_id, d.current_version_id as version_id from documents d where d.current_version_id is not null),
     placed as (
       select s.*, lag(s.end_at) over (partition by s.version_id, s.parent_id order by s.ordinal) as before
       from sections s join current c on c.version_id = s.version_id),
     wrong as (
       select s.version_id from placed s left join placed above on above.version_id = s.version_id and above.id = s.parent_id
       where s.id is null or s.title_terms is null or s.end_at < s.start_at or s.before > s.start_at
         or (s.parent_id is null) <> (s.level = 0) or (s.parent_id is not null and above.id is null)
         or s.start_at < above.start_at or s.end_at > above.end_at
       union
       select c.version_id from current c
       where (select count(*) from chunks where version_id = c.version_id) <> coalesce(
         (select s.last_chunk - s.first_chunk + 1 from placed s where s.version_id = c.version_id and s.level = 0), 0)
         or not exists (select from placed s where s.version_id = c.version_id and s.level = 0))
     select c.document_id as "documentId", c.version_id as "versionId"
     from current c where c.version_id in (select version_id from wrong) order by c.document_id`,
  );
  return WrongSchema.parse(rows);
}

/** Makes the columns of these versions anew from what is exact. */
export async function repairSections(
  database: Pick<Database, 'transaction'>,
  wrong: readonly WrongSections[],
  signal?: AbortSignal,
): Promise<void> {
  for (const { versionId } of wrong) {
    signal?.throwIfAborted();
    await database.transaction((query) => fillVersion(query, versionId));
  }
}
