import type { DatabaseHost } from '../../database/database.ts';

// Versions are counted per document and a number is never given twice: `last_version` is the newest one, whatever was removed.
// A version without a number was never published: a process was killed while it was written. `version_publications` says
// which version was current when; a document may come back to an earlier one.
const numbers = `
alter table versions add column number int;
create unique index versions_by_number on versions (document_id, number);
create table version_publications (
  document_id text not null references documents (id) on delete cascade,
  published_at text not null,
  version_id text not null,
  primary key (document_id, published_at, version_id)
);
`;

// What lists of documents sort and filter by. An entry of an index holds at most 2.7 kB, so of a long title only the beginning is
// sorted by. `given_title` is the title that a person gave.
const lists = `
alter table documents
  add column created_at text,
  add column given_title text,
  add column tags text[] not null default '{}',
  add column last_version int not null default 0;
alter table documents alter column created_at set not null;
create index documents_by_path on documents ((left(source_path, 300)) collate "C", id);
create index documents_by_title on documents ((left(title, 300)) collate "C", id);
create index documents_by_creation on documents (created_at collate "C", id);
create index documents_by_change on documents (updated_at collate "C", id);
create index documents_by_size on documents (bytes, id);
create index documents_by_passages on documents (chunk_count, id);
create index documents_by_tag on documents using gin (tags);
`;

// A version that the evidence of a stored run stands in is kept. In JSON the quotes of a text are escaped, so the pattern finds the key alone.
const citations = `
alter table run_evidence add column version_id text
  generated always as (substring(body from '"versionId":"([^"]*)"')) stored;
create index run_evidence_by_version on run_evidence (version_id);
`;

// Versions that are not current are found when they are asked for. They stand apart, so that nothing of them counts in
// a search of current ones. A row of `index_old_versions` is one that is indexed, with when it was last asked for.
const oldVersions = `
create table index_old_versions (
  version_id text primary key references versions (id) on delete cascade,
  fingerprint text not null,
  asked_at text not null
);
`;
const oldSegments = `
create table index_old_segments (
  id bigint generated always as identity primary key,
  version_id text not null references index_old_versions (version_id) on delete cascade,
  part int not null,
  bytes bytea not null,
  unique (version_id, part)
);
alter table index_old_segments alter column bytes set storage external;
`;
const oldChunks = `
create table index_old_chunks (
  chunk_id text primary key references chunks (id) on delete cascade,
  version_id text not null references index_old_versions (version_id) on delete cascade,
  length int not null,
  terms tsvector not null,
  term_hashes int[] not null,
  term_weights smallint[] not null
);
create index index_old_chunks_by_version on index_old_chunks (version_id);
create table index_old_vectors (
  chunk_id text not null references index_old_chunks (chunk_id) on delete cascade,
  field text not null,
  version_id text not null,
  embedding halfvec not null,
  primary key (chunk_id, field)
);
create index index_old_vectors_by_version on index_old_vectors (version_id);
`;

export const versionNumbers = (host: DatabaseHost): string =>
  [numbers, lists, citations, oldVersions, host === 'embedded' ? oldSegments : oldChunks].join('');
