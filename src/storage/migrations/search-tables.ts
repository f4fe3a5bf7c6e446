// What a search cluster has still to be told, in order; whose versions it was told of; and who tells it at the moment.
export const searchTables = `
create table search_outbox (
  id bigint generated always as identity primary key,
  action text not null,
  document_id text not null,
  body text not null
);
create table search_versions (
  version_id text not null references versions (id) on delete cascade,
  fingerprint text not null,
  primary key (version_id, fingerprint)
);
create table search_old_versions (
  version_id text primary key references index_old_versions (version_id) on delete cascade
);
create function search_forget() returns trigger language plpgsql as $$
begin
  insert into search_outbox (action, document_id, body) values ('forget', '', old.version_id);
  return null;
end $$;
create trigger search_forget after delete on search_old_versions for each row execute function search_forget();
create table search_sender (
  owner text not null,
  until timestamptz not null
);
insert into search_sender (owner, until) values ('', '-infinity');
-- How often keys ask, of all servers together. Worth nothing after a crash.
create unlogged table request_rates (
  name text primary key,
  tokens double precision not null,
  allowed boolean not null,
  at timestamptz not null
);
`;
