import * as z from 'zod';
import type { Database, Query } from '../../database/database.ts';
import type { IndexedVersion } from '../../library/index-writer.ts';
import type { VectorStore } from './vector-store.ts';

const BATCH = 20;
const CHUNKS_PER_ROW = 200;
const RowSchema = z.object({
  id: z.coerce.string(),
  action: z.enum(['put', 'remove', 'clear', 'sweep']),
  document_id: z.string(),
  body: z.string(),
});
const PutSchema = z.object({
  embedder: z.string(),
  field: z.string(),
  versionId: z.string(),
  collectionId: z.string(),
  chunkIds: z.array(z.string()),
  dimension: z.int().min(1),
  vectors: z.string(),
});
const CountSchema = z.object({ count: z.coerce.number() });
type Put = z.infer<typeof PutSchema>;

/** Changes for the vector store, written in the transaction of the library and delivered afterwards, in order. */
export interface Outbox {
  put(query: Query, version: IndexedVersion, collectionId: string): Promise<void>;
  remove(query: Query, documentId: string): Promise<void>;
  /** `sweep` takes out what another embedder made. */
  clear(query: Query, action: 'clear' | 'sweep'): Promise<void>;
  /** Delivers everything that is committed. A process that dies in the middle delivers again: every step may be repeated. */
  drain(): Promise<void>;
  count(): Promise<number>;
}

export function createOutbox(deps: {
  readonly database: Database;
  readonly store: VectorStore;
  /** Of the embedder whose vectors are put. */
  readonly fingerprint: string;
  /** What the store reads from the database, which has one connection when embedded: not while a step is open. */
  readonly ready: () => Promise<unknown>;
}): Outbox {
  const { database, store } = deps;
  let draining: Promise<void> | undefined;
  const add = (query: Query, action: string, documentId = '', body = '') =>
    query('insert into vector_outbox (action, document_id, body) values ($1, $2, $3)', [
      action,
      documentId,
      body,
    ]);

  const count = () => countSteps(database);

  return {
    async put(query, version, collectionId) {
      let isEmpty = true;
      for (const put of toPuts(version, collectionId, deps.fingerprint)) {
        isEmpty = false;
        await add(query, 'put', version.documentId, JSON.stringify(put));
      }
      if (isEmpty) return;
      await query(
        'insert into vector_versions (version_id, fingerprint) values ($1, $2) on conflict do nothing',
        [version.versionId, deps.fingerprint],
      );
    },
    async remove(query, documentId) {
      const { rowCount } = await query(
        'delete from vector_versions where version_id in (select id from versions where document_id = $1)',
        [documentId],
      );
      if (rowCount > 0) await add(query, 'remove', documentId);
    },
    async clear(query, action) {
      if (action === 'clear') {
        await query('delete from vector_outbox where true');
        await query('delete from vector_versions where true');
      } else {
        await query('delete from vector_versions where fingerprint <> $1', [deps.fingerprint]);
      }
      await add(query, action);
    },
    async drain() {
      draining ??= (async () => {
        await deps.ready();
        if ((await count()) > 0) while ((await deliverBatch(database, store)) === BATCH);
      })().finally(() => {
        draining = undefined;
      });
      return draining;
    },
    count,
  };
}

/** The rows are locked, so that a second process waits and a step never overtakes another. */
function deliverBatch(database: Database, store: VectorStore): Promise<number> {
  return database.transaction(async (query) => {
    const { rows } = await query(
      `select id, action, document_id, body from vector_outbox order by id limit ${BATCH} for update`,
    );
    const steps = z.array(RowSchema).parse(rows);
    for (const step of steps) await deliver(store, step);
    await query('delete from vector_outbox where id = any($1::bigint[])', [steps.map(({ id }) => id)]);
    return steps.length;
  });
}

async function countSteps(database: Database): Promise<number> {
  const { rows } = await database.query('select count(*) as count from vector_outbox');
  return CountSchema.parse(rows[0]).count;
}

async function deliver(
  store: VectorStore,
  { action, document_id: documentId, body }: z.infer<typeof RowSchema>,
): Promise<void> {
  if (action === 'remove') return store.removeDocument(documentId);
  if (action === 'clear') return store.clear('all');
  if (action === 'sweep') return store.clear('others');
  const put = PutSchema.parse(JSON.parse(body));
  return store.put(put.embedder, put.field, toRecords(put, documentId));
}

/** The vectors of a version, field by field, in rows of a bounded size. */
function* toPuts(version: IndexedVersion, collectionId: string, embedder: string): Generator<Put> {
  const fields = [...new Set(version.chunks.flatMap(({ vectors }) => Object.keys(vectors)))];
  for (let from = 0; from < version.chunks.length; from += CHUNKS_PER_ROW) {
    const batch = version.chunks.slice(from, from + CHUNKS_PER_ROW);
    for (const field of fields) {
      const chunks = batch.filter(({ vectors: own }) => own[field] !== undefined);
      if (chunks.length === 0) continue;
      const vectors = chunks.map(({ vectors: own }) => own[field] ?? new Float32Array());
      yield {
        embedder,
        field,
        versionId: version.versionId,
        collectionId,
        chunkIds: chunks.map(({ chunk }) => chunk.id),
        dimension: vectors[0]?.length ?? 1,
        vectors: Buffer.concat(
          vectors.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
        ).toString('base64'),
      };
    }
  }
}

function toRecords({ versionId, collectionId, chunkIds, dimension, vectors }: Put, documentId: string) {
  const bytes = Uint8Array.from(Buffer.from(vectors, 'base64'));
  const values = new Float32Array(bytes.buffer);
  return chunkIds.map((chunkId, place) => ({
    chunkId,
    documentId,
    versionId,
    collectionId,
    vector: values.slice(place * dimension, (place + 1) * dimension),
  }));
}
