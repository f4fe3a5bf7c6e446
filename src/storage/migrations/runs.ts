export const runTables = `
create table runs (
  id text primary key,
  thread_id text not null,
  question text not null,
  request text not null,
  status text not null,
  problem text,
  created_at text not null,
  updated_at text not null,
  finished_at text
);
create index runs_by_time on runs (created_at desc, id desc);
create table run_evidence (
  run_id text not null, evidence_id text not null, number int not null, body text not null,
  primary key (run_id, evidence_id)
);
create table run_notes (
  run_id text not null, document_id text not null, body text not null,
  primary key (run_id, document_id)
);
create table run_drafts (run_id text primary key, body text not null);
create table run_reports (run_id text primary key, body text not null);
create table run_event_counters (run_id text primary key, last_seq int not null);
create table run_events (
  run_id text not null, seq int not null, type text not null, key text not null, data text not null, at text not null,
  primary key (run_id, seq), unique (run_id, key)
);
create table model_journal (
  run_id text not null, step text not null, input_hash text not null, output text not null, created_at text not null,
  primary key (run_id, step, input_hash)
);
create table cache_entries (key text primary key, value text not null, expires_at bigint not null);
create index cache_by_expiry on cache_entries (expires_at);
`;
