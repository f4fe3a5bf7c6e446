// `embedding` has no dimension here: it belongs to the embedding model, and an index of another model is refused.
export const postgresIndexTables = `
create extension if not exists vector;
create table index_chunks (
  number bigint generated always as identity primary key,
  chunk_id text not null unique references chunks (id) on delete cascade,
  version_id text not null,
  document_id text not null,
  collection_id text not null,
  length int not null,
  weights jsonb not null,
  terms tsvector not null
);
create index index_chunks_by_document on index_chunks (document_id);
create index index_chunks_by_version on index_chunks (version_id);
create index index_chunks_by_collection on index_chunks (collection_id);
create index index_chunks_terms on index_chunks using gin (terms);
create table index_terms (
  collection_id text not null, term text not null, chunks int not null,
  primary key (collection_id, term)
);
create table index_vectors (
  number bigint not null references index_chunks (number) on delete cascade,
  field text not null,
  document_id text not null,
  version_id text not null,
  collection_id text not null,
  embedding vector not null,
  primary key (number, field)
);
create index index_vectors_by_document on index_vectors (document_id);
`;
