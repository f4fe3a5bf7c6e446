import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRemote } from '../../../src/app/open-remote.ts';
import { createCli } from '../../../src/cli/index.ts';
import {
  createDocumentReader,
  createRestructureStored,
  identifyStored,
  OcrOptionsSchema,
} from '../../../src/documents/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { createHashedEmbedder } from '../../../src/language/index.ts';
import { silentLogger } from '../../../src/logging/index.ts';
import {
  createIngestDocument,
  createIngestService,
  createPublishDocument,
  createRestructureDocument,
} from '../../../src/pipeline/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const TEXT = '# Keel\n\nThe keel is of oak.\n\n## Plates\n\nPlates are riveted.\n';
const clock = { now: () => new Date() };
let harness: Harness;
let server: Awaited<ReturnType<typeof openServer>>;
let folder: string;
/** Pictures beside a document are looked for where they can be read. */
const reader = createDocumentReader({ processes: 1, ocr: OcrOptionsSchema.parse({}) });
const embedder = createHashedEmbedder();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-restructure-'));
  harness = await openHarness();
  server = await openServer(harness, { keys: { ann: 'key-of-ann' } });
});
afterAll(async () => {
  await server.close();
  await harness.close();
  await reader.close();
  rmSync(folder, { recursive: true });
});

/** A document in a collection of its own, read by an older reader. */
async function ingestOld(
  name: string,
  text: string,
  isUpload: boolean,
  beside: Readonly<Record<string, Buffer>> = {},
) {
  const { storage } = harness.app;
  const home = join(folder, name);
  mkdirSync(home);
  writeFileSync(join(home, `${name}.md`), text);
  for (const [file, bytes] of Object.entries(beside)) writeFileSync(join(home, file), bytes);
  const deps = {
    ...storage,
    reader: { ...reader, fingerprint: 'documents-1-before' },
    embedder,
    logger: silentLogger,
  };
  const service = createIngestService({
    ...deps,
    ingestDocument: createIngestDocument(deps),
    clock,
    settings: { parallelDocuments: 1, keepOriginals: 'uploads' },
  });
  const { collection } = await service.ingestFolder({ folder: home, collection: name, isUpload });
  const document = await storage.library.findDocumentByPath(collection.id, `${name}.md`);
  return { id: document?.id ?? '', versionId: document?.currentVersionId ?? '' };
}

/** A grey PNG. */
function png(width: number, height: number): Buffer {
  const part = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, 0));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    part('IHDR', header),
    part('IDAT', pixels),
    part('IEND', Buffer.alloc(0)),
  ]);
}

const versionNow = async (id: string) =>
  (await harness.app.storage.library.findDocument(id))?.currentVersionId ?? '';
const numbers = async (id: string) =>
  (await harness.app.storage.versions.list(id)).map(({ number }) => number);

async function plumbline(door: 'here' | 'server', ...argv: readonly string[]) {
  const { deps } = createFakeDeps();
  const io = createFakeIo({ cwd: folder });
  const address = { url: server.url, apiKey: 'key-of-ann' };
  const opened = door === 'here' ? harness.app : openRemote({ server: address, clock, warnings: [] });
  const app = { ...opened, close: async () => undefined };
  const openView = async () => ({ ...app, forms: async () => app });
  const code = await createCli({ ...deps, openApplication: async () => app, openView }, io).run(argv);
  return { code, out: io.stdout(), err: io.stderr() };
}

