import * as z from 'zod';
import { toStorableText } from '../../domain/index.ts';
import {
  type DocumentTopic,
  DocumentTopicSchema,
  type Topic,
  TopicDocumentSchema,
  TopicSchema,
  type TopicStore,
  topicId,
} from '../../domain/topics/index.ts';
import type { Database } from '../database/database.ts';
import { summedTopics, topicRows } from './topic-rows.ts';

const ResolvedSchema = z.object({ wanted: z.string(), id: z.string() });
const OfDocumentSchema = DocumentTopicSchema.extend({ documentId: z.string() });
const IdSchema = z.object({ documentId: z.string() });

type Reading = Pick<TopicStore, 'list' | 'find' | 'documents' | 'documentIds' | 'ofDocuments'>;

export const createReadTopics = (database: Pick<Database, 'lookUp'>): Reading => ({
  ...createTopicLists(database),
  ...createFindTopics(database),
  ...createDocumentsOfTopics(database),
  ...createTopicsOfDocuments(database),
});

const createTopicLists = (database: Pick<Database, 'lookUp'>): Pick<Reading, 'list'> => ({
  async list(scope, { text, limit, after }) {
    const params: unknown[] = [];
    const conditions = ['true'];
    const topics = summedTopics(topicRows(scope, params), scope, params);
    if (text !== undefined)
      conditions.push(`position(lower($${params.push(toStorableText(text))}::text) in lower(name)) > 0`);
    if (after !== undefined) {
      const [documents, id] = [params.push(after.documents), params.push(toStorableText(after.id))];
      conditions.push(
        `(documents < $${documents}::int or (documents = $${documents}::int and id > $${id}::text))`,
      );
    }
    const { rows } = await database.lookUp(
      `select id, name, documents from ${topics} as topics where ${conditions.join(' and ')}
         order by documents desc, id limit $${params.push(limit)}`,
      params,
    );
    return rows.map((row) => TopicSchema.parse(row));
  },
});

const createFindTopics = (database: Pick<Database, 'lookUp'>): Pick<Reading, 'find'> => ({
  async find(scope, idsOrNames) {
    const wanted = idsOrNames.map(toStorableText);
    const params: unknown[] = [wanted, wanted.map(topicId)];
    const collections = `$${params.push(scope.collectionIds)}::text[]`;
    const given = `(select topic_id, collection_id, name from topic_decisions where collection_id = any(${collections}) and name is not null)`;
    const resolved = `(select distinct w.wanted, coalesce(d.merged_into, k.id) as id
         from unnest($1::text[], $2::text[]) as w (wanted, named)
         cross join lateral (select w.wanted as id union select w.named
           union select g.topic_id from ${given} as g where lower(g.name) = lower(w.wanted)) as k
         left join topic_decisions d on d.topic_id = k.id and d.collection_id = any(${collections}))`;
    const ids = await database.lookUp(`select wanted, id from ${resolved} as resolved`, params);
    const candidates = ids.rows.map((row) => ResolvedSchema.parse(row));
    const known = await byIds(
      database,
      scope,
      candidates.map(({ id }) => id),
    );
    return wanted.map((name) =>
      candidates
        .flatMap((candidate) => (candidate.wanted === name ? (known.get(candidate.id) ?? []) : []))
        .toSorted((left, right) => Number(right.id === name) - Number(left.id === name))
        .at(0),
    );
  },
});

const createDocumentsOfTopics = (
  database: Pick<Database, 'lookUp'>,
): Pick<Reading, 'documents' | 'documentIds'> => ({
  async documents(scope, id, { limit, offset }) {
    const params: unknown[] = [id];
    const rows = topicRows(scope, params, 'topic_id = $1::text');
    const { rows: found } = await database.lookUp(
      `select d.id as "documentId", d.collection_id as "collectionId", d.title, d.source_path as "sourcePath",
           max(confidence) as confidence
         from ${rows} as seen join documents d on d.id = seen.document_id group by d.id
         order by confidence desc, d.id limit $${params.push(limit)} offset $${params.push(offset)}`,
      params,
    );
    return found.map((row) => TopicDocumentSchema.parse(row));
  },
  async documentIds(scope, ids) {
    const params: unknown[] = [ids];
    const rows = topicRows(scope, params, 'topic_id = any($1::text[])');
    const { rows: found } = await database.lookUp(
      `select distinct document_id as "documentId" from ${rows} as seen order by 1`,
      params,
    );
    return found.map((row) => IdSchema.parse(row).documentId);
  },
});

const createTopicsOfDocuments = (database: Pick<Database, 'lookUp'>): Pick<Reading, 'ofDocuments'> => ({
  async ofDocuments(documentIds) {
    const { rows } = await database.lookUp(
      `select c.document_id as "documentId", coalesce(d.merged_into, c.topic_id) as id, max(c.confidence) as confidence,
           coalesce(max(g.name), min(c.name)) as name
         from topic_candidates c
           left join topic_decisions d on d.collection_id = c.collection_id and d.topic_id = c.topic_id
           left join topic_decisions g on g.collection_id = c.collection_id and g.topic_id = coalesce(d.merged_into, c.topic_id)
         where c.document_id = any($1::text[]) and c.confidence is not null
         group by 1, 2 order by 1, confidence desc, 2`,
      [documentIds],
    );
    const byDocument = new Map<string, DocumentTopic[]>();
    for (const row of rows) {
      const { documentId, ...topic } = OfDocumentSchema.parse(row);
      byDocument.set(documentId, [...(byDocument.get(documentId) ?? []), topic]);
    }
    return byDocument;
  },
});

async function byIds(
  database: Pick<Database, 'lookUp'>,
  scope: Parameters<TopicStore['find']>[0],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Topic>> {
  const params: unknown[] = [ids];
  const rows = topicRows(scope, params, 'topic_id = any($1::text[])');
  const { rows: found } = await database.lookUp(
    `select id, name, documents from ${summedTopics(rows, scope, params)} as topics`,
    params,
  );
  return new Map(found.map((row) => TopicSchema.parse(row)).map((topic) => [topic.id, topic]));
}
