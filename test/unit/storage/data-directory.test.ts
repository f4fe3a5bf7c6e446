import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createStorage, restoreBackup } from '../../../src/storage/index.ts';
import { bytesOf } from '../../contract/files/file-store-suite.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';
import { storageDeps, temporaryFolder } from '../../fixtures/storage/open-storage.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';

describe('createStorage on a data directory', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it('should keep what was stored, refuse a second opener, and refuse another embedder', async () => {
    const dataDir = join(folder.path, 'deep', 'data');
    const stages: string[] = [];
    const deps = storageDeps({ dataDir, onStage: (stage) => stages.push(stage) });
    mkdirSync(join(dataDir, 'new-0123456789ab'), { recursive: true }); // left by a first start that was killed
    const storage = await createStorage(deps);
    expect(stages).toEqual(['create', 'open']);
    const published = await publishSample(storage, 'docs', { path: 'a.md', texts: ['A lasting text.'] });
    await expect(createStorage(deps)).rejects.toMatchObject({ code: 'E023' });
    await storage.close();

    const reopened = await createStorage({ ...deps, embedderFingerprint: 'another' });
    const scope = { collectionIds: [published.collectionId] };
    expect(stages).toEqual(['create', 'open', 'open']);
    expect(await reopened.library.getMarkdown(published.versionId)).toBe(published.document.markdown);
    expect(await reopened.index.searchLexical(['last'], scope, 5)).toHaveLength(1);
    await expect(reopened.index.searchVector(new Float32Array(16).fill(1), scope, 5)).rejects.toMatchObject({
      code: 'E004',
      message: expect.stringMatching(/test-embedder.*another/),
    });
    await reopened.resetIndex();
    await publishSample(reopened, 'docs', { path: 'a.md', texts: ['A lasting text.'] });
    expect(await reopened.index.searchVector(new Float32Array(16).fill(1), scope, 5)).toHaveLength(1);
    expect((await bytesOf(reopened.backup())).length).toBeGreaterThan(1_000_000);
    await reopened.close();
  }, 180_000);

  it('should begin with the schema, which one first start on a machine has made for all', async () => {
    await (await createStorage(storageDeps({ dataDir: join(folder.path, 'one') }))).close();
    for (const dataDir of [join(folder.path, 'two'), ':memory:']) {
      const logger = createMemoryLogger();
      const storage = await createStorage(storageDeps({ dataDir, logger }));
      const published = await publishSample(storage, 'docs', { path: 'a.md', texts: ['A lasting text.'] });
      expect(await storage.library.getMarkdown(published.versionId)).toBe(published.document.markdown);
      await storage.close();
      expect(logger.lines.map(({ message }) => message)).not.toContain(
        'The database schema was brought up to date.',
      );
    }
  });

  it('should refuse a directory of another format', async () => {
    const dataDir = join(folder.path, 'newer');
    mkdirSync(join(dataDir, 'pg'), { recursive: true });
    writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '18');
    writeFileSync(join(dataDir, 'format.json'), '{"format":99,"engine":"pglite"}');
    await expect(createStorage(storageDeps({ dataDir }))).rejects.toMatchObject({
      code: 'E008',
      message: expect.stringContaining('format 99'),
    });
  });

  it('should refuse a library whose database is lost, put no empty one in its place, and take a backup', async () => {
    const whole = join(folder.path, 'whole');
    const storage = await createStorage(storageDeps({ dataDir: whole }));
    await publishSample(storage, 'docs', { path: 'a.md', texts: ['A lasting text.'] });
    const backup = await bytesOf(storage.backup());
    await storage.close();
    const losses: Record<string, (pg: string) => void> = {
      partial: (pg) => rmSync(join(pg, 'PG_VERSION')),
      removed: (pg) => rmSync(pg, { recursive: true }),
      emptied: (pg) => {
        rmSync(pg, { recursive: true });
        mkdirSync(pg);
      },
    };
    for (const [name, lose] of Object.entries(losses)) {
      const dataDir = join(folder.path, name);
      cpSync(whole, dataDir, { recursive: true });
      lose(join(dataDir, 'pg'));
      await expect(createStorage(storageDeps({ dataDir })), name).rejects.toMatchObject({
        code: 'E008',
        message: expect.stringContaining('restore'),
      });
      expect(existsSync(join(dataDir, 'pg', 'base')), name).toBe(name === 'partial');
    }
    const dataDir = join(folder.path, 'emptied');
    await restoreBackup({ backup, dataDir, databaseUrl: undefined, force: true });
    const restored = await createStorage(storageDeps({ dataDir }));
    expect(await restored.library.listCollections()).toMatchObject([{ name: 'docs' }]);
    await restored.close();
  }, 180_000);

  it('should say that a Postgres server cannot be reached', async () => {
    const databaseUrl = 'postgresql://nobody:secret@127.0.0.1:1/none';
    const retry = { attempts: 1, firstDelayMs: 1, maxDelayMs: 1 };
    await expect(createStorage(storageDeps({ databaseUrl, retry }))).rejects.toMatchObject({
      code: 'E007',
      message: expect.not.stringContaining('secret'),
    });
  });
});
