import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentReader } from '../../../src/documents/index.ts';
import type { DocumentReader } from '../../../src/domain/index.ts';
import { createHashedEmbedder } from '../../../src/language/index.ts';
import { silentLogger } from '../../../src/logging/index.ts';
import { createIngestDocument, createIngestService, type Restructured } from '../../../src/pipeline/index.ts';
import { createStorage, type Storage, type StorageDeps } from '../../../src/storage/index.ts';
import { createTestDatabase, storageDeps, temporaryFolder } from '../../fixtures/storage/open-storage.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

const RESTRUCTURER = join(import.meta.dirname, '../../fixtures/documents/restructurer.mjs');
const DOCUMENTS = 12;
/** Documents that are done when a process is killed, and the most milliseconds it has left after that. */
const KILLS = [
  [1, 0],
  [2, 60],
  [2, 200],
] as const;
const SECTIONS = ['', 'Keel', 'Plates', 'Mast'];

const embedder = createHashedEmbedder({ dimension: 32 });
const open = (target: Partial<StorageDeps>) =>
  createStorage(
    storageDeps({
      ...target,
      vectorDimension: embedder.dimension,
      embedderFingerprint: embedder.fingerprint,
    }),
  );

/** As if before sections were kept: a document is one section. */
const oldReader = (reader: DocumentReader): DocumentReader => ({
  ...reader,
  fingerprint: 'documents-1-before',
  read: async (...asked) => {
    const read = await reader.read(...asked);
    const [root] = read.sections;
    if (root === undefined) throw new Error('A document without a section.');
    const chunks = read.chunks.map((chunk) => ({
      ...chunk,
      sectionId: root.id,
      headingPath: [],
      headerLevel: 0,
      locator: { ...chunk.locator, headingPath: [] },
    }));
    return { ...read, sections: [root], chunks };
  },
});

/** Half of the documents come with their originals, the others are text alone. */
async function ingestAsBefore(storage: Storage, folder: string): Promise<void> {
  const bare = createDocumentReader({ processes: 2 });
  const reader = oldReader(bare);
  const { library, files } = storage;
  const ingestDocument = createIngestDocument({ reader, embedder, library, files, logger: silentLogger });
  const service = createIngestService({
    reader,
    ingestDocument,
    library,
    clock: { now: () => new Date() },
    settings: { parallelDocuments: 2, keepOriginals: 'uploads' },
  });
  for (const isUpload of [true, false]) {
    const half = join(folder, isUpload ? 'sent' : 'read');
    mkdirSync(half, { recursive: true });
    for (let number = 0; number < DOCUMENTS / 2; number++)
      writeFileSync(
        join(half, `${isUpload ? 'sent' : 'read'}-${number}.md`),
        `# Keel\n\nThe keel of ship ${number} is of oak.\n\n## Plates\n\nPlates ${number} are riveted.\n\n# Mast\n\nOne mast.\n`,
      );
    await service.ingestFolder({ folder: half, collection: 'ships', isUpload });
  }
  await bare.close();
}

/** What is there now. Every document has all of its old sections, or all of its new ones, and is found. */
async function look(storage: Storage): Promise<number> {
  const { id } = await storage.library.ensureCollection('ships');
  const documents = await storage.library.listDocuments([id]);
  expect(documents).toHaveLength(DOCUMENTS);
  expect(await storage.indexCheck.check()).toEqual({
    documents: DOCUMENTS,
    differing: [],
    wrongCounts: 0,
    unidentified: 0,
  });
  let made = 0;
  for (const { id: documentId, currentVersionId = '', status, sourcePath } of documents) {
    expect(status).toBe('indexed');
    const titles = (await storage.library.getSections(currentVersionId)).map(({ level, title }) =>
      level === 0 ? '' : title,
    );
    const isNew = titles.length > 1;
    expect(titles).toEqual(isNew ? SECTIONS : ['']);
    expect(await storage.sections.sections(currentVersionId)).toHaveLength(titles.length);
    expect((await storage.versions.list(documentId)).map(({ number }) => number)).toEqual(
      isNew ? [2, 1] : [1],
    );
    const found = await storage.index.searchLexical(
      ['keel'],
      { collectionIds: [id], documentIds: [documentId] },
      10,
    );
    expect(found.length).toBeGreaterThan(0);
    const original = await storage.files.original(currentVersionId);
    expect(original?.name).toBe(sourcePath.startsWith('sent') ? sourcePath : undefined);
    if (isNew) made += 1;
  }
  return made;
}

async function restructure(target: Partial<StorageDeps>, kill?: readonly [done: number, wait: number]) {
  // It waits after the document that it is killed in: a machine under load may hear of the one before too late.
  const most = kill === undefined ? DOCUMENTS : kill[0] + 1;
  const child = spawn(
    process.execPath,
    [RESTRUCTURER, JSON.stringify({ dataDir: ':memory:', ...target }), String(most)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const said: (Restructured | { readonly end: true })[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const one: Restructured | { readonly end: true } = JSON.parse(line);
    said.push(one);
    const done = said.filter((each) => 'from' in each && each.from !== 'nothing').length;
    if (kill === undefined || done !== kill[0] || ('from' in one && one.from === 'nothing')) continue;
    await delay(Math.random() * kill[1]);
    child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(kill === undefined ? child.exitCode : child.signalCode).toBe(kill === undefined ? 0 : 'SIGKILL');
  return said.flatMap((one) => ('from' in one ? [one] : []));
}

function describeKills(target: () => Partial<StorageDeps>, killedHasLeft = async () => {}): void {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it('should leave the old sections or the new ones of every document, and do what is left', async () => {
    const before = await open(target());
    await ingestAsBefore(before, folder.path);
    expect(await look(before)).toBe(0);
    await before.close();
    let made = 0;
    for (const kill of KILLS) {
      const said = await restructure(target(), kill);
      await killedHasLeft();
      const storage = await open(target());
      const now = await look(storage);
      await storage.close();
      // What was said to be done is done; the document that it was killed in may be.
      expect(said.filter(({ from }) => from === 'nothing')).toHaveLength(made);
      expect(now).toBeGreaterThanOrEqual(made + kill[0]);
      made = now;
    }
    const rest = await restructure(target());
    expect(rest).toHaveLength(DOCUMENTS);
    expect(rest.filter(({ from }) => from === 'nothing')).toHaveLength(made);
    const after = await open(target());
    expect(await look(after)).toBe(DOCUMENTS);
    await after.close();
    expect((await restructure(target())).every(({ from }) => from === 'nothing')).toBe(true);
  }, 300_000);
}

describe('kill -9 while sections are made anew', () => {
  describe('embedded', () => {
    const data = temporaryFolder();
    afterAll(() => data.remove());
    describeKills(() => ({ dataDir: join(data.path, 'data') }));
  });

  describe.skipIf(postgresUrl === undefined)(onPostgres('server'), () => {
    const data = temporaryFolder();
    let database: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeAll(async () => {
      database = await createTestDatabase(postgresUrl ?? '');
    });
    afterAll(async () => {
      await database.drop();
      data.remove();
    });
    describeKills(
      () => ({ databaseUrl: database.url, dataDir: join(data.path, 'data') }),
      () => database.left(),
    );
  });
});
