/** Links to reports that can be taken back. */
export const reportShareTable = `
create table report_shares (id text primary key, run_id text not null, caller text not null, until text not null);
create index report_shares_run on report_shares (run_id);
`;
