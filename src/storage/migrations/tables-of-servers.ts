/** Who asks what others provide, of all servers together: places with their ends in ms, starts that are left. Worth nothing after a crash. */
export const requestGateTable = `
create unlogged table request_gates (
  name text primary key,
  places jsonb not null,
  starts double precision not null,
  at timestamptz not null,
  paused_until timestamptz not null,
  entered boolean not null
);
`;

/** Uploads of all servers together; `server` has or had its files until a time, and says so again and again. */
export const uploadTable = `
create table uploads (
  id text primary key,
  sent bigint generated always as identity,
  collection_id text not null,
  source_paths text[] not null,
  state text not null,
  is_open boolean not null,
  server text not null,
  until timestamptz not null,
  at timestamptz not null
);
create index uploads_open on uploads (collection_id) where is_open;
create index uploads_by_time on uploads (at);
`;
