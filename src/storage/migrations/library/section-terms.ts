// What a section is searched by, analysed as text is: its own title with the printed number, the titles above, its summary. In the
// row of the section, so that it comes and goes with it.
export const sectionIndexColumns = `
alter table sections
  add column title_terms text[], add column path_terms text[], add column summary_terms text[];
create index sections_by_title_term on sections using gin (title_terms);
create index sections_by_summary_term on sections using gin (summary_terms);
create index sections_without_terms on sections (version_id) where title_terms is null;
`;
