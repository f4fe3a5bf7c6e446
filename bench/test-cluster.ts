import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startOpenSearch, whyNoOpenSearch } from '../scripts/start-opensearch.js';
import type { Scope } from '../src/domain/index.ts';
import { silentLogger } from '../src/logging/index.ts';
import { createStorage, type Storage } from '../src/storage/index.ts';
import { publishSample, sampleVector } from '../test/fixtures/storage/sample-document.ts';
import { percentile } from './percentile.ts';

/**
 * Three nodes: random scopes asked by words and by vectors, none of which may give a passage of another tenant; then one node killed with -9
 * under searches and writes, which may cost no write and no wrong answer.
 */
const { values } = parseArgs({
  options: {
    filters: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: '7' },
  },
});
const missing = whyNoOpenSearch();
if (missing !== undefined) {
  console.error(missing);
  process.exit(69);
}
// biome-ignore lint/style/noProcessEnv: a bench is its own entrance
const { TEST_DATABASE_URL } = process.env;
const FILTERS = Number(values.filters);
const TENANTS = 12;
const DOCUMENTS = 20;
const CHUNKS = 5;
const LIMIT = 10;
const WORDS = [
  'quay',
  'pier',
  'mole',
  'buoy',
  'lock',
  'weir',
  'mast',
  'sail',
  'keel',
  'rope',
  'tide',
  'dock',
];

let state = Number(values.seed);
const draw = (below: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const some = <T>(list: readonly T[], most: number): T[] =>
  Array.from({ length: 1 + draw(most) }, () => list[draw(list.length)] as T);

interface Entry {
  readonly chunkId: string;
  readonly text: string;
  readonly documentId: string;
  readonly versionId: string;
  readonly collectionId: string;
}

const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-cluster-'));
const cluster = await startOpenSearch({ nodes: 3, heap: '384m' });
console.log(`three nodes: ${cluster.urls.join(' ')}`);
const storage = await createStorage({
  dataDir: folder,
  databaseUrl: TEST_DATABASE_URL,
  vectorDimension: 16,
  embedderFingerprint: 'test-embedder',
  logger: silentLogger,
  clock: { now: () => new Date() },
  search: {
    urls: cluster.urls,
    provider: 'opensearch',
    prefix: 'killed',
    shards: 3,
    routing: 'none',
  },
});
let failed = false;
try {
  const entries = await fill(storage);
  failed = !(await askScopes(storage, entries));
  failed = !(await killOne(storage, entries)) || failed;
} finally {
  await storage.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function publish(into: Storage, tenant: number, number: number): Promise<Entry[]> {
  const texts = Array.from({ length: CHUNKS }, () => some(WORDS, 8).join(' '));
  const published = await publishSample(into, `tenant ${tenant}`, {
    path: `${number}.md`,
    heading: WORDS[draw(WORDS.length)] as string,
    texts,
  });
  const { collectionId, documentId, versionId } = published;
  return published.chunks.map(({ chunk }) => ({
    chunkId: chunk.id,
    text: chunk.text,
    documentId,
    versionId,
    collectionId,
  }));
}

async function fill(into: Storage): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let tenant = 0; tenant < TENANTS; tenant++)
    for (let number = 0; number < DOCUMENTS; number++) entries.push(...(await publish(into, tenant, number)));
  await into.index.searchLexical(['quay'], { collectionIds: [entries[0]?.collectionId ?? ''] }, 1);
  console.log(`${entries.length} passages of ${TENANTS} tenants, 3 shards, 1 replica`);
  return entries;
}

function drawScope(entries: readonly Entry[]): Scope {
  const collectionIds = some([...new Set(entries.map((one) => one.collectionId))], 3);
  // Documents and versions of others are named too: they are not seen for that.
  return {
    collectionIds,
    ...(draw(2) === 0 && { documentIds: some(entries, 6).map((one) => one.documentId) }),
    ...(draw(4) === 0 && { versionIds: some(entries, 6).map((one) => one.versionId) }),
  };
}
function isIn(scope: Scope, one: Entry): boolean {
  return (
    scope.collectionIds.includes(one.collectionId) &&
    (scope.documentIds?.includes(one.documentId) ?? true) &&
    (scope.versionIds?.includes(one.versionId) ?? true)
  );
}

