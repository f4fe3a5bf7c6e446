import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApplication } from '../../../src/app/open-application.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';
import { skipReason } from '../../fixtures/language/onnx-packages.ts';
import { makeTinyModel } from '../../fixtures/language/tiny-model.ts';
import { createTestDatabase } from '../../fixtures/storage/open-storage.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

const missing = await skipReason();
const BUILT_IN = ['embedding.provider=builtin'];

function describeChange(databaseUrl: () => Promise<string | undefined>): void {
  let folder: string;
  let set: string[];
  let model: ReturnType<typeof makeTinyModel>;
  const clock = { now: () => new Date() };
  const open = async (embedding: readonly string[]) => {
    const { config } = loadConfig({ environment: {}, cwd: folder, set: [...set, ...embedding] });
    return openApplication({
      config,
      logger: createMemoryLogger(),
      clock,
      warnings: [],
      onWait: () => undefined,
    });
  };
  const local = () => ['embedding.provider=local', `embedding.model=${join(folder, 'data/models/tiny')}`];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-embedder-'));
    const url = await databaseUrl();
    set = [`dataDir=${join(folder, 'data')}`, ...(url === undefined ? [] : [`database.url=${url}`])];
    model = makeTinyModel();
    mkdirSync(join(folder, 'data/models'), { recursive: true });
    cpSync(model.folder, join(folder, 'data/models/tiny'), { recursive: true });
    mkdirSync(join(folder, 'docs'));
    for (const word of ['mast', 'sail', 'keel'])
      writeFileSync(
        join(folder, 'docs', `${word}.md`),
        `# The ${word}\n\nEvery ${word} is looked at in spring.\n`,
      );
  });
  afterEach(() => {
    model.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('should search by the old vectors until the new ones are whole, either way', async () => {
    const plain = await open(BUILT_IN);
    const { collection } = await plain.ingest.ingestFolder({ folder: join(folder, 'docs') });
    const scope = { collectionIds: [collection.id] };
    await plain.close();
    const findBy = async (app: typeof plain) => {
      const { results, notes } = await app.search('Which mast is looked at?', scope);
      const found = results.flatMap(({ explanations }) => explanations.map(({ retriever }) => retriever));
      return { notes, isByVectors: found.includes('vector') };
    };

    const other = await open(local());
    expect(await other.storage.rebuild.pending()).toBe(3);
    expect(await findBy(other)).toEqual({ notes: [], isByVectors: true });
    const steps: number[] = [];
    expect(await other.index.refresh({ onProgress: (done) => steps.push(done) })).toBe(3);
    expect(steps).toEqual([1, 2, 3]);
    expect(await findBy(other)).toEqual({ notes: [], isByVectors: true });
    expect(await other.index.refresh()).toBe(0);
    await other.close();

    // And back: the model in its folder serves.
    const back = await open(BUILT_IN);
    expect(await findBy(back)).toEqual({ notes: [], isByVectors: true });
    rmSync(join(folder, 'data/models/tiny'), { recursive: true });
    await back.close();
    const without = await open(BUILT_IN);
    const { notes, isByVectors } = await findBy(without);
    expect(isByVectors).toBe(false);
    expect(notes).toHaveLength(1);
    await without.close();
  });

  it('should make them in the background of a server', async () => {
    const plain = await open(BUILT_IN);
    await plain.ingest.ingestFolder({ folder: join(folder, 'docs') });
    await plain.close();
    const server = await open(local());
    await server.worker.start();
    await expect.poll(() => server.storage.rebuild.pending()).toBe(0);
    await server.close();
  });
}

describe.skipIf(missing !== undefined)(`change of the embedder${missing ?? ''}`, () => {
  describe('embedded', () => describeChange(async () => undefined));
  describe.skipIf(postgresUrl === undefined)(onPostgres('server'), () => {
    const databases: Awaited<ReturnType<typeof createTestDatabase>>[] = [];
    afterAll(async () => {
      for (const database of databases) await database.drop();
    });
    describeChange(async () => {
      const database = await createTestDatabase(postgresUrl ?? '');
      databases.push(database);
      return database.url;
    });
  });
});
