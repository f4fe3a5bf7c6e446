// Vectors of another embedder are made here, beside the live ones, and take their place once they are whole.
export const embeddedNextIndex = `
create table index_next_segments (
  version_id text not null references versions (id) on delete cascade,
  document_id text not null,
  collection_id text not null,
  part int not null,
  chunk_count int not null,
  bytes bytea not null,
  primary key (version_id, part)
);
create index index_next_segments_of_document on index_next_segments (document_id);
alter table index_next_segments alter column bytes set storage external;
`;

/** Also made anew after each exchange, which renames this table. */
export const postgresNextIndex = `
create table index_next_vectors (
  number bigint not null references index_chunks (number) on delete cascade,
  field text not null,
  version_id text not null,
  document_id text not null,
  collection_id text not null,
  embedding halfvec not null,
  primary key (number, field)
);
alter table index_next_vectors alter column embedding set storage main;
create index on index_next_vectors (document_id);
create index on index_next_vectors (version_id);
`;
