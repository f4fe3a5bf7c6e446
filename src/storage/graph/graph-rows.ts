import type { Scope } from '../../domain/index.ts';
import { scopeCondition } from '../database/scope-condition.ts';

/** Whether sums over whole collections do not say what the scope sees. */
export const isNarrow = ({ documentIds, versionIds }: Scope): boolean =>
  documentIds !== undefined || versionIds !== undefined;

type Params = unknown[];

/** Rows of a table of single documents that the scope sees. `condition` is about its columns. */
export const seenRows = (
  table: 'graph_mentions' | 'graph_statements' | 'graph_aliases',
  scope: Scope,
  params: Params,
  condition = 'true',
): string =>
  `(select * from ${table} join graph_documents using (document_id, collection_id)
    where ${scopeCondition(scope, params)} and ${condition})`;

/** The mentions of each entity that count most, `limit` of every entity and collection: a hub has thousands, and an index has them in this order. */
export function mostNamedRows(scope: Scope, params: Params, keys: readonly string[], limit: number): string {
  const conditions = ['entity_key = wanted.key', 'collection_id = wanted.collection'];
  const { documentIds, versionIds } = scope;
  if (documentIds !== undefined) conditions.push(`document_id = any($${params.push(documentIds)}::text[])`);
  if (versionIds !== undefined) conditions.push(`version_id = any($${params.push(versionIds)}::text[])`);
  const collections = `unnest($${params.push(scope.collectionIds)}::text[])`;
  return `(select seen.* from (select distinct key, collection
      from unnest($${params.push(keys)}::text[]) as key, ${collections} as collection) as wanted
    cross join lateral (select * from graph_mentions join graph_documents using (document_id, collection_id)
      where ${conditions.join(' and ')} order by ${MOST_NAMED} limit $${params.push(limit)}::int) as seen)`;
}

export const MOST_NAMED = 'mentions desc, document_id, name';

/** Entities that the scope sees, summed: `key, name, type, mentions, documents`. */
export function entityRows(scope: Scope, params: Params, condition = 'true'): string {
  if (isNarrow(scope))
    return `(select entity_key as key, (array_agg(name order by by_name desc, name))[1] as name,
      (array_agg(type order by by_type desc, type))[1] as type, sum(mentions) as mentions,
      count(distinct document_id) as documents
      from (select *, sum(mentions) over (partition by entity_key, name) as by_name,
          sum(mentions) over (partition by entity_key, type) as by_type
        from ${seenRows('graph_mentions', scope, params, condition)} as seen) as spelt
      group by entity_key)`;
  return `(select entity_key as key, (array_agg(name order by mentions desc, name))[1] as name,
    (array_agg(type order by mentions desc, type))[1] as type, sum(mentions) as mentions, sum(documents) as documents
    from graph_entities where collection_id = any($${params.push(scope.collectionIds)}::text[]) and ${condition}
    group by entity_key)`;
}

/** The heaviest relations of entities, `limit` at most at either end: each read off an index where sums need no adding up. */
export function heaviestRelations(
  scope: Scope,
  params: Params,
  keys: readonly string[],
  limit: number,
): string {
  const of = `unnest($${params.push(keys)}::text[]) as wanted`;
  const most = `$${params.push(limit)}::int`;
  const [collectionId] = scope.collectionIds;
  const isSummed = !isNarrow(scope) && scope.collectionIds.length === 1;
  const rows = (end: string): string =>
    isSummed
      ? `(select source_key, target_key, weight from graph_relations
          where collection_id = $${params.push(collectionId)} and ${end} = wanted)`
      : relationRows(scope, params, `${end} = wanted`);
  const ends = [
    ['source_key', 'target_key'],
    ['target_key', 'source_key'],
  ] as const;
  const found = ends.map(
    ([end, other]) => `select rows.* from ${of} cross join lateral (
      select * from ${rows(end)} as of_end order by weight desc, ${other} limit ${most}) as rows`,
  );
  return `(${found.join(' union ')})`;
}

/** Relations that the scope sees, summed: `source_key, target_key, weight`. */
export function relationRows(scope: Scope, params: Params, condition: string): string {
  const rows = isNarrow(scope)
    ? `${seenRows('graph_statements', scope, params, condition)} as seen`
    : `graph_relations where collection_id = any($${params.push(scope.collectionIds)}::text[]) and ${condition}`;
  return `(select source_key, target_key, sum(weight) as weight from ${rows} group by source_key, target_key)`;
}
