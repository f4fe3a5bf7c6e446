// Text that OCR found in a file that is not done: the next reading goes on behind it. Removed once the file is done.
export const recognitionTables = `
create table recognitions (
  document_id text not null references documents (id) on delete cascade,
  source text not null,
  part text not null,
  body text not null,
  primary key (document_id, source, part)
);
`;
