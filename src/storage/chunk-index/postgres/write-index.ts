import { type Steps, type Turns, turnsFor } from '../../../concurrency/index.ts';
import type { Query } from '../../database/database.ts';
import type { IndexedVersion, PreparedIndex } from '../../library/index-writer.ts';
import { type BagOfWords, createBagOfWords } from '../../segments/bag-of-words.ts';
import { hashTerm } from './hash-term.ts';
import { toVectorText } from './vector-text.ts';

export const BATCH = 200;
const SEPARATOR = '\u001f';
/** First key of the advisory locks that keep the term statistics of a collection in one hand at a time. */
const INDEX_LOCK = 7_240_116;

export async function prepareVersion(
  version: IndexedVersion,
  fields: readonly string[],
  turns: Turns,
): Promise<PreparedIndex> {
  const bagOf = createBagOfWords();
  function* count(): Steps<BagOfWords[]> {
    const counted: BagOfWords[] = [];
    for (const { chunk, documentTitle } of version.chunks) {
      counted.push(bagOf({ ...chunk, title: documentTitle }));
      yield;
    }
    return counted;
  }
  const bags = await turnsFor(version.chunks.length, turns).run(count());
  return {
    async write(query, collectionId) {
      await lockCollection(query, version.documentId);
      for (let from = 0; from < bags.length; from += BATCH) {
        await insertChunks(query, { ...version, collectionId }, bags.slice(from, from + BATCH), from);
        await insertVectors(query, version, fields, from);
      }
      await addStatistics(query, collectionId, bags);
    },
  };
}

/** Takes a document out, with what it added to the statistics. */
export async function removeDocument(query: Query, documentId: string): Promise<void> {
  await lockCollection(query, documentId);
  await query(
    `update index_terms as total set chunks = total.chunks - gone.chunks from (
       select collection_id, term, count(*) as chunks from index_chunks, unnest(tsvector_to_array(terms)) as term
       where document_id = $1 group by collection_id, term) as gone
     where total.collection_id = gone.collection_id and total.term = gone.term`,
    [documentId],
  );
  await query(
    `update index_collections as total set chunks = total.chunks - gone.chunks,
       total_length = total.total_length - gone.length from (
       select collection_id, count(*) as chunks, sum(length) as length from index_chunks
       where document_id = $1 group by collection_id) as gone
     where total.collection_id = gone.collection_id`,
    [documentId],
  );
  await query('delete from index_chunks where document_id = $1', [documentId]);
  for (const table of ['index_terms', 'index_collections'])
    await query(
      `delete from ${table} where chunks = 0
         and collection_id = (select collection_id from documents where id = $1)`,
      [documentId],
    );
}

async function lockCollection(query: Query, documentId: string): Promise<void> {
  await query('select pg_advisory_xact_lock($1, hashtext(collection_id)) from documents where id = $2', [
    INDEX_LOCK,
    documentId,
  ]);
}

async function insertChunks(
  query: Query,
  version: IndexedVersion & { readonly collectionId: string },
  bags: readonly BagOfWords[],
  from: number,
): Promise<void> {
  const chunks = version.chunks.slice(from, from + bags.length);
  await query(
    `insert into index_chunks (chunk_id, version_id, document_id, collection_id, length, terms, term_hashes, term_weights)
     select id, $1, $2, $3, length, array_to_tsvector(coalesce(string_to_array(nullif(terms, ''), $9), '{}')),
       hashes::int[], weights::smallint[]
     from unnest($4::text[], $5::int[], $6::text[], $7::text[], $8::text[]) as row (id, length, terms, hashes, weights)`,
    [version.versionId, version.documentId, version.collectionId, ...toTermColumns(chunks, bags)],
  );
}

/** Vectors of a version whose chunks are there, into the live table or the next one. */
export async function writeVectors(
  query: Query,
  version: IndexedVersion,
  fields: readonly string[],
  table: 'index_vectors' | 'index_next_vectors',
): Promise<void> {
  for (let from = 0; from < version.chunks.length; from += BATCH)
    await insertVectors(query, version, fields, from, table);
}

/** Of the chunks from `from` on, one batch. */
async function insertVectors(
  query: Query,
  version: IndexedVersion,
  fields: readonly string[],
  from: number,
  table: 'index_vectors' | 'index_next_vectors' = 'index_vectors',
): Promise<void> {
  const rows = toVectorRows(version.chunks.slice(from, from + BATCH), fields);
  if (rows.length === 0) return;
  await query(
    `insert into ${table} (number, field, version_id, document_id, collection_id, embedding)
     select number, row.field, version_id, document_id, collection_id, row.vector::halfvec
     from unnest($1::text[], $2::text[], $3::text[]) as row (id, field, vector)
     join index_chunks on chunk_id = row.id on conflict do nothing`,
    [rows.map(({ id }) => id), rows.map(({ field }) => field), rows.map(({ vector }) => vector)],
  );
}

/** Columns of ids, lengths, terms, hashes and weights, and what separates the terms. */
export function toTermColumns(chunks: IndexedVersion['chunks'], bags: readonly BagOfWords[]) {
  return [
    chunks.map(({ chunk }) => chunk.id),
    bags.map(({ length }) => length),
    bags.map(({ terms }) => [...terms.keys()].join(SEPARATOR)),
    bags.map(({ terms }) => `{${Array.from(terms.keys(), hashTerm).join()}}`),
    bags.map(({ terms }) => `{${[...terms.values()].join()}}`),
    SEPARATOR,
  ];
}

/** A row for each vector that a chunk has. */
export function toVectorRows(chunks: IndexedVersion['chunks'], fields: readonly string[]) {
  return chunks.flatMap(({ chunk, vectors }) =>
    fields.flatMap((field) => {
      const vector = vectors[field];
      return vector === undefined ? [] : [{ id: chunk.id, field, vector: toVectorText(vector) }];
    }),
  );
}

async function addStatistics(query: Query, collectionId: string, bags: readonly BagOfWords[]): Promise<void> {
  const counts = new Map<string, number>();
  let length = 0;
  for (const bag of bags) {
    length += bag.length;
    for (const term of bag.terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  await query(
    `insert into index_terms (collection_id, term, chunks)
     select $1, * from unnest($2::text[], $3::int[])
     on conflict (collection_id, term) do update set chunks = index_terms.chunks + excluded.chunks`,
    [collectionId, [...counts.keys()], [...counts.values()]],
  );
  await query(
    `insert into index_collections (collection_id, chunks, total_length) values ($1, $2, $3)
     on conflict (collection_id) do update set chunks = index_collections.chunks + excluded.chunks,
       total_length = index_collections.total_length + excluded.total_length`,
    [collectionId, bags.length, length],
  );
}
