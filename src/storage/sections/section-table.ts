import * as z from 'zod';
import { DocumentOutlineSchema, type PlacedSection, type SectionTable } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';

const VersionRowSchema = z.object({
  collectionId: z.string(),
  sourcePath: z.string(),
  versionId: z.string().nullable(),
  title: z.string().nullable(),
  facts: z.string().nullable(),
});
const FactsSchema = DocumentOutlineSchema.pick({ language: true, structureSource: true, pageCount: true });
const OwnerSchema = z.object({ documentId: z.string(), versionId: z.string() });
const count = z.int().nullable();
const SectionRowSchema = z.object({
  id: z.string(),
  parent_id: z.string().nullable(),
  level: z.int(),
  title: z.string(),
  path: z.string(),
  printed_number: z.string().nullable(),
  first_page: count,
  last_page: count,
  first_chunk: count,
  last_chunk: count,
  start_at: z.int(),
  end_at: z.int(),
  summary: z.string().nullable(),
});

export function createSectionTable({ database }: { readonly database: Database }): SectionTable {
  const ownerBy = {
    sec_: 'sections',
    chk_: 'chunks',
  } as const;

  return {
    async findVersion(documentId, versionId) {
      const { rows } = await database.lookUp(
        `select d.collection_id as "collectionId", d.source_path as "sourcePath", v.id as "versionId", v.title, v.facts
         from documents d left join versions v on v.document_id = d.id and v.id = coalesce(
           (select id from versions where document_id = d.id and number::text = $2), $2, d.current_version_id)
         where d.id = $1`,
        [documentId, versionId ?? null],
      );
      if (rows[0] === undefined) return undefined;
      const row = VersionRowSchema.parse(rows[0]);
      const { collectionId, sourcePath } = row;
      if (row.versionId === null) return { collectionId };
      const facts = fromJson(FactsSchema, row.facts);
      const version = { ...facts, collectionId, documentId, sourcePath, versionId: row.versionId };
      return { collectionId, version: { ...version, documentTitle: row.title ?? '' } };
    },
    async versionAmong(documentId, versionIds) {
      const { rows } = await database.lookUp(
        'select id from versions where document_id = $1 and id = any($2::text[]) order by number desc limit 1',
        [documentId, versionIds],
      );
      return rows[0] === undefined ? undefined : String(rows[0]['id']);
    },
    async findOwner(id) {
      const table = ownerBy[id.slice(0, 4) as keyof typeof ownerBy];
      if (table === undefined) return undefined;
      const { rows } = await database.lookUp(
        `select v.id as "versionId", v.document_id as "documentId"
         from ${table} s join versions v on v.id = s.version_id where s.id = $1`,
        [id],
      );
      return rows[0] === undefined ? undefined : OwnerSchema.parse(rows[0]);
    },
    async sections(versionId) {
      const { rows } = await database.lookUp(
        `select id, parent_id, level, title, path, printed_number, first_page, last_page, first_chunk, last_chunk,
           start_at, end_at, summary from sections where version_id = $1 and id is not null order by ordinal`,
        [versionId],
      );
      return toPlaced(z.array(SectionRowSchema).parse(rows));
    },
  };
}

/** Rows of one version, in reading order, as they are browsed. */
export function toPlaced(rows: readonly z.infer<typeof SectionRowSchema>[]): PlacedSection[] {
  const children = new Map<string, number>();
  for (const { parent_id: id } of rows) if (id !== null) children.set(id, (children.get(id) ?? 0) + 1);
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    level: row.level,
    title: row.title,
    path: row.path,
    ...(row.printed_number !== null && { printedNumber: row.printed_number }),
    ...(row.first_page !== null && {
      pages: { first: row.first_page, last: row.last_page ?? row.first_page },
    }),
    ...(row.first_chunk !== null && {
      chunks: { first: row.first_chunk, last: row.last_chunk ?? row.first_chunk },
    }),
    characters: row.end_at - row.start_at,
    ...(row.summary !== null && { summary: row.summary }),
    children: children.get(row.id) ?? 0,
    start: row.start_at,
    end: row.end_at,
  }));
}
