// What the current version of each document says of entities and relations, and the sums over documents, which the database itself keeps
// equal to what is stored: whoever removes a document, in whatever way, leaves nothing. Keys compare by code units on every host.
const tables = `
create table graph_documents (
  document_id text primary key references documents (id) on delete cascade,
  collection_id text not null,
  version_id text not null,
  made_by text not null,
  problem text,
  entities int not null,
  relations int not null,
  made_at text not null
);
create index graph_documents_of_collection on graph_documents (collection_id);
create table graph_mentions (
  document_id text not null references graph_documents (document_id) on delete cascade,
  collection_id text not null,
  entity_key text collate "C" not null,
  name text collate "C" not null,
  type text collate "C" not null,
  mentions int not null,
  places text not null,
  primary key (document_id, entity_key, name)
);
create index graph_mentions_of_entity on graph_mentions (collection_id, entity_key);
create table graph_statements (
  document_id text not null references graph_documents (document_id) on delete cascade,
  collection_id text not null,
  source_key text collate "C" not null,
  target_key text collate "C" not null,
  weight int not null,
  keywords text not null,
  places text not null,
  primary key (document_id, source_key, target_key),
  check (source_key < target_key)
);
create index graph_statements_of_relation on graph_statements (collection_id, source_key, target_key);
create table graph_aliases (
  document_id text not null references graph_documents (document_id) on delete cascade,
  collection_id text not null,
  alias_key text collate "C" not null,
  entity_key text collate "C" not null,
  name text not null,
  primary key (document_id, alias_key, entity_key)
);
create index graph_aliases_by_alias on graph_aliases (collection_id, alias_key);
create index graph_aliases_of_entity on graph_aliases (collection_id, entity_key);
create table graph_entities (
  collection_id text not null,
  entity_key text collate "C" not null,
  name text collate "C" not null,
  type text collate "C" not null,
  mentions int not null,
  documents int not null,
  degree int not null default 0,
  primary key (collection_id, entity_key)
);
create index graph_entities_by_mentions on graph_entities (collection_id, mentions desc, entity_key);
create table graph_relations (
  collection_id text not null,
  source_key text collate "C" not null,
  target_key text collate "C" not null,
  weight int not null,
  documents int not null,
  primary key (collection_id, source_key, target_key)
);
create index graph_relations_of_target on graph_relations (collection_id, target_key);
`;

// The lock makes those who change one collection's graph wait for each other: a sum that did not see the other's rows would stay wrong.
const lock = `perform pg_advisory_xact_lock(7240118, hashtext(c.collection_id))
    from (select distinct collection_id from touched order by 1) as c;`;

const sums = `
create function graph_sum_entities() returns trigger language plpgsql as $body$
begin
  ${lock}
  delete from graph_entities e using (select distinct collection_id, entity_key from touched) t
    where e.collection_id = t.collection_id and e.entity_key = t.entity_key and not exists (
      select from graph_mentions m where m.collection_id = t.collection_id and m.entity_key = t.entity_key);
  insert into graph_entities (collection_id, entity_key, name, type, mentions, documents)
    with rows as (
      select m.* from graph_mentions m join (select distinct collection_id, entity_key from touched) t
        on m.collection_id = t.collection_id and m.entity_key = t.entity_key),
    names as (select distinct on (collection_id, entity_key) collection_id, entity_key, name from (
      select collection_id, entity_key, name, sum(mentions) as n from rows group by 1, 2, 3) s
      order by collection_id, entity_key, n desc, name),
    types as (select distinct on (collection_id, entity_key) collection_id, entity_key, type from (
      select collection_id, entity_key, type, sum(mentions) as n from rows group by 1, 2, 3) s
      order by collection_id, entity_key, n desc, type),
    totals as (select collection_id, entity_key, sum(mentions) as mentions, count(distinct document_id) as documents
      from rows group by 1, 2)
    select collection_id, entity_key, names.name, types.type, totals.mentions, totals.documents
    from totals join names using (collection_id, entity_key) join types using (collection_id, entity_key)
  on conflict (collection_id, entity_key) do update set name = excluded.name, type = excluded.type,
    mentions = excluded.mentions, documents = excluded.documents;
  return null;
end $body$;
create function graph_sum_relations() returns trigger language plpgsql as $body$
begin
  ${lock}
  delete from graph_relations r using (select distinct collection_id, source_key, target_key from touched) t
    where r.collection_id = t.collection_id and r.source_key = t.source_key and r.target_key = t.target_key and not exists (
      select from graph_statements s where s.collection_id = t.collection_id and s.source_key = t.source_key
        and s.target_key = t.target_key);
  insert into graph_relations (collection_id, source_key, target_key, weight, documents)
    select s.collection_id, s.source_key, s.target_key, sum(s.weight), count(*)
    from graph_statements s join (select distinct collection_id, source_key, target_key from touched) t
      on s.collection_id = t.collection_id and s.source_key = t.source_key and s.target_key = t.target_key
    group by 1, 2, 3
  on conflict (collection_id, source_key, target_key) do update set weight = excluded.weight, documents = excluded.documents;
  update graph_entities e set degree = (
      select count(*) from graph_relations r where r.collection_id = e.collection_id and r.source_key = e.entity_key) + (
      select count(*) from graph_relations r where r.collection_id = e.collection_id and r.target_key = e.entity_key)
    from (select collection_id, source_key as entity_key from touched union select collection_id, target_key from touched) t
    where e.collection_id = t.collection_id and e.entity_key = t.entity_key;
  return null;
end $body$;
create function graph_forget() returns trigger language plpgsql as $body$
begin
  delete from graph_documents where document_id = new.id
    and (version_id is distinct from new.current_version_id or collection_id <> new.collection_id);
  return null;
end $body$;
`;

const triggers = ['mentions', 'statements']
  .map((table) => {
    const sum = table === 'mentions' ? 'graph_sum_entities' : 'graph_sum_relations';
    return `
create trigger graph_${table}_added after insert on graph_${table} referencing new table as touched
  for each statement execute function ${sum}();
create trigger graph_${table}_removed after delete on graph_${table} referencing old table as touched
  for each statement execute function ${sum}();`;
  })
  .join('');

export const graphTables = `${tables}${sums}${triggers}
create trigger graph_of_documents after update of current_version_id, collection_id on documents
  for each row when (old.current_version_id is distinct from new.current_version_id or old.collection_id <> new.collection_id)
  execute function graph_forget();
`;
