import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { createStorage } from '../../../src/storage/index.ts';
import { storageDeps, temporaryFolder } from '../../fixtures/storage/open-storage.ts';

const WRITER = join(import.meta.dirname, '../../fixtures/storage/writer.mjs');

interface Acknowledged {
  readonly ready?: true;
  readonly event?: number;
  readonly journal?: string;
  readonly document?: string;
}

/** Lets a process write until it has acknowledged `count` things, then kills it without a warning. */
async function writeAndKill(dataDir: string, round: number, count: number): Promise<Acknowledged[]> {
  const child = spawn(process.execPath, [WRITER, dataDir, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: Acknowledged[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(JSON.parse(line));
    if (acknowledged.length === 1) {
      // The owner lives, so nobody else may open the directory.
      await expect(createStorage(storageDeps({ dataDir }))).rejects.toMatchObject({
        code: 'E023',
        message: expect.stringContaining(`pid ${child.pid}`),
      });
    }
    if (acknowledged.length === count) child.kill('SIGKILL');
  }
  if (child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return acknowledged;
}

describe('kill -9 of the owner', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it('should lose nothing that was acknowledged and open again at once', async () => {
    const dataDir = join(folder.path, 'data');
    for (const [round, count] of [17, 44].entries()) {
      const acknowledged = await writeAndKill(dataDir, round, count);
      const storage = await createStorage(
        storageDeps({ dataDir, vectorDimension: 4, embedderFingerprint: 'writer' }),
      );
      const runId = `run_${round}`;
      const { id: collectionId } = await storage.library.ensureCollection('killed');
      const scope = { collectionIds: [collectionId] };
      const events = await storage.events.after(runId, 0);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      for (const { event, journal, document } of acknowledged) {
        if (event !== undefined) expect(events[event - 1]?.seq).toBe(event);
        if (journal !== undefined)
          expect(await storage.journal.get(runId, 'step', journal)).toBe(`output ${journal}`);
        if (document === undefined) continue;
        expect(await storage.library.currentVersion(document)).toBeDefined();
        const hits = await storage.index.searchLexical(['text'], { ...scope, documentIds: [document] }, 5);
        expect(hits.map(({ documentId }) => documentId)).toEqual([document]);
      }
      // Whole or not at all: what is in the index is current, with its chunk.
      const hits = await storage.index.searchLexical(['text'], scope, 1000);
      expect(hits).toHaveLength(await storage.index.count(scope));
      expect(await storage.library.getChunks(hits.map(({ chunkId }) => chunkId))).toHaveLength(hits.length);
      await storage.close();
    }
  }, 120_000);
});
