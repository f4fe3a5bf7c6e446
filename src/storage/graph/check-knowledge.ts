import * as z from 'zod';
import type { IndexDrift } from '../../domain/index.ts';
import type { Database, Query } from '../database/database.ts';

const IdSchema = z.object({ id: z.string() });

/** Places of a row that hold no passage of the version, or none at all. */
const unplaced = (row: string): string =>
  `(jsonb_array_length(${row}.places::jsonb) = 0 or exists (
     select from jsonb_array_elements(${row}.places::jsonb) as place where not exists (
       select from chunks c where c.version_id = g.version_id and c.ordinal = (place ->> 0)::int)))`;

/** Documents whose graph is of an old version, names passages that are gone, or joins without a sentence or an end. */
const WRONG_GRAPHS = `select g.document_id as id from graph_documents g left join documents d on d.id = g.document_id
  where d.current_version_id is distinct from g.version_id or d.collection_id is distinct from g.collection_id
    or g.entities <> (select count(*) from graph_mentions m where m.document_id = g.document_id)
    or g.relations <> (select count(*) from graph_statements s where s.document_id = g.document_id)
    or exists (select from graph_mentions m where m.document_id = g.document_id
      and (m.collection_id <> g.collection_id or ${unplaced('m')}))
    or exists (select from graph_statements s where s.document_id = g.document_id
      and (s.collection_id <> g.collection_id or ${unplaced('s')} or (select count(distinct m.entity_key) from graph_mentions m
        where m.document_id = s.document_id and m.entity_key in (s.source_key, s.target_key)) < 2))`;

const WRONG_TOPICS = `select t.document_id as id from topic_documents t left join documents d on d.id = t.document_id
  where d.current_version_id is distinct from t.version_id or d.collection_id is distinct from t.collection_id
    or exists (select from topic_candidates c where c.document_id = t.document_id and c.collection_id <> t.collection_id)
  union select c.document_id from topic_candidates c
    where not exists (select from topic_documents t where t.document_id = c.document_id)`;

/** Documents some of whose sections have summaries of another making than the whole. */
const WRONG_SUMMARIES = `select d.id from documents d join sections whole on whole.version_id = d.current_version_id and whole.ordinal = 0
  where exists (select from sections s where s.version_id = d.current_version_id and s.id is not null
    and s.summary_by is distinct from whole.summary_by)`;

const ENTITY_SUMS = `select collection_id, entity_key, sum(mentions) as mentions, count(distinct document_id) as documents
  from graph_mentions group by 1, 2`;
const RELATION_SUMS = `select collection_id, source_key, target_key, sum(weight) as weight, count(*) as documents
  from graph_statements group by 1, 2, 3`;

/** Collections whose sums over documents are not those of what is stored. */
const WRONG_SUMS = `select distinct coalesce(e.collection_id, m.collection_id) as id
  from graph_entities e full join (${ENTITY_SUMS}) as m using (collection_id, entity_key)
  where e.mentions is distinct from m.mentions or e.documents is distinct from m.documents
  union select coalesce(r.collection_id, s.collection_id)
  from graph_relations r full join (${RELATION_SUMS}) as s using (collection_id, source_key, target_key)
  where r.weight is distinct from s.weight or r.documents is distinct from s.documents
  union select e.collection_id from graph_entities e left join (
    select collection_id, entity_key, count(*) as degree from (
      select collection_id, source_key as entity_key from graph_statements group by 1, 2, target_key
      union all select collection_id, target_key from graph_statements group by 1, 2, source_key) as ends group by 1, 2
    ) as joined using (collection_id, entity_key) where e.degree <> coalesce(joined.degree, 0)`;

type KnowledgeDrift = NonNullable<IndexDrift['knowledge']>;

/** What is wrong with graph, topics and summaries; nothing when all is right. */
export async function checkKnowledge(query: Query): Promise<KnowledgeDrift | undefined> {
  const idsOf = async (sql: string): Promise<readonly string[]> =>
    (await query(`select id from (${sql}) as wrong order by id`)).rows.map((row) => IdSchema.parse(row).id);
  const found = {
    graphs: await idsOf(WRONG_GRAPHS),
    topics: await idsOf(WRONG_TOPICS),
    summaries: await idsOf(WRONG_SUMMARIES),
    sums: await idsOf(WRONG_SUMS),
  };
  return Object.values(found).some((ids) => ids.length > 0) ? found : undefined;
}

/** Forgets what is wrong, so that it is made anew in the background, and adds sums up again. */
export async function repairKnowledge(
  database: Pick<Database, 'transaction'>,
  { graphs, topics, summaries, sums }: KnowledgeDrift,
): Promise<void> {
  await database.transaction(async (query) => {
    await query('delete from graph_documents where document_id = any($1::text[])', [graphs]);
    await query('delete from topic_candidates where document_id = any($1::text[])', [topics]);
    await query('delete from topic_documents where document_id = any($1::text[])', [topics]);
    await query(
      `update sections set summary = null, summary_by = null
       where version_id in (select current_version_id from documents where id = any($1::text[]))`,
      [summaries],
    );
    for (const collectionId of sums) await addUp(query, collectionId);
  });
}

/** Has the database add up one collection by its own rules: every row of it counts as touched. */
async function addUp(query: Query, collectionId: string): Promise<void> {
  await query('delete from graph_entities where collection_id = $1', [collectionId]);
  await query('delete from graph_relations where collection_id = $1', [collectionId]);
  for (const table of ['graph_mentions', 'graph_statements']) {
    await query(
      `create temporary table kept on commit drop as select * from ${table} where collection_id = $1`,
      [collectionId],
    );
    await query(`delete from ${table} where collection_id = $1`, [collectionId]);
    await query(`insert into ${table} select * from kept`);
    await query('drop table kept');
  }
}
