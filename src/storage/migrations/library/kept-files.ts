import type { DatabaseHost } from '../../database/database.ts';

// What file stores hold, and who needs it. A row is written before the bytes and removed after them, so that no bytes are unknown;
// `claimed_until` keeps those that a publication under way is about to refer to. `pieces` are the digests of every MiB.
const tables = `
create table files (
  hash text primary key,
  bytes bigint not null,
  pieces text not null,
  claimed_until text
);
alter table versions add column file_hash text references files (hash);
alter table versions add column file_name text;
alter table versions add column file_media_type text;
create index versions_of_file on versions (file_hash) where file_hash is not null;
create table images (
  version_id text not null references versions (id) on delete cascade,
  ordinal int not null,
  file_name text not null,
  file_hash text not null references files (hash),
  media_type text not null,
  width int,
  height int,
  facts text not null,
  primary key (version_id, ordinal),
  unique (version_id, file_name)
);
create index images_of_file on images (file_hash);
`;

// The store that is this database: a body has no hash until it is whole. Its bytes are packed already.
const bodies = `
create table file_bodies (
  id text primary key,
  hash text unique,
  bytes bigint,
  started_at text not null
);
create table file_pieces (
  body_id text not null references file_bodies (id) on delete cascade,
  ordinal int not null,
  bytes bytea not null,
  primary key (body_id, ordinal)
);
alter table file_pieces alter column bytes set storage external;
`;

export const keptFileTables = (host: DatabaseHost): string =>
  host === 'embedded' ? tables : `${tables}${bodies}`;
