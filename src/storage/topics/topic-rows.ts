import type { Scope } from '../../domain/index.ts';
import { scopeCondition } from '../database/scope-condition.ts';

/**
 * Topics of the documents that the scope sees, by what they were merged into: `topic_id, own_id, name, document_id, collection_id,
 * confidence`. `condition` is about its columns.
 */
export const topicRows = (scope: Scope, params: unknown[], condition = 'true'): string =>
  `(select * from (
     select coalesce(d.merged_into, c.topic_id) as topic_id, c.topic_id as own_id, c.name, c.document_id, c.collection_id,
       c.confidence, t.version_id
     from topic_candidates c join topic_documents t using (document_id)
       left join topic_decisions d on d.collection_id = c.collection_id and d.topic_id = c.topic_id
     where c.confidence is not null and c.collection_id = any($${params.push(scope.collectionIds)}::text[])) as chosen
   where ${scopeCondition(scope, params)} and ${condition})`;

/** Each topic of `rows` once, most documents first: `id, name, documents`. A name that a person gave comes before those of documents. */
export const summedTopics = (rows: string, scope: Scope, params: unknown[]): string =>
  `(select topic_id as id, count(distinct document_id)::int as documents, coalesce(
      (select min(g.name) from topic_decisions g
       where g.topic_id = spelt.topic_id and g.collection_id = any($${params.push(scope.collectionIds)}::text[])),
      (array_agg(name order by (own_id = topic_id) desc, spellings desc, name))[1]) as name
    from (select *, count(*) over (partition by topic_id, own_id, name) as spellings from ${rows} as seen) as spelt
    group by topic_id)`;
