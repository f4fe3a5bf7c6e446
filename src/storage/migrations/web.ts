// A run's own collection is one of kind `run`: it holds what the run fetched, expires, and is not listed as library.
export const webTables = `
alter table collections add column kind text not null default 'library';
alter table collections add column web text not null default 'off';
alter table collections add column run_id text;
alter table collections add column created_at text;
create index collections_of_runs on collections (created_at) where kind = 'run';
create table web_origins (
  document_id text primary key references documents (id) on delete cascade,
  body text not null
);
`;
