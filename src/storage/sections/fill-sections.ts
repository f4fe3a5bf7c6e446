import * as z from 'zod';
import { type Logger, SectionSchema, TextRangeSchema } from '../../domain/index.ts';
import type { Database, Query } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';
import { placeSection, type SectionRow } from './place-section-rows.ts';
import { updateSections } from './section-columns.ts';

/** Versions of one transaction: what is done of it is lost when the process is killed. */
const BATCH = 20;

const IdsSchema = z.array(z.object({ id: z.string() }));
const BodiesSchema = z.array(z.object({ body: z.string() }));

/** Fills the columns of sections that were stored before there were any; returns the number of versions. Killed, it goes on at the next start. */
export async function fillSections(
  database: Pick<Database, 'query' | 'transaction'>,
  logger: Pick<Logger, 'warn'>,
): Promise<number> {
  let filled = 0;
  for (let last = ''; ; ) {
    const { rows } = await database.query(
      `select distinct version_id as id from sections where title_terms is null and version_id > $1 order by 1 limit ${BATCH}`,
      [last],
    );
    const ids = IdsSchema.parse(rows).map(({ id }) => id);
    const newest = ids.at(-1);
    if (newest === undefined) return filled;
    last = newest;
    filled += await fillTogether(database, ids, logger);
  }
}

/** One by one where a version of them cannot be read, which then keeps no other from its columns. */
async function fillTogether(
  database: Pick<Database, 'transaction'>,
  ids: readonly string[],
  logger: Pick<Logger, 'warn'>,
): Promise<number> {
  try {
    await database.transaction(async (query) => {
      for (const id of ids) await fillVersion(query, id);
    });
    return ids.length;
  } catch (error) {
    const [only] = ids;
    if (only === undefined || !isDamaged(error)) throw error;
    if (ids.length === 1) {
      logger.warn('The sections of a version cannot be read; it cannot be browsed.', {
        version: only,
        error,
      });
      return 0;
    }
    let filled = 0;
    for (const id of ids) filled += await fillTogether(database, [id], logger);
    return filled;
  }
}

const isDamaged = (error: unknown) => error instanceof z.ZodError || error instanceof SyntaxError;

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
