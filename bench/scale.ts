import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startOpenSearch, whyNoOpenSearch } from '../scripts/start-opensearch.js';
import { startPostgres, whyNoPostgres } from '../scripts/start-postgres.js';
import type { Scope } from '../src/domain/index.ts';
import { analyzeText } from '../src/linguistics/index.ts';
import { silentLogger } from '../src/logging/index.ts';
import { findText, readFindTerm } from '../src/rag/find/index.ts';
import { createStorage, type Storage } from '../src/storage/index.ts';
import { percentile } from './percentile.ts';
import { createDrawing, createMaker, PER_DOCUMENT, readSentences } from './scale/make-chunks.ts';

/**
 * How the index grows: npm run bench:scale -- --to 1000000 [--host embedded|postgres|opensearch] [--text FOLDER]. One library, asked at 10,000,
 * 100,000, 300,000 and 1,000,000 passages of sentences from files, each changed by a seed; vectors of 384 cells (`--words`: none).
 */
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: '100000' },
    host: { type: 'string', multiple: true, default: ['embedded', 'postgres', 'opensearch'] },
    text: { type: 'string', multiple: true, default: ['examples', 'docs'] },
    queries: { type: 'string', default: '200' },
    heap: { type: 'string', default: '2g' },
    words: { type: 'boolean', default: false },
  },
});
const DIMENSION = 384;
const LIMIT = 50;
const FREQUENT = 20;
const WARM_UP = 20;
const STEPS = [1_000, 10_000, 100_000, 300_000, 1_000_000].filter(
  (step) => step <= Number(values.to) && (step >= 10_000 || step === Number(values.to)),
);

interface Server {
  readonly name: string;
  readonly storage: Storage;
  /** Once nothing more is written. */
  settle(): Promise<void>;
  diskBytes(): Promise<number>;
  memoryBytes(): number;
  stop(): Promise<void>;
}
interface Row {
  readonly name: string;
  readonly chunks: number;
  readonly cells: Readonly<Record<string, number>>;
}

const sentences = readSentences(values.text.map((at) => resolve(at)));
const maker = createMaker({ sentences, dimension: DIMENSION });
const rows: Row[] = [];
async function open(name: string): Promise<Server | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-scale-'));
  const openStorage = (where: Pick<Parameters<typeof createStorage>[0], 'databaseUrl' | 'search'>) =>
    createStorage({
      dataDir: folder,
      vectorDimension: DIMENSION,
      embedderFingerprint: 'scale',
      logger: silentLogger,
      clock: { now: () => new Date() },
      ...where,
    });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (name === 'embedded') {
    const storage = await openStorage({});
    return {
      name,
      storage,
      settle: async () => undefined,
      diskBytes: async () => sizeOf(folder),
      memoryBytes: () => residentBytes(process.pid),
      stop: async () => {
        await storage.close();
        remove();
      },
    };
  }
  return name === 'postgres' ? openPostgres(openStorage, remove) : openCluster(openStorage, remove);
}

type OpenStorage = (where: {
  databaseUrl?: string;
  search?: Parameters<typeof createStorage>[0]['search'];
}) => Promise<Storage>;

async function openPostgres(openStorage: OpenStorage, remove: () => void): Promise<Server | undefined> {
  const server = await startPostgres(['shared_buffers=1GB']);
  if (server === undefined) {
    console.error(`Skipped: postgres. ${whyNoPostgres()}`);
    return undefined;
  }
  const storage = await openStorage({ databaseUrl: server.url });
  return {
    name: 'postgres',
    storage,
    async settle() {
      if (!values.words) await vectorIndex(storage);
      await storage.sql.pool.query('analyze');
    },
    diskBytes: async () => {
      const { rows: found } = await storage.sql.pool.query(
        "select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relname like 'index\\_%'",
      );
      return Number(found[0]?.['bytes'] ?? 0);
    },
    memoryBytes: () => postgresBytes(server.pid() ?? 0),
    stop: async () => {
      await storage.close();
      await server.stop();
      remove();
    },
  };
}

