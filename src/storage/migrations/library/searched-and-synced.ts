// Folders that collections follow, what the last pass of each saw, and what the passes did.
export const collectionSyncTables = `
create table collection_syncs (
  collection_id text primary key references collections (id) on delete cascade,
  folder text not null,
  is_watched boolean not null,
  removes boolean not null,
  interval_seconds int not null,
  last_pass text
);
create table synced_files (
  collection_id text not null references collection_syncs (collection_id) on delete cascade,
  source_path text not null,
  primary key (collection_id, source_path)
);
create table sync_changes (
  collection_id text not null references collection_syncs (collection_id) on delete cascade,
  number bigint generated always as identity,
  at text not null,
  source_path text not null,
  change text not null,
  problem text,
  primary key (collection_id, number)
);
`;
// What a text filter of a list looks through. Lower case is made once: for 10,000 documents it takes longer than the search itself.
export const searchedTitles = `
alter table documents add column searched text generated always as (lower(title || ' ' || source_path)) stored;
`;