/** Hits that are not of the scope, and searches that gave too few. */
async function askBoth(
  from: Storage,
  scope: Scope,
  seen: readonly Entry[],
  isOfScope: (id: string) => boolean,
) {
  const word = WORDS[draw(WORDS.length)] as string;
  const [words, near] = await Promise.all([
    from.index.searchLexical([word], scope, LIMIT),
    from.index.searchVector(sampleVector(word), scope, LIMIT),
  ]);
  const strangers = [...words, ...near].filter(({ chunkId }) => !isOfScope(chunkId)).length;
  const having = seen.filter(({ text }) => text.split(' ').includes(word)).length;
  // A heading has the word as well, so there may be more that match.
  const isShort = words.length < Math.min(LIMIT, having) || near.length < Math.min(LIMIT, seen.length);
  return { hits: words.length + near.length, strangers, isShort };
}

async function askScopes(from: Storage, entries: readonly Entry[]): Promise<boolean> {
  const sum = { hits: 0, strangers: 0, short: 0 };
  const byId = new Map(entries.map((one) => [one.chunkId, one]));
  const started = performance.now();
  for (let asked = 0; asked < FILTERS; asked += 8)
    await Promise.all(
      Array.from({ length: Math.min(8, FILTERS - asked) }, async () => {
        const scope = drawScope(entries);
        const seen = entries.filter((one) => isIn(scope, one));
        const isOfScope = (id: string) => isIn(scope, byId.get(id) as Entry);
        const found = await askBoth(from, scope, seen, isOfScope);
        sum.hits += found.hits;
        sum.strangers += found.strangers;
        sum.short += found.isShort ? 1 : 0;
      }),
    );
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `${FILTERS} random scopes by words and by vectors in ${seconds} s: ${sum.hits} hits, ${sum.strangers} of another tenant, ${sum.short} searches with too few`,
  );
  return sum.strangers + sum.short === 0;
}

async function killOne(from: Storage, entries: Entry[]): Promise<boolean> {
  const manager = (await (await fetch(`${cluster.urls[0]}/_cat/cluster_manager?format=json`)).json()) as [
    { node: string },
  ];
  const node = cluster.nodes.find(({ name }) => name === manager[0].node);
  const times: number[] = [];
  const sum = { searches: 0, errors: 0, wrong: 0, writes: 0, lost: 0 };
  const until = performance.now() + Number(values.seconds) * 1000;
  const scopeOf = () => drawScope(entries);
  const byId = new Map(entries.map((one) => [one.chunkId, one]));
  const searching = Array.from({ length: 3 }, async () => {
    while (performance.now() < until) {
      const scope = scopeOf();
      const known = entries.filter((one) => isIn(scope, one));
      const started = performance.now();
      try {
        // What is published while the search runs may be found or not.
        const isOfScope = (id: string) => byId.get(id) === undefined || isIn(scope, byId.get(id) as Entry);
        const found = await askBoth(from, scope, known, isOfScope);
        if (found.strangers > 0 || found.isShort) sum.wrong++;
      } catch (error) {
        sum.errors++;
        console.log(String(error));
      }
      times.push(performance.now() - started);
      sum.searches++;
    }
  });
  const writing = (async () => {
    for (let number = 1000; performance.now() < until; number++) {
      const fresh = await publish(from, draw(TENANTS), number);
      sum.writes += fresh.length;
      for (const one of fresh) byId.set(one.chunkId, one);
      entries.push(...fresh);
      await delay(20);
    }
  })();
  await delay(5_000);
  const killedAt = performance.now();
  process.kill(node?.pid ?? 0, 'SIGKILL');
  console.log(`killed -9: ${node?.name}, the cluster manager`);
  await Promise.all([...searching, writing]);
  const { differing } = await from.indexCheck.check();
  sum.lost = differing.length;
  const sorted = times.toSorted((a, b) => a - b);
  const report = {
    ...sum,
    p50: Math.round(percentile(sorted, 50)),
    p95: Math.round(percentile(sorted, 95)),
    slowest: Math.round(sorted.at(-1) ?? 0),
    secondsAfterKill: Math.round((until - killedAt) / 1000),
  };
  console.log(JSON.stringify(report));
  return sum.errors + sum.wrong + sum.lost === 0;
}
