// What rows are chosen by stands in columns of its own: the JSON beside it may hold `\u0000` or half a surrogate pair, which the
// database's JSON functions refuse.
export const chosenByColumns = `
alter table runs add column batch_id text;
alter table runs add column collection_ids text[] not null default '{}';
create index runs_outside_batches on runs (created_at desc, id desc) where batch_id is null;
alter table batch_questions add column problem_code text;
`;
