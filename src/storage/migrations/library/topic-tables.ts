// What the current version of each document may be about (`topic_candidates`), which of that are its topics (`confidence`), and what
// people decided about topics, by ids that do not tell a name. Whoever removes a document leaves nothing. `topic_unsettled` counts changes of
// a collection after which topics have to be chosen again.
export const topicTables = `
create table topic_documents (
  document_id text primary key references documents (id) on delete cascade,
  collection_id text not null,
  version_id text not null,
  made_by text not null,
  problem text,
  made_at text not null
);
create index topic_documents_of_collection on topic_documents (collection_id, document_id);
create table topic_candidates (
  document_id text not null references topic_documents (document_id) on delete cascade,
  collection_id text not null,
  topic_id text collate "C" not null,
  name text collate "C" not null,
  weight double precision not null,
  confidence double precision,
  primary key (document_id, topic_id)
);
create index topic_candidates_of_topic on topic_candidates (collection_id, topic_id);
create index topics_chosen on topic_candidates (collection_id) where confidence is not null;
create table topic_decisions (
  collection_id text not null references collections (id) on delete cascade,
  topic_id text collate "C" not null,
  name text,
  merged_into text collate "C",
  primary key (collection_id, topic_id),
  check (merged_into <> topic_id)
);
create table topic_unsettled (
  collection_id text primary key references collections (id) on delete cascade,
  changes bigint not null
);
create function topic_count_changes() returns trigger language plpgsql as $body$
begin
  insert into topic_unsettled (collection_id, changes)
    select t.collection_id, count(*) from touched t join collections c on c.id = t.collection_id group by 1 order by 1
  on conflict (collection_id) do update set changes = topic_unsettled.changes + excluded.changes;
  return null;
end $body$;
create trigger topic_documents_added after insert on topic_documents referencing new table as touched
  for each statement execute function topic_count_changes();
create trigger topic_documents_removed after delete on topic_documents referencing old table as touched
  for each statement execute function topic_count_changes();
create function topic_forget() returns trigger language plpgsql as $body$
begin
  delete from topic_documents where document_id = new.id
    and (version_id is distinct from new.current_version_id or collection_id <> new.collection_id);
  return null;
end $body$;
create trigger topics_of_documents after update of current_version_id, collection_id on documents
  for each row when (old.current_version_id is distinct from new.current_version_id or old.collection_id <> new.collection_id)
  execute function topic_forget();
`;
