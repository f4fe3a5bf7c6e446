// What BM25 reads of a term, for many chunks in one row: `postings` holds six bytes a chunk (see `score-blocks.ts`).
// Rows are made in the background; chunks above the last range are still found by the full-text index of `index_chunks`.
export const postingBlocks = `
create table index_blocks (
  collection_id text not null,
  term_hash int not null,
  first_number bigint not null,
  postings bytea not null,
  primary key (collection_id, term_hash, first_number)
);
alter table index_blocks alter column postings set storage external;
create table index_block_ranges (
  first_number bigint primary key,
  last_number bigint not null,
  chunks int not null
);
create index index_chunks_by_version on index_chunks (version_id);
`;