async function openCluster(openStorage: OpenStorage, remove: () => void): Promise<Server | undefined> {
  const missing = whyNoOpenSearch();
  if (missing !== undefined) {
    console.error(`Skipped: opensearch. ${missing}`);
    return undefined;
  }
  const cluster = await startOpenSearch({ heap: values.heap, flags: [] });
  const url = cluster.urls[0] ?? '';
  // As it is meant: all but the index in Postgres, where there is one.
  const beside = await startPostgres(['shared_buffers=1GB']);
  const storage = await openStorage({
    ...(beside !== undefined && { databaseUrl: beside.url }),
    search: {
      urls: [url],
      provider: 'opensearch',
      prefix: 'scale',
      shards: 1,
      routing: 'none',
    },
  });
  return {
    name: 'opensearch',
    storage,
    async settle() {
      await fetch(`${url}/scale-*/_refresh`, { method: 'POST' });
      // A merge of vectors takes minutes: as on a cluster in use, segments are left as the node keeps them.
      for (let idle = 0; idle < 3; await sleep(2_000)) {
        const answer = await (await fetch(`${url}/scale-*/_stats/merge`)).json();
        const { current } = (answer as { _all: { total: { merges: { current: number } } } })._all.total
          .merges;
        idle = current === 0 ? idle + 1 : 0;
      }
    },
    diskBytes: async () => {
      const answer = await (await fetch(`${url}/scale-*/_stats/store`)).json();
      return (answer as { _all: { primaries: { store: { size_in_bytes: number } } } })._all.primaries.store
        .size_in_bytes;
    },
    memoryBytes: () => residentBytes(cluster.nodes[0]?.pid ?? 0),
    stop: async () => {
      await storage.close();
      await cluster.stop();
      await beside?.stop();
      remove();
    },
  };
}

async function grow(server: Server): Promise<void> {
  const { storage } = server;
  const { id } = await storage.library.ensureCollection('scale');
  const scope: Scope = { collectionIds: [id] };
  let documents = 0;
  for (const chunks of STEPS) {
    const from = documents;
    const started = performance.now();
    for (; documents * PER_DOCUMENT < chunks; documents++) await publish(storage, id, documents);
    await storage.index.searchLexical(['index'], scope, 1); // what waits is sent
    const written = (performance.now() - started) / 1000;
    await server.settle();
    const settled = (performance.now() - started) / 1000 - written;
    const cells: Record<string, number> = {
      'chunks/s': Math.round(((documents - from) * PER_DOCUMENT) / written),
      'settle s': Math.round(settled),
      'disk MB': Math.round((await server.diskBytes()) / 1e6),
    };
    await ask(storage, scope, documents, cells);
    cells['memory MB'] = Math.round(server.memoryBytes() / 1e6);
    cells['load'] = Math.round(loadavg()[0] ?? 0);
    rows.push({ name: server.name, chunks, cells });
    console.error(`${server.name} ${chunks}: ${JSON.stringify(cells)}`);
  }
}

/** Times of each kind of question, the same ones for every host. */
async function ask(
  storage: Storage,
  scope: Scope,
  documents: number,
  cells: Record<string, number>,
): Promise<void> {
  const draw = createDrawing(99);
  const questions = Array.from({ length: Number(values.queries) + WARM_UP }, () =>
    maker.question(Math.floor(draw() * documents), draw),
  );
  const byWords = (words: string) => storage.index.searchLexical(analyzeText(words), scope, LIMIT);
  const byVector = (vector: Float32Array) => storage.index.searchVector(vector, scope, LIMIT);
  const frequent = frequentWords();
  let turn = 0;
  const counted = { terms: 0 };
  const find = async (text: string) => {
    const term = readFindTerm(text);
    if (term === undefined) return;
    const deps = { words: storage.words, library: storage.library };
    const found = await findText(deps, { terms: [term], scope }).catch(wordless);
    if (found !== undefined && found.passages.size > 0) counted.terms += 1;
  };
  const kinds: Readonly<Record<string, (one: (typeof questions)[number]) => Promise<unknown>>> = {
    words: ({ words }) => byWords(words),
    meaning: ({ vector }) => byVector(vector),
    hybrid: ({ words, vector }) => Promise.all([byWords(words), byVector(vector)]),
    find_text: ({ phrase }) => find(phrase),
    frequent: () => find(frequent[turn++ % frequent.length] ?? ''),
  };
  for (const [kind, run] of Object.entries(kinds)) {
    if (values.words && (kind === 'meaning' || kind === 'hybrid')) continue;
    const times: number[] = [];
    for (const [place, question] of questions.entries()) {
      const started = performance.now();
      await run(question);
      if (place >= WARM_UP) times.push(performance.now() - started);
    }
    cells[`${kind} p50`] = Math.round(percentile(times, 50));
    cells[`${kind} p95`] = Math.round(percentile(times, 95));
  }
  cells['counted'] = counted.terms;
}

