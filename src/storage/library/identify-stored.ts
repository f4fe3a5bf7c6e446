import * as z from 'zod';
import {
  ChunkSchema,
  type DocumentIdentity,
  DocumentIdentitySchema,
  type IdentifyStored,
  SectionSchema,
  toStorableText,
} from '../../domain/index.ts';
import type { Database, Query } from '../database/database.ts';
import { fromJson, toJson } from '../database/json-column.ts';

const BodySchema = z.object({ body: z.string() });
const RowSchema = z.object({
  title: z.string(),
  format: z.string(),
  markdown: z.string(),
  facts: z.string(),
  source_path: z.string(),
});
const FactsSchema = z.object({
  language: z.enum(['en', 'zh', 'other']).catch('other'),
  metadata: z.record(z.string(), z.string()).catch({}),
});

/** Documents whose current version was stored before identities were looked for. */
export async function listUnidentified(query: Query): Promise<readonly string[]> {
  const { rows } = await query(
    `select d.id from documents d join versions v on v.id = d.current_version_id where v.identity is null order by d.id`,
  );
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** Reads the identity of a document's current version from what is stored of it, and stores it with its title. */
export async function identifyStored(
  database: Database,
  documentId: string,
  identify: IdentifyStored,
): Promise<DocumentIdentity | undefined> {
  const { rows } = await database.query(
    `select v.id, v.title, v.format, v.markdown, v.facts, d.source_path
     from documents d join versions v on v.id = d.current_version_id where d.id = $1`,
    [documentId],
  );
  if (rows[0] === undefined) return undefined;
  const versionId = z.string().parse(rows[0]['id']);
  const { title, format, markdown, facts, source_path } = RowSchema.parse(rows[0]);
  const bodies = async (table: 'sections' | 'chunks') =>
    z
      .array(BodySchema)
      .parse(
        (
          await database.query(`select body from ${table} where version_id = $1 order by ordinal`, [
            versionId,
          ])
        ).rows,
      );
  const identity = identify({
    sourcePath: source_path,
    format,
    title,
    markdown: fromJson(z.string(), markdown),
    sections: (await bodies('sections')).map(({ body }) => fromJson(SectionSchema, body)),
    chunks: (await bodies('chunks')).map(({ body }) => fromJson(ChunkSchema, body)),
    ...fromJson(FactsSchema, facts),
  });
  const values = [toStorableText(identity.title), toJson(DocumentIdentitySchema.parse(identity))];
  await database.transaction(async (run) => {
    await run('update versions set title = $2, identity = $3 where id = $1', [versionId, ...values]);
    await run(
      'update documents set title = coalesce(given_title, $2), identity = $3 where current_version_id = $1',
      [versionId, ...values],
    );
  });
  return identity;
}
