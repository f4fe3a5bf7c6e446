// Who may see a run stands in columns, for lists of conversations that are made by the database. Old rows are read as text, as in
// `chosenByColumns`.
export const conversationTables = `
alter table runs add column requested_by text;
alter table runs add column text_collections text[];
update runs set
  requested_by = substring(request from '"requestedBy":"([^"\\\\]+)"'),
  text_collections = case
    when origin is null then collection_ids
    when origin ~ '"collectionIds":\\[' then collection_ids || coalesce(
      string_to_array(replace(substring(origin from '"collectionIds":\\[([^]]*)\\]'), '"', ''), ','), '{}')
  end;
create table thread_titles (
  thread_id text not null, owner text not null, title text not null, primary key (thread_id, owner)
);
`;
