// What rows are chosen by stands in columns of its own. The JSON beside it may hold `\u0000` or half a surrogate pair, which
// the database's JSON functions refuse: one such row would break every query over the table. So the old rows are read
// as text. An unescaped `"name":` is a key in JSON, and never part of a value.
export const chosenByColumns = `
alter table runs add column batch_id text;
alter table runs add column collection_ids text[] not null default '{}';
update runs set
  batch_id = substring(request from '"batchId":"([^"\\\\]+)"'),
  collection_ids = coalesce(
    string_to_array(replace(substring(request from '"collectionIds":\\[([^]]*)\\]'), '"', ''), ','), '{}');
create index runs_outside_batches on runs (created_at desc, id desc) where batch_id is null;
alter table batch_questions add column problem_code text;
update batch_questions set problem_code = substring(problem from '"code":"([^"\\\\]+)"');
`;
