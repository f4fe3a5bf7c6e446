import { join } from 'node:path';
import { openApplication } from '../../src/app/open-application.ts';
import { sleep } from '../../src/concurrency/index.ts';
import { loadConfig } from '../../src/config/index.ts';
import { analyzeText, estimateTokens } from '../../src/linguistics/index.ts';
import { QUIET } from '../quiet.ts';

// A server that reads a folder, makes its vectors in the background, and is asked meanwhile. Says a line of JSON for each step.
const { folder, docs, model, databaseUrl } = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const TIMES = 200;
const MIB = 1024;

export type ServerSaid = { readonly seconds: number } & (
  | { readonly type: 'searchable'; readonly done: number; readonly total: number; readonly cached: number }
  | {
      readonly type: 'vectors';
      readonly done: number;
      readonly total: number;
      readonly embedded: number;
      readonly searchMs: number;
      readonly memoryMiB: number;
      readonly cpuSeconds: number;
    }
  | {
      readonly type: 'whole';
      readonly total: number;
      readonly tokens: number;
      readonly embedded: number;
      readonly madeSeconds: number;
      readonly memoryMiB: number;
      /** Of all threads, for one search. What another process has of the machine plays no part in it. */
      readonly searchCpuMs: number;
      readonly queryMs: readonly number[];
      readonly searchMs: readonly number[];
      readonly parts: Readonly<Record<string, readonly number[]>>;
    }
);

const { config } = loadConfig({
  environment: {},
  cwd: folder ?? '',
  set: [
    'embedding.provider=local',
    `embedding.model=${model}`,
    `dataDir=${join(folder ?? '', 'data')}`,
    ...(databaseUrl === undefined ? [] : [`database.url=${databaseUrl}`]),
  ],
});
const began = performance.now();
const seconds = () => (performance.now() - began) / 1000;
const say = (said: ServerSaid) => process.stdout.write(`${JSON.stringify(said)}\n`);
const app = await openApplication({ config, ...QUIET });
const memoryMiB = () => process.resourceUsage().maxRSS / MIB;
const embedded = () => app.storage.cache.reads().find(({ cache }) => cache === 'emb')?.misses ?? 0;
const cached = (await app.storage.cache.figures()).find(({ cache }) => cache === 'emb')?.entries ?? 0;
await app.worker.start();
const { collection } = await app.ingest.ingestFolder({ folder: docs ?? '', collection: 'scale' });
const scope = { collectionIds: [collection.id] };
const asked = (time: number) =>
  `How many pilots measured the ${['quay', 'lock', 'turbine', 'ledger'][time % 4]} of berth ${(time * 7919) % 4000}?`;
const { index } = app.storage;
const search = (time: number) => app.library.search({ question: asked(time), ...scope });
const { done: doneBefore, total } = await app.storage.rebuild.progress();
const cpuBefore = cpuSeconds();
say({ type: 'searchable', seconds: seconds(), done: doneBefore, total, cached });

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
for (let time = 0; ; time++) {
  const searchMs = await timed(() => search(time));
  const { done } = await app.storage.rebuild.progress();
  if (done === total) break;
  say({
    type: 'vectors',
    seconds: seconds(),
    done,
    total,
    embedded: embedded(),
    searchMs,
    memoryMiB: memoryMiB(),
    cpuSeconds: cpuSeconds() - cpuBefore,
  });
  await sleep(250);
}
const madeSeconds = seconds();
const made = { embedded: embedded(), memoryMiB: memoryMiB() };
await sleep(5_000); // until what follows in the background is done
const { createLocalEmbedder } = await import('../../src/language/index.ts');
const embedder = createLocalEmbedder({ folder: model ?? '' });
const [vector = new Float32Array()] = await embedder.embed([asked(0)], 'query');
const measure = async (work: (time: number) => Promise<unknown>) => {
  const taken: number[] = [];
  for (let time = 0; time < TIMES + 3; time++) taken.push(await timed(() => work(10_000 + time)));
  return taken.slice(3);
};
const queryMs = await measure((time) => embedder.embed([asked(time)], 'query'));
const cpuOfSearches = cpuSeconds();
const searchMs = await measure(search);
const searchCpuMs = ((cpuSeconds() - cpuOfSearches) * 1000) / (TIMES + 3);
const ids = (await index.searchVector(vector, scope, 100)).map(({ chunkId }) => chunkId);
say({
  type: 'whole',
  seconds: seconds(),
  madeSeconds,
  ...made,
  total,
  tokens:
    estimateTokens((await app.storage.library.getChunks(ids)).map(({ text }) => text).join(' ')) / ids.length,
  searchCpuMs,
  queryMs,
  searchMs,
  parts: {
    'by words alone': await measure((time) => index.searchLexical(analyzeText(asked(time)), scope, 100)),
    'by a vector alone': await measure(() => index.searchVector(vector, scope, 100)),
  },
});
await app.close();
process.exit(0);
