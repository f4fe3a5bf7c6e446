import * as z from 'zod';
import { ENTITY_TYPES } from '../../domain/graph/index.ts';
import type { SharedKnowledge, TopicStore } from '../../domain/topics/index.ts';
import type { Database } from '../database/database.ts';
import { scopeCondition } from '../database/scope-condition.ts';
import { summedTopics, topicRows } from './topic-rows.ts';

/** Names of a document that are looked for in others, and rows that are read at most. */
const NAMES = 60;
const ROWS = 3000;
/** A name that more documents have joins none of them. */
const COMMON = 20;

const TopicRowSchema = z.object({
  documentId: z.string(),
  id: z.string(),
  name: z.string(),
  confidence: z.number(),
});
const EntityRowSchema = z.object({
  documentId: z.string(),
  name: z.string(),
  type: z.enum(ENTITY_TYPES).optional().catch(undefined),
  documents: z.coerce.number(),
});

export function createReadShared(database: Pick<Database, 'lookUp'>): TopicStore['shared'] {
  return async (scope, documentId) => {
    const found = new Map<
      string,
      { topics: SharedKnowledge['topics'][number][]; entities: SharedKnowledge['entities'][number][] }
    >();
    const entry = (id: string) => {
      const known = found.get(id) ?? { topics: [], entities: [] };
      found.set(id, known);
      return known;
    };
    const params: unknown[] = [documentId];
    const all = topicRows(scope, params);
    const topics = await database.lookUp(
      `with seen as materialized (select * from ${all} as rows),
         mine as (select topic_id, max(confidence) as confidence from seen where document_id = $1 group by 1),
         theirs as (select * from seen where topic_id in (select topic_id from mine)),
         named as (select * from ${summedTopics('theirs', scope, params)} as summed)
       select distinct t.document_id as "documentId", t.topic_id as id, named.name,
         least(mine.confidence, t.confidence) as confidence
       from theirs t join mine using (topic_id) join named on named.id = t.topic_id
       where t.document_id <> $1 order by confidence desc, 1, 2 limit ${ROWS}`,
      params,
    );
    for (const row of topics.rows) {
      const { documentId: id, ...topic } = TopicRowSchema.parse(row);
      entry(id).topics.push(topic);
    }
    const scoped: unknown[] = [documentId];
    const seen = scopeCondition({ ...scope, versionIds: undefined }, scoped);
    const entities = await database.lookUp(
      `with mine as (select entity_key from graph_mentions where document_id = $1
           group by 1 order by sum(mentions) desc, 1 limit ${NAMES}),
         theirs as (select document_id, entity_key, min(name) as name, min(type) as type from graph_mentions
           where ${seen} and entity_key in (select entity_key from mine) group by 1, 2),
         counts as (select entity_key, count(*) as documents from theirs group by 1)
       select document_id as "documentId", name, type, documents from theirs join counts using (entity_key)
       where document_id <> $1 and documents <= ${COMMON} order by documents, name, 1 limit ${ROWS}`,
      scoped,
    );
    for (const row of entities.rows) {
      const { documentId: id, ...entity } = EntityRowSchema.parse(row);
      entry(id).entities.push(entity);
    }
    return [...found].map(([id, shared]) => ({ documentId: id, ...shared }));
  };
}