describe('library restructure', () => {
  it('should read an original again, as a version of today beside the one before', async () => {
    const { id, versionId } = await ingestOld('sent', TEXT, true);
    const { restructure } = harness.app.documents;
    expect(await restructure(id, { isDryRun: true })).toEqual({ documentId: id, from: 'original' });
    expect(await numbers(id)).toEqual([1]);
    expect(await restructure(id)).toEqual({ documentId: id, from: 'original' });
    expect(await numbers(id)).toEqual([2, 1]);
    expect(await harness.app.storage.files.original(await versionNow(id))).toMatchObject({ name: 'sent.md' });
    expect(await harness.app.storage.library.getSections(versionId)).toHaveLength(3);
    expect(await restructure(id)).toEqual({ documentId: id, from: 'nothing' });
  });

  it('should leave a document whose text gives the same sections as it is', async () => {
    const { id, versionId } = await ingestOld('same', TEXT, false);
    expect(await harness.app.documents.restructure(id)).toEqual({ documentId: id, from: 'nothing' });
    expect(await versionNow(id)).toBe(versionId);
  });

  it('should make lost sections from the text, and keep the text, its passages and their places', async () => {
    const { storage, documents } = harness.app;
    const { id, versionId } = await ingestOld('lost', TEXT, false);
    await storage.sql.pool.query('delete from sections where version_id = $1', [versionId]);
    expect((await storage.indexCheck.check()).sections).toEqual([id]);
    expect(await documents.restructure(id)).toEqual({ documentId: id, from: 'text' });
    const now = await versionNow(id);
    const titles = (await storage.library.getSections(now)).map(({ title }) => title);
    expect(titles.slice(1)).toEqual(['Keel', 'Plates']);
    expect(await storage.library.getMarkdown(now)).toBe(await storage.library.getMarkdown(versionId));
    const passages = async (version: string) =>
      (await storage.library.getChunkRange(version, 0, 99)).map(({ text, locator: { offsets, lines } }) => ({
        text,
        offsets,
        lines,
      }));
    expect(await passages(now)).toEqual(await passages(versionId));
    expect((await storage.indexCheck.check()).sections).toBeUndefined();
    const browser = harness.app.library.browse({
      collectionIds: [(await storage.library.ensureCollection('lost')).id],
    });
    expect((await browser.section(id, 'Plates')).text).toContain('Plates are riveted.');
    // The file itself, once it is there again, is read: what was made from the text is no reading of it.
    const again = await harness.app.ingest.ingestFolder({ folder: join(folder, 'lost'), collection: 'lost' });
    expect(again.counts).toMatchObject({ indexed: 1, unchanged: 0 });
  });

  it('should keep the pictures that an original is kept without', async () => {
    const { storage, documents } = harness.app;
    const { id, versionId } = await ingestOld(
      'drawn',
      `${TEXT}\n# Mast\n\n![The mast](mast.png)\n\nOne mast.\n`,
      true,
      { 'mast.png': png(80, 70) },
    );
    const before = await storage.files.pictures(versionId);
    await storage.sql.pool.query('delete from sections where version_id = $1', [versionId]);
    expect(before).toHaveLength(1);
    expect(await documents.restructure(id)).toEqual({ documentId: id, from: 'text' });
    const now = await versionNow(id);
    const after = await storage.files.pictures(now);
    expect(after.map(({ hash, start, caption }) => ({ hash, start, caption }))).toEqual(
      before.map(({ hash, start, caption }) => ({ hash, start, caption })),
    );
    const sections = await storage.library.getSections(now);
    for (const { sectionId } of after)
      expect(sections.find(({ id: section }) => section === sectionId)?.title).toBe('Mast');
    expect(await storage.files.original(now)).toMatchObject({ name: 'drawn.md' });
  });

  it('should leave everything as it is when the original cannot be read any more', async () => {
    const { storage } = harness.app;
    const { id, versionId } = await ingestOld('odd', TEXT, true);
    const before = await storage.library.findDocument(id);
    const broken = {
      fingerprint: 'documents-2',
      read: () => Promise.reject(new AppError('E030', 'Not to be read.')),
      extensions: [],
      close: async () => undefined,
    };
    const deps = { ...storage, reader: broken, embedder, logger: silentLogger };
    const restructure = createRestructureDocument({
      ...deps,
      ingestDocument: createIngestDocument(deps),
      publish: createPublishDocument(deps),
      restructureStored: createRestructureStored(),
      identify: identifyStored,
    });
    await expect(restructure(id)).rejects.toMatchObject({ code: 'E030' });
    expect(await storage.library.findDocument(id)).toEqual(before);
    expect(before).toMatchObject({ currentVersionId: versionId, status: 'indexed' });
  });

  it.each(['here', 'server'] as const)('should be a command, %s', async (door) => {
    const { id } = await ingestOld(`command-${door}`, TEXT, true);
    const asked = ['library', 'restructure', id] as const;
    const dry = await plumbline(door, ...asked, '--dry-run');
    expect(dry).toMatchObject({
      code: 0,
      out: '1 document would be read again from the original, 0 would be restructured from stored text, 0 as they are.\n',
    });
    expect(await numbers(id)).toEqual([1]);
    const done = await plumbline(door, ...asked, '--json');
    expect(JSON.parse(done.out)).toEqual({ done: [{ documentId: id, from: 'original' }], failed: [] });
    expect((await plumbline(door, ...asked)).out).toBe(
      '0 documents read again from the original, 0 restructured from stored text, 1 as they are.\n',
    );
    expect((await plumbline(door, 'library', 'restructure')).code).toBe(64);
    expect((await plumbline(door, 'library', 'restructure', 'nowhere.md')).code).toBe(66);
  });
});
