// Segments are vectors and packed postings, which pglz would only spend time on: kept out of line, not compressed.
export const embeddedIndexTables = `
create table index_state (only_row boolean primary key default true check (only_row), generation bigint not null);
insert into index_state (generation) values (0);
create table index_segments (
  id bigint generated always as identity primary key,
  version_id text not null references versions (id) on delete cascade,
  document_id text not null,
  collection_id text not null,
  part int not null,
  chunk_count int not null,
  bytes bytea not null,
  unique (version_id, part)
);
create index index_segments_of_document on index_segments (document_id);
alter table index_segments alter column bytes set storage external;
`;
