// What a vector store beside the database has still to be told, in order, and whose vectors it was told of.
export const vectorOutboxTables = `
create table vector_outbox (
  id bigint generated always as identity primary key,
  action text not null,
  document_id text not null,
  body text not null
);
create table vector_versions (
  version_id text not null references versions (id) on delete cascade,
  fingerprint text not null,
  primary key (version_id, fingerprint)
);
`;
