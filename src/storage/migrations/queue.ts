/** `owner` stays when a process dies: that is how the next one knows of the crash. Columns `job_…` name the newest job. */
export const queueTables = `
alter table runs add column origin text;
create index runs_by_thread on runs (thread_id);
create table run_leases (
  run_id text primary key,
  token int not null default 0,
  owner text,
  acquired_at timestamptz,
  expires_at timestamptz,
  steps int not null default 0,
  crashes int not null default 0,
  wish text,
  command text,
  job_id uuid,
  job_key text,
  job_priority int
);
`;
