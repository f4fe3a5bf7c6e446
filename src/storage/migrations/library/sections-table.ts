// `body` stays what is exact; the columns are what is looked up.
export const sectionTableColumns = `
alter table sections
  add column id text, add column parent_id text, add column path text, add column printed_number text,
  add column first_page int, add column last_page int, add column first_chunk int, add column last_chunk int,
  add column start_at int, add column end_at int, add column summary text, add column summary_by text;
create unique index sections_of_version on sections (version_id, id);
create index sections_by_path on sections (version_id, path);
create index sections_by_id on sections (id);
create index sections_to_fill on sections (version_id) where id is null;
`;
