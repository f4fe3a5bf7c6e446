import * as z from 'zod';
import type { GraphSentence, SentencePlace } from '../../domain/graph/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';

export const PlacesSchema = z.array(z.tuple([z.int(), z.int(), z.int()]));

export interface VersionPlace extends SentencePlace {
  readonly versionId: string;
}

export const toPlaces = (versionId: string, column: string, limit: number): VersionPlace[] =>
  fromJson(PlacesSchema, column)
    .slice(0, limit)
    .map(([ordinal, start, end]) => ({ versionId, ordinal, start, end }));

const RowSchema = z.object({
  versionId: z.string(),
  ordinal: z.int(),
  chunkId: z.string(),
  body: z.string(),
  documentId: z.string(),
  documentTitle: z.string(),
});
const BodySchema = z.object({
  text: z.string(),
  locator: z.object({ offsets: z.object({ start: z.int() }) }),
});

/** The sentences at these places, word for word, in their order; one whose chunk is gone is left out. */
export async function loadSentences(
  database: Pick<Database, 'lookUp'>,
  places: readonly VersionPlace[],
): Promise<readonly (GraphSentence | undefined)[]> {
  if (places.length === 0) return [];
  const { rows } = await database.lookUp(
    `select c.version_id as "versionId", c.ordinal, c.id as "chunkId", c.body, v.document_id as "documentId",
       v.title as "documentTitle"
     from (select distinct * from unnest($1::text[], $2::int[]) as places (version_id, ordinal)) as wanted
     join chunks c using (version_id, ordinal) join versions v on v.id = c.version_id`,
    [places.map(({ versionId }) => versionId), places.map(({ ordinal }) => ordinal)],
  );
  const chunks = new Map(
    rows.map((row) => {
      const { versionId, ordinal, body, ...chunk } = RowSchema.parse(row);
      return [`${versionId}/${ordinal}`, { ...chunk, ...fromJson(BodySchema, body) }];
    }),
  );
  return places.map(({ versionId, ordinal, start, end }) => {
    const chunk = chunks.get(`${versionId}/${ordinal}`);
    if (chunk === undefined) return undefined;
    const { documentId, documentTitle, chunkId, locator } = chunk;
    const from = locator.offsets.start;
    const text = chunk.text.slice(start - from, end - from);
    return { documentId, versionId, documentTitle, chunkId, start, end, text };
  });
}
