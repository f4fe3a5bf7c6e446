import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/start-postgres.js';
import { openApplication } from '../src/app/open-application.ts';
import { loadConfig } from '../src/config/index.ts';
import type { DocumentQuery, Embedder } from '../src/domain/index.ts';
import { createHashedEmbedder, createLocalEmbedder } from '../src/language/index.ts';
import { analyzeText } from '../src/linguistics/index.ts';
import { percentile } from './percentile.ts';
import { QUIET } from './quiet.ts';

// A library of many documents: lists, trees, sections, answers and one more document. npm run bench:library -- [--documents 10000] [--host postgres] [--embedding FOLDER]
const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '10000' },
    host: { type: 'string', default: 'embedded' },
    /** Times each thing is asked for. */
    times: { type: 'string', default: '60' },
    /** Folder of an embedding model: also the times of search by words, by built-in vectors, by the model's alone and by both. */
    embedding: { type: 'string' },
  },
});
const DOCUMENTS = Number(values.documents);
const TIMES = Number(values.times);
const SINGLES = 10;
/** An answer from 20,000 passages (`--documents 4000`); from more of them it may take longer in proportion. */
const AIMS_MS = {
  list: 50,
  tree: 20,
  section: 30,
  answer: 300,
  find: 300,
  findMany: 3_000,
  firstEvent: 150,
  query: 15,
  search: 60,
};
const NOUNS = [
  'quay',
  'lock',
  'turbine',
  'ledger',
  'harbour',
  'pilot',
  'tariff',
  'dredger',
  'audit',
  'permit',
];

const folder = mkdtempSync(join(tmpdir(), 'plumbline-scale-'));
const server = values.host === 'postgres' ? await startPostgres([]) : undefined;
const model = values.embedding === undefined ? undefined : resolve(values.embedding);
const { config } = loadConfig({
  environment: {},
  cwd: folder,
  set: [
    ...(server === undefined ? [] : [`database.url=${server.url}`]),
    ...(model === undefined ? [] : ['embedding.provider=local', `embedding.model=${model}`]),
  ],
});
const app = await openApplication({ config, ...QUIET });
let failed = false;

const first = await ingestOneByOne('first', 0);
const docs = join(folder, 'docs');
writeDocuments(docs, 0, DOCUMENTS);
const began = performance.now();
const { collection } = await app.ingest.ingestFolder({ folder: docs, collection: 'scale' });
console.log(
  `${values.host}${model === undefined ? '' : `, ${basename(model)}`}: ${DOCUMENTS} documents read at ${((DOCUMENTS / (performance.now() - began)) * 1000).toFixed(0)} a second`,
);
const collectionIds = [collection.id];
const documents = await app.library.documents(collectionIds);
const some = (time: number) => documents[(time * 7919) % documents.length] ?? documents[0];

const lists: Readonly<Record<string, Omit<DocumentQuery, 'collectionIds' | 'limit'>>> = {
  'first page': {},
  'by title, down': { sort: '-title' },
  'by change': { sort: '-updated' },
  'text of many': { text: 'harbour' },
  'text of few': { text: 'number 4321' },
  'text of none': { text: 'zeppelin' },
  'format and text': { text: 'LEDGER', formats: ['markdown'], sort: 'title' },
};
for (const [name, query] of Object.entries(lists))
  await measure(`list, ${name}`, AIMS_MS.list, () =>
    app.documents.page({ ...query, collectionIds, limit: 50 }),
  );
let cursor: string | undefined;
await measure('list, page after page', AIMS_MS.list, async () => {
  const page = await app.documents.page({ collectionIds, limit: 50, cursor });
  cursor = page.next;
});
const scope = { collectionIds };
await measure('tree', AIMS_MS.tree, (time) => app.library.browse(scope).tree(some(time)?.id ?? ''));
await measure('section', AIMS_MS.section, (time) =>
  app.library.browse(scope).section(some(time)?.id ?? '', '2'),
);
await measureFinds();
await measureAnswers();
if (model !== undefined) await measureSearches(createLocalEmbedder({ folder: model }));
const more = await ingestOneByOne('more', DOCUMENTS + SINGLES);
const times = percentile(more, 50) / percentile(first, 50);
console.log(
  `one more document: median ${percentile(more, 50).toFixed(0)} ms, ${percentile(first, 50).toFixed(0)} ms in the empty library (${times.toFixed(2)} ×)`,
);
await app.close();
await server?.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed ? 1 : 0;

