import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/start-postgres.js';
import type { IndexedChunk, Scope } from '../src/domain/index.ts';
import { analyzeText, contentHash, stableId } from '../src/linguistics/index.ts';
import { createStorage, type Storage } from '../src/storage/index.ts';

// Speed and memory of the chunk index: node_modules/.bin/tsx bench/storage-index.ts --chunks 20000 [--per-document 100]
// On Postgres: --host postgres --chunks 100000 [--shared-buffers 1GB]. Starts a server unless TEST_DATABASE_URL is set.
const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '20000' },
    'per-document': { type: 'string', default: '100' },
    host: { type: 'string', default: 'embedded' },
    dimension: { type: 'string', default: '256' },
    queries: { type: 'string', default: '100' },
    /** Of the server that is started. Its default of 128MB holds a fifth of an index of 100,000 chunks. */
    'shared-buffers': { type: 'string', default: '128MB' },
  },
});
const CHUNKS = Number(values.chunks);
const PER_DOCUMENT = Number(values['per-document']);
/** The built-in embedder's, unless told. */
const DIMENSION = Number(values.dimension);
const VOCABULARY = 50_000;
const WORDS = 120;

let seed = 7;
const random = (): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return seed / 0x7fffffff;
};
/** Words by a Zipf-like law, so that queries have rare and frequent terms. */
const word = (): string => `w${Math.floor(Math.exp(random() * Math.log(VOCABULARY))).toString(36)}`;
const words = (count: number): string => Array.from({ length: count }, word).join(' ');
/** As dense as hashed n-grams of a passage: `count` draws of a place. */
function vector(count: number): Float32Array {
  const result = new Float32Array(DIMENSION);
  for (let i = 0; i < count; i++) result[Math.floor(random() * DIMENSION)] = random() - 0.5;
  return result;
}

const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
// biome-ignore lint/style/noProcessEnv: a bench is its own entrance
const { TEST_DATABASE_URL } = process.env;
const server =
  values.host === 'postgres' && TEST_DATABASE_URL === undefined
    ? await startPostgres([`shared_buffers=${values['shared-buffers']}`])
    : undefined;
let closing = false;
const warn = (...what: unknown[]) => closing || console.warn(...what);
const silent = { debug() {}, info() {}, warn, error: console.error, child: () => silent };
const storage = await createStorage({
  dataDir: folder,
  databaseUrl: values.host === 'postgres' ? (TEST_DATABASE_URL ?? server?.url) : undefined,
  vectorDimension: DIMENSION,
  embedderFingerprint: 'bench',
  logger: silent,
  clock: { now: () => new Date() },
});
const { id: collectionId } = await storage.library.ensureCollection('bench');
const documents = Math.ceil(CHUNKS / PER_DOCUMENT);
let indexing = 0;
let firstThousand = 0;
let small = 0;
const everything: Scope = { collectionIds: [collectionId] };
const marks: string[] = [];
for (let document = 0; document < documents; document++) {
  indexing += await publish(storage, document);
  const done = (document + 1) * PER_DOCUMENT;
  if (done <= 1000) firstThousand = indexing / done;
  if (done === 1000) small = await measure('hybrid all, of 1000 chunks', everything, true, true);
  if (done % Math.max(1000, CHUNKS / 5) < PER_DOCUMENT)
    marks.push(`${done}: ${(indexing / done).toFixed(2)}`);
}
console.log(
  `index: ${((CHUNKS / indexing) * 1000).toFixed(0)} chunks/s; ms a chunk by size: ${marks.join(', ')}`,
);
const grown = indexing / CHUNKS / firstThousand;
console.log(
  `cost of a chunk, all ${CHUNKS} against the first 1000: ${grown.toFixed(2)} × (1 is linear growth)`,
);
await waitForVectorIndex(storage);

