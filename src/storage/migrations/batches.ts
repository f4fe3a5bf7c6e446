/** A row points to the question it asks; a question is answered once however many rows ask it. */
export const batchTables = `
create table batches (
  id text primary key,
  fingerprint text not null,
  status text not null,
  body text not null,
  active_ms double precision not null default 0,
  created_at text not null,
  updated_at text not null,
  finished_at text
);
create index batches_by_time on batches (created_at desc, id desc);
create index batches_by_fingerprint on batches (fingerprint);
create table batch_questions (
  batch_id text not null, key text not null, row int not null, row_count int not null,
  status text not null, body text not null, run_id text, answer text, problem text,
  calls int not null default 0, input_tokens bigint not null default 0, output_tokens bigint not null default 0,
  cost_usd double precision not null default 0,
  primary key (batch_id, key)
);
create index batch_questions_by_status on batch_questions (batch_id, status, row);
create table batch_rows (
  batch_id text not null, row int not null, key text, cells text not null, problem text,
  primary key (batch_id, row)
);
`;
