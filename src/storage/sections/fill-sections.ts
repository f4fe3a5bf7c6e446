import * as z from 'zod';
import { SectionSchema, TextRangeSchema } from '../../domain/index.ts';
import type { Query } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';
import { placeSection, type SectionRow } from './place-section-rows.ts';
import { updateSections } from './section-columns.ts';

const BodiesSchema = z.array(z.object({ body: z.string() }));

/** Fills the columns of one version from what is exact. */
export async function fillVersion(query: Query, versionId: string): Promise<void> {
  const rows = await placeStored(query, versionId);
  if (rows.length > 0) await query(...updateSections(versionId, rows));
}

/** The rows of a version's sections as they should be. */
export async function placeStored(query: Query, versionId: string): Promise<readonly SectionRow[]> {
  const version = await query('select markdown as body from versions where id = $1 for update', [versionId]);
  const [text] = BodiesSchema.parse(version.rows);
  if (text === undefined) return [];
  const bodies = await query('select body from sections where version_id = $1 order by ordinal', [versionId]);
  // A key in JSON, and never part of a text, where quotes are escaped.
  const offsets = await query(
    `select substring(body from '"offsets":\\{"start":([0-9]+)')::int as start,
       substring(body from '"offsets":\\{"start":[0-9]+,"end":([0-9]+)')::int as end
     from chunks where version_id = $1 order by ordinal`,
    [versionId],
  );
  const markdown = fromJson(z.string(), text.body);
  const chunks = z.array(TextRangeSchema).parse(offsets.rows);
  return BodiesSchema.parse(bodies.rows).map(({ body }) =>
    placeSection(fromJson(SectionSchema, body), { markdown, chunks }),
  );
}