const one = await storage.library.listDocuments([collectionId]);
const some = one.slice(0, Math.max(1, Math.round(one.length / 100))).map(({ id }) => id);
const scopes: Record<string, Scope> = {
  all: everything,
  '1 %': { collectionIds: [collectionId], documentIds: some },
};
for (const [name, scope] of Object.entries(scopes)) {
  await measure(`lexical ${name}`, scope, true, false);
  await measure(`vector ${name} (question, 150 places)`, scope, false, true, 150);
  await measure(`vector ${name} (dense)`, scope, false, true, 4096);
  const large = await measure(`hybrid ${name}`, scope, true, true);
  if (name === 'all')
    console.log(
      `hybrid of ${CHUNKS} against 1000 chunks: ${(large / small).toFixed(1)} × (${CHUNKS / 1000} is linear growth)`,
    );
}
console.log(`memory: ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
const reopened = performance.now();
closing = true; // the server ends while connections say goodbye
await storage.close();
console.log(`close: ${(performance.now() - reopened).toFixed(0)} ms`);
await server?.stop();
rmSync(folder, { recursive: true, force: true });

/** A large index on Postgres is built in the background. */
async function waitForVectorIndex({ host, sql }: Storage): Promise<void> {
  if (host === 'embedded' || CHUNKS <= 20_000) return;
  const started = performance.now();
  for (;;) {
    const { rows } = await sql.pool.query(
      "select from pg_index where indexrelid = to_regclass('index_vectors_hnsw') and indisvalid",
    );
    if (rows.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await sql.pool.query('analyze');
  const waited = performance.now() - started;
  console.log(
    `vector index: ready ${(waited / 1000).toFixed(0)} s after the last chunk; with it ${((CHUNKS / (indexing + waited)) * 1000).toFixed(0)} chunks/s`,
  );
}

async function publish(target: Storage, number: number): Promise<number> {
  const id = stableId('doc', 'bench', number);
  const versionId = stableId('ver', id);
  const title = words(4);
  const chunks: IndexedChunk[] = Array.from({ length: PER_DOCUMENT }, (_, ordinal) => {
    const text = words(WORDS);
    const heading = `Section ${Math.floor(ordinal / 4)}`;
    return {
      documentTitle: title,
      vectors: { content: vector(500), heading: headingVector(Math.floor(ordinal / 4)) },
      chunk: {
        id: stableId('chk', versionId, ordinal),
        documentId: id,
        versionId,
        sectionId: 'sec',
        ordinal,
        kind: 'text',
        text,
        prefix: '',
        headingPath: [heading],
        headerLevel: 1,
        locator: { offsets: { start: 0, end: text.length }, headingPath: [heading] },
        contentHash: contentHash(text),
      },
    };
  });
  const started = performance.now();
  await target.library.beginDocument({
    id,
    collectionId,
    sourcePath: `${number}.md`,
    format: 'markdown',
    bytes: 1,
  });
  await target.library.publishVersion({
    documentId: id,
    versionId,
    contentHash: 'hash',
    fingerprint: 'bench',
    document: {
      format: 'markdown',
      title,
      language: 'en',
      markdown: chunks.map(({ chunk }) => chunk.text).join('\n\n'),
      sections: [],
      chunks: [],
      images: [],
      structureSource: 'none',
      metadata: {},
      warnings: [],
    },
    chunks,
  });
  return performance.now() - started;
}

function headingVector(number: number): Float32Array {
  const result = new Float32Array(DIMENSION);
  for (let i = 0; i < 60; i++) result[(number * 131 + i * 17) % DIMENSION] = 1;
  return result;
}

async function measure(
  name: string,
  scope: Scope,
  lexical: boolean,
  dense: boolean,
  places = 150,
): Promise<number> {
  const times: number[] = [];
  for (let query = 0; query < Number(values.queries) + 3; query++) {
    const terms = analyzeText(words(8));
    const question = vector(places);
    const started = performance.now();
    await Promise.all([
      lexical ? storage.index.searchLexical(terms, scope, 50) : undefined,
      dense ? storage.index.searchVector(question, scope, 50) : undefined,
    ]);
    if (query > 2) times.push(performance.now() - started);
    else if (query === 0) console.log(`${name}: first ${(performance.now() - started).toFixed(0)} ms`);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  console.log(`${name}: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`);
  return at(0.5);
}
