// `embedding` has no dimension here: it belongs to the embedding model, and an index of another model is refused.
// Storage `main` keeps what is scored in the row; fetching it from out of line for each candidate costs ten times as much.
// Weights are found by the hash of their term: scanning 120 integers is cheaper than reading 120 keys of a JSON object.
export const postgresIndexTables = `
create extension if not exists vector;
create table index_chunks (
  number bigint generated always as identity primary key,
  chunk_id text not null unique references chunks (id) on delete cascade,
  version_id text not null,
  document_id text not null,
  collection_id text not null,
  length int not null,
  terms tsvector not null,
  term_hashes int[] not null,
  term_weights smallint[] not null
);
alter table index_chunks alter column term_hashes set storage main, alter column term_weights set storage main;
create index index_chunks_by_document on index_chunks (document_id);
create index index_chunks_by_collection on index_chunks (collection_id);
create index index_chunks_terms on index_chunks using gin (terms);
create table index_terms (
  collection_id text not null, term text not null, chunks int not null,
  primary key (collection_id, term)
);
create index index_terms_unused on index_terms (collection_id) where chunks = 0;
create table index_collections (
  collection_id text primary key, chunks int not null, total_length bigint not null
);
create table index_vectors (
  number bigint not null references index_chunks (number) on delete cascade,
  field text not null,
  version_id text not null,
  document_id text not null,
  collection_id text not null,
  embedding halfvec not null,
  primary key (number, field)
);
alter table index_vectors alter column embedding set storage main;
create index index_vectors_by_document on index_vectors (document_id);
`;
