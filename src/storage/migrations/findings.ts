// What the executors of a run have noted, by sub-question.
export const findingTables = `
create table run_findings (
  run_id text not null, task_id text not null, body text not null,
  primary key (run_id, task_id)
);
`;
