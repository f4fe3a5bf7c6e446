// Bodies are JSON in `text` columns, not `jsonb`: they come back exactly as they were (NUL, lone surrogates, -0, key
// order), and WASM parses none of it. Times are ISO strings of our clock.
export const libraryTables = `
create table settings (key text primary key, value text not null);
create table collections (id text primary key, name text not null unique);
create table documents (
  id text primary key,
  collection_id text not null references collections (id),
  source_path text not null,
  title text not null,
  format text not null,
  status text not null,
  current_version_id text,
  content_hash text,
  bytes bigint not null,
  chunk_count int not null default 0,
  problem text,
  warnings text not null default '[]',
  updated_at text not null,
  unique (collection_id, source_path)
);
create table versions (
  id text primary key,
  document_id text not null references documents (id) on delete cascade,
  content_hash text not null,
  fingerprint text not null,
  title text not null,
  format text not null,
  markdown text not null,
  facts text not null,
  created_at text not null
);
create index versions_of_document on versions (document_id);
create table sections (
  version_id text not null references versions (id) on delete cascade,
  ordinal int not null,
  level int not null,
  title text not null,
  body text not null,
  primary key (version_id, ordinal)
);
create table chunks (
  id text primary key,
  version_id text not null references versions (id) on delete cascade,
  ordinal int not null,
  body text not null,
  unique (version_id, ordinal)
);
`;
