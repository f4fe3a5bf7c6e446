import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '../../../src/storage/database/pglite/open-embedded.ts';
import { createStorage, type StorageDeps } from '../../../src/storage/index.ts';
import { migrate } from '../../../src/storage/migrations/migrate.ts';
import { MIGRATIONS } from '../../../src/storage/migrations/migrations.ts';
import { storeAsBefore, versionOf } from '../../contract/storage/sections-suite.ts';
import {
  createTestDatabase,
  DIMENSION,
  storageDeps,
  temporaryFolder,
} from '../../fixtures/storage/open-storage.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

const UPKEEPER = join(import.meta.dirname, '../../fixtures/storage/upkeeper.mjs');

function startUpkeeper(target: Partial<StorageDeps>, mode = '') {
  const { vectorDimension, embedderFingerprint, dataDir } = storageDeps();
  const deps = { dataDir, vectorDimension, embedderFingerprint, ...target };
  return spawn(process.execPath, [UPKEEPER, JSON.stringify(deps), mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function kill(child: ReturnType<typeof startUpkeeper>): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

describe('kill -9 while an old database is brought up to date', () => {
  const DOCUMENTS = 90;
  /** Shares of the time that the whole takes. */
  const MOMENTS = [0.6, 0.85];
  const folder = temporaryFolder();
  const old = join(folder.path, 'old');
  let wholeMs = 0;
  beforeAll(async () => {
    const database = await openEmbedded({ dataDir: old, onStage: () => undefined });
    const before = MIGRATIONS.filter(({ id }) => id < 14);
    await migrate(database, { now: '2026-01-01T00:00:00.000Z' }, before);
    await database.query(`insert into collections (id, name) values ('col_1', 'old')`);
    for (let place = 0; place < DOCUMENTS; place++) await storeAsBefore(database, place);
    await database.close();
    const whole = join(folder.path, 'whole');
    cpSync(old, whole, { recursive: true });
    const started = performance.now();
    await once(startUpkeeper({ dataDir: whole }), 'exit');
    wholeMs = performance.now() - started;
  }, 180_000);
  afterAll(() => folder.remove());

  it.each(MOMENTS)(
    'should have all or nothing of the schema at %d of the time, and go on',
    async (share) => {
      const dataDir = join(folder.path, `killed ${share}`);
      cpSync(old, dataDir, { recursive: true });
      const child = startUpkeeper({ dataDir });
      await delay(wholeMs * (share + Math.random() * 0.1 - 0.05));
      await kill(child);

      const left = await openEmbedded({ dataDir, onStage: () => undefined });
      const { rows } = await left.query('select count(*)::int as steps from schema_migrations');
      expect([MIGRATIONS.filter(({ id }) => id < 14).length, MIGRATIONS.length]).toContain(
        rows[0]?.['steps'],
      );
      const stored = await left.query('select count(*)::int as stored from sections');
      expect(stored.rows).toEqual([{ stored: 2 * DOCUMENTS }]);
      await left.close();

      const storage = await createStorage(storageDeps({ dataDir }));
      const unfilled = await storage.sql.pool.query('select from sections where title_terms is null');
      expect(unfilled.rows).toEqual([]);
      for (let place = 0; place < DOCUMENTS; place += 10)
        expect(
          (await storage.sections.sections(versionOf(place))).map(({ printedNumber }) => printedNumber),
        ).toEqual([undefined, '2.1']);
      await storage.close();
    },
    180_000,
  );
});

function describeKilledReindex(target: () => Partial<StorageDeps>): void {
  it('should leave every document found, by words and vectors, whole', async () => {
    const live = await createStorage(storageDeps(target()));
    let collectionId = '';
    const texts = ['harbour walls', 'harbour lights', 'harbour masters'];
    for (let number = 0; number < 6; number++)
      ({ collectionId } = await publishSample(live, 'harbours', { path: `${number}.md`, texts }));
    await live.close();
    for (const lines of [2, 5, 9]) {
      const child = startUpkeeper(target(), 'reindex');
      let said = 0;
      for await (const _line of createInterface({ input: child.stdout })) {
        said += 1;
        if (said !== lines) continue;
        await delay(Math.random() * 40);
        child.kill('SIGKILL');
      }
      await kill(child);
      const storage = await createStorage(storageDeps(target()));
      expect(await storage.indexCheck.check()).toEqual({
        documents: 6,
        differing: [],
        wrongCounts: 0,
        unidentified: 0,
      });
      const scope = { collectionIds: [collectionId] };
      expect(await storage.index.searchLexical(['harbour'], scope, 100)).toHaveLength(18);
      expect(
        await storage.index.searchVector(new Float32Array(DIMENSION).fill(0.25), scope, 100),
      ).toHaveLength(18);
      await storage.close();
    }
  }, 180_000);
}

describe('kill -9 while documents are indexed anew', () => {
  describe('embedded', () => {
    const folder = temporaryFolder();
    afterAll(() => folder.remove());
    describeKilledReindex(() => ({ dataDir: join(folder.path, 'data') }));
  });

  describe.skipIf(postgresUrl === undefined)(onPostgres('server'), () => {
    let database: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeAll(async () => {
      database = await createTestDatabase(postgresUrl ?? '');
    });
    afterAll(() => database.drop());
    describeKilledReindex(() => ({ databaseUrl: database.url }));
  });
});
