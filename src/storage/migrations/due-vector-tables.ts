// Versions that are found by their words and have no vectors yet. `failed`: what makes them said no to its text; asked again by a repair.
export const dueVectorTables = `
create table index_due (
  version_id text primary key references versions (id) on delete cascade,
  document_id text not null,
  chunks int not null,
  failed boolean not null default false
);
create index index_due_of_document on index_due (document_id);
`;
