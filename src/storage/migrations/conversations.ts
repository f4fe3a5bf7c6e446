// Who may see a run stands in columns, for lists of conversations that are made by the database.
export const conversationTables = `
alter table runs add column requested_by text;
alter table runs add column text_collections text[];
create table thread_titles (
  thread_id text not null, owner text not null, title text not null, primary key (thread_id, owner)
);
`;
