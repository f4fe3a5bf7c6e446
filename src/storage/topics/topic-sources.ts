import * as z from 'zod';
import { ChunkSchema } from '../../domain/index.ts';
import type { TopicStore } from '../../domain/topics/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';
import { scopeCondition } from '../database/scope-condition.ts';
import { toDue } from '../graph/graph-store.ts';

const CountsSchema = z.object({ made: z.coerce.number(), due: z.coerce.number() });
const VersionSchema = z.object({ language: z.string().nullable() });
const HeadingSchema = z.object({ title: z.string(), level: z.int() });
const BodySchema = z.object({ body: z.string() });

/** Documents whose topics are to be made, and what they are made of. */
export function createTopicSources({
  database,
  background,
}: {
  readonly database: Pick<Database, 'lookUp'>;
  readonly background: Pick<Database, 'query'>;
}): Pick<TopicStore, 'due' | 'progress' | 'source'> {
  return {
    due: async (madeBy, limit) => {
      const { rows } = await background.query(
        `select id as "documentId", current_version_id as "versionId", collection_id as "collectionId", title, identity,
           chunk_count as chunks
         from documents d where current_version_id is not null and not exists (
           select from topic_documents t where t.document_id = d.id and t.version_id = d.current_version_id and t.made_by = $1)
         order by collection_id, id limit $2`,
        [madeBy, limit],
      );
      return rows.map(toDue);
    },
    progress: async (madeBy, { collectionIds }) => {
      const params: unknown[] = [madeBy];
      const { rows } = await database.lookUp(
        `select count(t.document_id) as made, count(*) - count(t.document_id) as due
         from (select * from documents where current_version_id is not null and ${scopeCondition({ collectionIds }, params)}) as d
         left join topic_documents t on t.document_id = d.id and t.version_id = d.current_version_id and t.made_by = $1`,
        params,
      );
      return CountsSchema.parse(rows[0]);
    },
    source: async ({ title, versionId }) => {
      const [facts, headings, texts] = [
        await background.query(`select facts::json->>'language' as language from versions where id = $1`, [
          versionId,
        ]),
        await background.query(
          `select title, level from sections where version_id = $1 and level > 0
             and body not like '%"generatedTitle":true%' order by ordinal`,
          [versionId],
        ),
        await background.query('select body from chunks where version_id = $1 order by ordinal', [versionId]),
      ];
      const chunks = texts.rows.map((row) => fromJson(ChunkSchema, BodySchema.parse(row).body));
      return {
        title,
        language: VersionSchema.parse(facts.rows[0] ?? { language: null }).language ?? 'other',
        sections: headings.rows.map((row) => HeadingSchema.parse(row)),
        texts: chunks.filter(({ kind }) => kind === 'text').map(({ text }) => text),
      };
    },
  };
}
