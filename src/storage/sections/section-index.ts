import * as z from 'zod';
import type { SectionIndex } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { scoreTitle } from './score-title.ts';

/** Beyond this, words of a question only repeat its topic. */
const MOST_TERMS = 64;
/** Rows that are scored; those whose titles have the largest share of the words come first. */
const MOST_ROWS = 300;

const terms = z.array(z.string());
const RowsSchema = z.array(
  z.object({
    documentId: z.string(),
    versionId: z.string(),
    sectionId: z.string(),
    first: z.int().nullable(),
    last: z.int().nullable(),
    title: terms,
    path: terms,
    summary: terms,
  }),
);

/** See the port. The scope holds before anything is ranked. */
export const createSectionIndex = (database: Pick<Database, 'lookUp'>): SectionIndex => ({
  async search(wanted, { collectionIds, documentIds, versionIds }, limit) {
    const asked = [...new Set(wanted)].slice(0, MOST_TERMS);
    if (asked.length === 0) return [];
    const { rows } = await database.lookUp(
      `select v.document_id as "documentId", s.version_id as "versionId", s.id as "sectionId",
         s.first_chunk as first, s.last_chunk as last,
         s.title_terms as title, s.path_terms as path, s.summary_terms as summary
       from sections s join versions v on v.id = s.version_id join documents d on d.id = v.document_id
       where s.level > 0 and (s.title_terms && $1::text[] or s.summary_terms && $1::text[])
         and d.collection_id = any($2::text[]) and ($3::text[] is null or d.id = any($3::text[]))
         and case when $4::text[] is null then d.current_version_id = v.id else v.id = any($4::text[]) end
       order by (select count(*) from unnest(s.title_terms) as term where term = any($1::text[]))::float8
           / greatest(1, cardinality(s.title_terms)) desc,
         cardinality(s.title_terms) desc, s.version_id, s.ordinal
       limit ${MOST_ROWS}`,
      [asked, collectionIds, documentIds ?? null, versionIds ?? null],
    );
    const set = new Set(asked);
    return RowsSchema.parse(rows)
      .map(({ documentId, versionId, sectionId, first, last, ...found }) => ({
        documentId,
        versionId,
        sectionId,
        ...(first !== null && { chunks: { first, last: last ?? first } }),
        score: scoreTitle(set, found),
      }))
      .filter(({ score }) => score > 0)
      .sort((left, right) => right.score - left.score)
      .slice(0, limit);
  },
});
