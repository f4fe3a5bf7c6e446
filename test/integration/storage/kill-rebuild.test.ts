import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStorage, type StorageDeps } from '../../../src/storage/index.ts';
import { createTestDatabase, storageDeps, temporaryFolder } from '../../fixtures/storage/open-storage.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

const REBUILDER = join(import.meta.dirname, '../../fixtures/storage/rebuilder.mjs');
const DOCUMENTS = 9;
/** Documents after which a process is killed. A third one dies with the last, about when the indexes are exchanged. */
const KILL_AFTER = [2, 3];
const OTHER = { embedderFingerprint: 'other', vectorDimension: 32 };

interface Said {
  readonly title?: string;
  readonly found?: number;
  readonly done?: true;
}

/** Runs the process until it has said so many lines (it has ended when that is more than it says). */
async function rebuildAndKill(
  deps: Partial<StorageDeps>,
  collectionId: string,
  lines: number,
): Promise<Said[]> {
  const args = [REBUILDER, JSON.stringify({ ...deps, ...OTHER }), collectionId, 'harbour'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: Said[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(JSON.parse(line));
    if (said.length === lines) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return said;
}

function describeKills(target: () => Partial<StorageDeps>): void {
  it('should go on where it was, end whole, and find words all the while', async () => {
    const live = await createStorage(storageDeps(target()));
    let collectionId = '';
    for (let number = 0; number < DOCUMENTS; number++)
      ({ collectionId } = await publishSample(live, 'rebuilt', {
        path: `${number}.md`,
        title: `${number}`,
        texts: ['harbour', `buoy ${number}`],
      }));
    await live.close();

    const stored = new Set<string>();
    for (const lines of [...KILL_AFTER, undefined]) {
      const until = lines ?? DOCUMENTS - stored.size;
      const said = await rebuildAndKill({ dataDir: ':memory:', ...target() }, collectionId, until);
      if (lines !== undefined) expect(said.some(({ done }) => done)).toBe(false);
      const titles = said.flatMap(({ title }) => title ?? []);
      for (const { found } of said.filter(({ title }) => title !== undefined)) expect(found).toBe(DOCUMENTS);
      // What was stored before a kill is not made again; the document it was killed in may be.
      expect(titles.filter((title) => stored.has(title))).toEqual([]);
      for (const title of titles.slice(0, -1)) stored.add(title);
    }

    const other = await createStorage(storageDeps({ ...target(), ...OTHER }));
    const again: string[] = [];
    await other.rebuild.run({
      fingerprint: (before) => `${before}|other`,
      embed: async ({ title, chunks }) => {
        again.push(title);
        return chunks.map((_, place) => ({ content: new Float32Array(32).fill(1, 0, 1 + place) }));
      },
    });
    expect(again.filter((title) => stored.has(title))).toEqual([]);
    expect(await other.rebuild.pending()).toBe(0);
    expect(await other.indexCheck.check()).toEqual({
      documents: DOCUMENTS,
      differing: [],
      wrongCounts: 0,
      unidentified: 0,
    });
    const scope = { collectionIds: [collectionId] };
    const near = await other.index.searchVector(new Float32Array(32).fill(1, 0, 2), scope, 100);
    expect(near).toHaveLength(2 * DOCUMENTS);
    expect(near.filter(({ score }) => score > 0.99)).toHaveLength(DOCUMENTS);
    await other.close();
  }, 180_000);
}

describe('kill -9 while vectors of another embedder are made', () => {
  describe('embedded', () => {
    const folder = temporaryFolder();
    afterAll(() => folder.remove());
    describeKills(() => ({ dataDir: join(folder.path, 'data') }));
  });

  describe.skipIf(postgresUrl === undefined)(onPostgres('server'), () => {
    let database: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeAll(async () => {
      database = await createTestDatabase(postgresUrl ?? '');
    });
    afterAll(() => database.drop());
    describeKills(() => ({ databaseUrl: database.url }));
  });
});
