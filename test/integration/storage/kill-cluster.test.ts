import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { analyzeText } from '../../../src/linguistics/index.ts';
import { createStorage, type Storage, type StorageDeps } from '../../../src/storage/index.ts';
import { createTestDatabase, storageDeps, temporaryFolder } from '../../fixtures/storage/open-storage.ts';
import { publishSample, sampleIdentity } from '../../fixtures/storage/sample-document.ts';
import { onOpenSearch, opensearchUrl, testCluster } from '../../fixtures/storage/search-cluster.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

const WORKER = join(import.meta.dirname, '../../fixtures/storage/cluster-worker.mjs');
const DOCUMENTS = 8;

interface Said {
  readonly title?: string;
  readonly found?: number | string;
  readonly done?: number;
  readonly ended?: true;
}

/** Runs the process until `isTime`, and kills it then. */
async function workAndKill(
  deps: Partial<StorageDeps>,
  work: readonly string[],
  isTime: (said: readonly Said[]) => boolean | Promise<boolean>,
): Promise<Said[]> {
  const given = { ...storageDeps(), ...deps };
  const args = [WORKER, JSON.stringify(given), ...work];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: Said[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(JSON.parse(line));
    if (await isTime(said)) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return said;
}

const embed = async ({ chunks }: { readonly chunks: readonly unknown[] }) =>
  chunks.map((_, place) => ({ content: new Float32Array(16).fill(1, 0, 1 + place) }));
const identify = ({ title }: { readonly title: string }) => sampleIdentity(title);

function describeKills(host: () => Partial<StorageDeps>): void {
  let cluster: ReturnType<typeof testCluster>;
  let collectionId = '';
  const open = (provider: 'database' | 'opensearch', urls = cluster.search.urls) =>
    createStorage(storageDeps({ ...host(), search: { ...cluster.search, provider, urls } }));
  const find = (storage: Storage) =>
    storage.index.searchLexical(analyzeText('harbour'), { collectionIds: [collectionId] }, 100);
  const fill = async (storage: Storage) => {
    for (let number = 0; number < DOCUMENTS; number++)
      ({ collectionId } = await publishSample(storage, 'killed', {
        path: `${number}.md`,
        title: `${number}`,
        texts: ['harbour', `buoy ${number}`],
      }));
  };
  const whole = async (storage: Storage) => {
    expect(await find(storage)).toHaveLength(DOCUMENTS);
    expect((await storage.indexCheck.check()).differing).toEqual([]);
    await storage.close();
  };
  const work = (kind: string) => [kind, collectionId, 'harbour'];
  beforeEach(() => {
    cluster = testCluster(opensearchUrl ?? '');
  });
  afterEach(() => cluster.removeIndexes());

  it('should be served by the database until a move that was killed is begun again and whole', async () => {
    const first = await open('database');
    await fill(first);
    await first.close();
    const deps = { ...host(), search: { ...cluster.search, provider: 'database' as const } };
    for (const documents of [2, 3]) {
      const said = await workAndKill(deps, work('move'), (all) =>
        all.some(({ done = 0 }) => done >= 2 * documents),
      );
      expect(said.some(({ ended }) => ended)).toBe(false);
      for (const { title, found } of said) if (title !== undefined) expect(found).toBe(DOCUMENTS);
      const between = await open('database');
      expect(await between.cluster?.move.home()).toBe('database');
      await whole(between);
    }
    const last = await open('database');
    await last.cluster?.move.run({ to: 'opensearch', embed });
    expect(await last.cluster?.move.home()).toBe('opensearch');
    await whole(last);
  }, 180_000);

  it('should never serve half of an index whose repair was killed', async () => {
    const first = await open('opensearch');
    await fill(first);
    await find(first);
    await first.close();
    await cluster.removeIndexes();
    const deps = { ...host(), search: cluster.search };
    const said = await workAndKill(deps, work('repair'), (all) => all.length === 4);
    expect(said.filter(({ title }) => title !== undefined).map(({ found }) => found)).toEqual(
      Array(3).fill('E122'),
    );
    const next = await open('opensearch');
    await expect(find(next)).rejects.toMatchObject({ code: 'E122' });
    await next.indexCheck.repair({ embed, identify });
    await whole(next);
  }, 180_000);

  it('should send what a process that was killed was sending, within seconds', async () => {
    const away = await open('opensearch', ['http://127.0.0.1:9']);
    await fill(away);
    await away.close();
    const deps = { ...host(), search: cluster.search };
    await workAndKill(deps, work('send'), async () => {
      await delay(Math.random() * 300);
      return true;
    });
    const next = await open('opensearch');
    const started = performance.now();
    await whole(next);
    expect(performance.now() - started).toBeLessThan(30_000);
  }, 180_000);
}

describe.skipIf(opensearchUrl === undefined)(onOpenSearch('kill -9 while a cluster is written to'), () => {
  describe('beside the embedded database', () => {
    let folder: ReturnType<typeof temporaryFolder>;
    beforeEach(() => {
      folder = temporaryFolder();
    });
    afterEach(() => folder.remove());
    describeKills(() => ({ dataDir: join(folder.path, 'data') }));
  });

  describe.skipIf(postgresUrl === undefined)(onPostgres('beside Postgres'), () => {
    let database: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeEach(async () => {
      database = await createTestDatabase(postgresUrl ?? '');
    });
    afterEach(() => database.drop());
    describeKills(() => ({ databaseUrl: database.url }));
  });
});