/** A phrase of words that no index has is refused where there are too many passages to read. */
function wordless(error: unknown): undefined {
  if ((error as { code?: unknown }).code !== 'E115') throw error;
}

/** The words of the sentences that most of them have, and that the index has. */
function frequentWords(): readonly string[] {
  const counts = new Map<string, number>();
  for (const sentence of sentences)
    for (const word of sentence.toLowerCase().match(/[a-z]{4,}/g) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([word]) => analyzeText(word).length > 0)
    .toSorted((left, right) => right[1] - left[1])
    .slice(0, FREQUENT)
    .map(([word]) => word);
}

async function publish(storage: Storage, collectionId: string, number: number): Promise<void> {
  const made = maker.chunks(number);
  const chunks = values.words ? made.map((one) => ({ ...one, vectors: {} })) : made;
  const { documentId, versionId } = chunks[0]?.chunk ?? { documentId: '', versionId: '' };
  const title = chunks[0]?.documentTitle ?? '';
  await storage.library.beginDocument({
    id: documentId,
    collectionId,
    sourcePath: `${number}.md`,
    format: 'markdown',
    bytes: 1,
  });
  await storage.library.publishVersion({
    documentId,
    versionId,
    contentHash: versionId,
    fingerprint: 'scale',
    document: {
      format: 'markdown',
      title,
      identity: { title, authors: [], aliases: [], selfNames: [], abbreviations: [] },
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
}

/** A large index of vectors on Postgres is built in the background once nothing is written. */
async function vectorIndex({ sql }: Storage): Promise<void> {
  const few = await sql.pool.query(
    'select count(*) <= 20000 as few from (select from index_vectors limit 20001) as counted',
  );
  if (few.rows[0]?.['few'] === true) return;
  const isThere = "select from pg_index where indexrelid = to_regclass('index_vectors_hnsw') and indisvalid";
  while ((await sql.pool.query(isThere)).rows.length === 0)
    await new Promise((done) => setTimeout(done, 1000));
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** Of all processes of one server, what they share counted once. */
function postgresBytes(first: number): number {
  const others = execFileSync('ps', ['--ppid', `${first}`, '-o', 'pid='], { encoding: 'utf8' })
    .split(/\s+/)
    .filter(Boolean);
  return [first, ...others].reduce<number>((sum, pid) => {
    try {
      return (
        sum + Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
      );
    } catch {
      return sum;
    }
  }, 0);
}

/** With each host, by how much p95 grows from its first size to its last, for each tenfold. */
function printTable(): void {
  const columns = Object.keys(rows[0]?.cells ?? {});
  console.log(`| index | chunks | ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length + 2)}`);
  for (const { name, chunks, cells } of rows)
    console.log(`| ${name} | ${chunks} | ${columns.map((column) => cells[column]).join(' | ')} |`);
  for (const name of new Set(rows.map((row) => row.name))) {
    const own = rows.filter((row) => row.name === name);
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined || first === last) continue;
    const tens = Math.log10(last.chunks / first.chunks);
    const growth = ['words', 'meaning', 'hybrid', 'find_text'].map((kind) => {
      const [before = 1, after = 1] = [first.cells[`${kind} p95`], last.cells[`${kind} p95`]];
      return `${kind} ${((Math.max(1, after) / Math.max(1, before)) ** (1 / tens)).toFixed(1)} ×`;
    });
    const perChunk = (column: string) => Math.round(((last.cells[column] ?? 0) * 1e6) / last.chunks);
    console.log(
      `${name}: p95 for each tenfold: ${growth.join(', ')}; ${perChunk('disk MB')} bytes of disk and ${perChunk('memory MB')} of memory a chunk at ${last.chunks}`,
    );
  }
}

for (const name of values.host) {
  const server = await open(name);
  if (server === undefined) continue;
  try {
    await grow(server);
  } finally {
    await server.stop();
  }
}
printTable();