/** Words found exactly in all documents: three that few have, one of them in none; and a phrase of many. */
async function measureFinds(): Promise<void> {
  const find = (terms: readonly string[]) =>
    app.tools.call({ name: 'find_text', input: { terms }, collectionIds, language: 'en' });
  await measure('find_text, three terms', AIMS_MS.find, (time) => {
    const number = (time * 7919) % DOCUMENTS;
    return find([`report number ${number}`, `${number + 2} entries`, 'zeppelin*']);
  });
  await measure('find_text, a phrase of many', AIMS_MS.findMany, (time) =>
    find([`the ${NOUNS[time % 10]} office`]),
  );
}

/** Questions that one search answers, without a model: until the answer, and until the first event of its stream. */
async function measureAnswers(): Promise<void> {
  const firstEvents: number[] = [];
  const passages = await app.storage.index.count({ collectionIds });
  const aimMs = AIMS_MS.answer * Math.max(1, passages / 20_000);
  await measure(`answer from ${passages} passages`, aimMs, async (time) => {
    const start = performance.now();
    const question = `How many entries has report number ${(time * 7919) % DOCUMENTS}?`;
    const { id } = await app.research.submit({
      question,
      collectionIds,
      reviewPlan: false,
      mode: 'ask',
      depth: 'fast',
    });
    const first = app.research.events(id, 0)[Symbol.asyncIterator]().next();
    const heard = first.then(() => firstEvents.push(performance.now() - start));
    await app.research.execute(id);
    await heard;
  });
  show('first event of an answer', firstEvents.slice(3), AIMS_MS.firstEvent);
}

/** Search by each kind of vectors, and by the words alone. */
async function measureSearches(embedder: Embedder): Promise<void> {
  const { index } = app.storage;
  const builtIn = createHashedEmbedder({ dimension: embedder.dimension });
  const asked = (time: number) => `How many entries has the ${NOUNS[time % 10]} of report ${time * 7919}?`;
  const byVectors = async (made: Embedder, time: number) => {
    const [vector = new Float32Array(made.dimension)] = await made.embed([asked(time)], 'query');
    return index.searchVector(vector, scope, 100);
  };
  const searches: Readonly<Record<string, (time: number) => Promise<unknown>>> = {
    BM25: (time) => index.searchLexical(analyzeText(asked(time)), scope, 100),
    'built-in': (time) => byVectors(builtIn, time),
    model: (time) => byVectors(embedder, time),
    fused: (time) => app.library.search({ question: asked(time), ...scope }),
  };
  await measure('query vector', AIMS_MS.query, (time) => embedder.embed([asked(time)], 'query'));
  for (const [name, search] of Object.entries(searches))
    await measure(`search, ${name}`, AIMS_MS.search, search);
}

/** Times of documents that come alone, without the first, for which the readers start. */
async function ingestOneByOne(name: string, from: number): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let one = 0; one < SINGLES + 1; one++) {
    const single = join(folder, `${name}-${one}`);
    writeDocuments(single, from + one, 1);
    const start = performance.now();
    await app.ingest.ingestFolder({ folder: single, collection: 'scale' });
    taken.push(performance.now() - start);
  }
  return taken.slice(1);
}

function writeDocuments(target: string, from: number, count: number): void {
  mkdirSync(target, { recursive: true });
  for (let number = from; number < from + count; number++) {
    const noun = (place: number) => NOUNS[(number * 31 + place * 17) % NOUNS.length] ?? '';
    const sections = [1, 2, 3, 4].map(
      (section) =>
        `## ${section} The ${noun(section)}\n\nThe ${noun(section)} of report number ${number} was looked at by the ${noun(section + 1)} office. ` +
        `It has ${number + section} entries, and the ${noun(section + 2)} takes ${(number % 90) + section} days.\n`,
    );
    const text = `# Report on the ${noun(0)} number ${number}\n\n${sections.join('\n')}`;
    writeFileSync(join(target, `${noun(0)}-${noun(3)}-${number}.md`), text);
  }
}

async function measure(name: string, aimMs: number, work: (time: number) => Promise<unknown>): Promise<void> {
  const taken: number[] = [];
  for (let time = 0; time < TIMES + 3; time++) {
    const start = performance.now();
    await work(time);
    if (time > 2) taken.push(performance.now() - start);
  }
  show(name, taken, aimMs);
}

function show(name: string, taken: readonly number[], aimMs: number): void {
  const p95 = percentile(taken, 95);
  if (p95 > aimMs) failed = true;
  console.log(`${name}: p50 ${percentile(taken, 50).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (aim ${aimMs})`);
}
