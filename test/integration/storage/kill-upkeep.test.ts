import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStorage, type StorageDeps } from '../../../src/storage/index.ts';
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
