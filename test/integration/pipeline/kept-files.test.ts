import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDocumentReader } from '../../../src/documents/index.ts';
import type { FileStore } from '../../../src/domain/files/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { createHashedEmbedder } from '../../../src/language/index.ts';
import { sha256 } from '../../../src/linguistics/index.ts';
import { silentLogger } from '../../../src/logging/index.ts';
import { createIngestDocument, createIngestService } from '../../../src/pipeline/index.ts';
import { withOriginal } from '../../../src/pipeline/ingestion/with-original.ts';
import { createFolderFiles } from '../../../src/storage/files/folder/folder-files.ts';
import { createStorage, type Storage } from '../../../src/storage/index.ts';
import { DIMENSION, storageDeps } from '../../fixtures/storage/open-storage.ts';

let storage: Storage;
let folder: string;
/** Thrown by the store in place of keeping. */
let failure: AppError | undefined;
const reader = createDocumentReader({ processes: 1 });
const kept = mkdtempSync(join(tmpdir(), 'plumbline-kept-'));

beforeAll(async () => {
  const store = createFolderFiles(kept);
  const fileStore: FileStore = {
    ...store,
    put: async (...input) => {
      if (failure !== undefined) throw failure;
      return store.put(...input);
    },
  };
  storage = await createStorage({ ...storageDeps(), fileStore });
});
afterAll(async () => {
  await reader.close();
  await storage.close();
  rmSync(kept, { recursive: true, force: true });
});
beforeEach(() => {
  failure = undefined;
  folder = mkdtempSync(join(tmpdir(), 'plumbline-ingest-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

function ingest(
  collection: string,
  isUpload: boolean,
  keepOriginals: 'uploads' | 'all' | 'none' = 'uploads',
) {
  const { library, files } = storage;
  const embedder = { ...createHashedEmbedder({ dimension: DIMENSION }), fingerprint: 'test-embedder' };
  const ingestDocument = createIngestDocument({ reader, embedder, library, files, logger: silentLogger });
  const settings = { parallelDocuments: 1, keepOriginals };
  const service = createIngestService({
    reader,
    ingestDocument,
    library,
    clock: { now: () => new Date() },
    settings,
  });
  return service.ingestFolder({ folder, collection, isUpload });
}

const current = async (collection: string, path: string) => {
  const { id } = await storage.library.ensureCollection(collection);
  const document = await storage.library.findDocumentByPath(id, path);
  return { document, versionId: document?.currentVersionId ?? '' };
};

/** A PNG of one colour. */
function png(width: number, height: number, grey: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
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
  const rows = Buffer.alloc((width + 1) * height, grey);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

const inline = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`;
const PAGE = (
  first: Buffer,
  second: Buffer,
) => `<html><body><h1>Harbour</h1><p>The quay is long and the lock is wide.</p>
<h2>Lock</h2><p>A drawing of the lock follows.</p><img alt="Plan of the lock" src="${inline(second)}"/><p>Done.</p>
<h2>Quay</h2><img alt="The quay" src="${inline(first)}"/><img alt="again" src="${inline(second)}"/></body></html>`;

describe('files of documents', () => {
  it('should keep the original of an upload and its pictures in reading order, each with its place', async () => {
    const [first, second] = [png(80, 70, 20), png(90, 60, 200)];
    const html = PAGE(first, second);
    writeFileSync(join(folder, 'harbour.html'), html);
    expect(await ingest('uploads', true)).toMatchObject({ counts: { indexed: 1 } });
    const { document, versionId } = await current('uploads', 'harbour.html');
    expect(await storage.files.original(versionId)).toMatchObject({
      hash: document?.contentHash,
      bytes: Buffer.byteLength(html),
      name: 'harbour.html',
      mediaType: 'text/html',
    });
    const sections = await storage.library.getSections(versionId);
    const pictures = await storage.files.pictures(versionId);
    expect(pictures).toMatchObject([
      {
        ordinal: 1,
        fileName: 'img_001.png',
        hash: sha256(second),
        caption: 'Plan of the lock',
        width: 90,
        height: 60,
      },
      { ordinal: 2, fileName: 'img_002.png', hash: sha256(first), caption: 'The quay' },
    ]);
    const markdown = (await storage.library.getMarkdown(versionId)) ?? '';
    for (const { start, sectionId, caption } of pictures) {
      expect(markdown.slice(start).startsWith(`![${caption}](image:`)).toBe(true);
      const section = sections.find(({ id }) => id === sectionId);
      expect(section?.title).toBe(caption === 'The quay' ? 'Quay' : 'Lock');
    }
    const text = await withOriginal(
      storage.files,
      { versionId, sourcePath: 'harbour.html' },
      async (file) => {
        expect(file.bytes).toBe(Buffer.byteLength(html));
        return readFileSync(file.path, 'utf8');
      },
    );
    expect(text).toBe(html);
    await storage.library.deleteDocument(document?.id ?? '');
    expect(await storage.files.check()).toMatchObject({ files: 0 });
    for await (const file of storage.fileStore.list()) expect(file).toBeUndefined();
  });

  it('should keep originals of folders only where all are wanted, also for what was read before', async () => {
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'sub', 'a.md'), '# Alpha\n\nAlpha is first.\n');
    await ingest('folders', false);
    const { versionId } = await current('folders', 'sub/a.md');
    expect(await storage.files.original(versionId)).toBeUndefined();
    await ingest('folders', true, 'none');
    expect(await storage.files.original(versionId)).toBeUndefined();
    expect(await ingest('folders', false, 'all')).toMatchObject({ counts: { unchanged: 1 } });
    expect(await storage.files.original(versionId)).toMatchObject({
      name: 'a.md',
      mediaType: 'text/markdown',
    });
  });

  it('should say that a store is away, keep the text, and mend it by the next upload', async () => {
    const [first, second] = [png(80, 70, 30), png(90, 60, 210)];
    writeFileSync(join(folder, 'away.html'), PAGE(first, second));
    failure = new AppError('E052', 'away');
    const summary = await ingest('away', true);
    expect(summary).toMatchObject({ counts: { partial: 1 }, warned: [{ sourcePath: 'away.html' }] });
    const { document, versionId } = await current('away', 'away.html');
    expect(document).toMatchObject({ status: 'partial', warnings: [{ id: 'warnFilesNotKept' }] });
    expect(await storage.files.original(versionId)).toBeUndefined();
    expect(await storage.files.pictures(versionId)).toEqual([]);
    failure = undefined;
    await ingest('away', true);
    expect(await storage.files.original(versionId)).toMatchObject({ name: 'away.html' });
  });

  it('should never call a document failed because the original of what is unchanged cannot be kept', async () => {
    writeFileSync(join(folder, 'same.md'), '# Same\n\nThe same edition.\n');
    await ingest('same', true);
    failure = new AppError('E052', 'away');
    const summary = await ingest('same', true);
    expect(summary).toMatchObject({
      counts: { unchanged: 1, failed: 0 },
      warned: [{ sourcePath: 'same.md' }],
    });
    const { document } = await current('same', 'same.md');
    expect(document).toMatchObject({ status: 'indexed' });
    failure = new AppError('E028', 'full');
    await expect(ingest('same', true)).rejects.toMatchObject({ code: 'E028' });
  });

  it('should end with E028 on a full disk, and leave the version before as it was', async () => {
    writeFileSync(join(folder, 'full.md'), '# Full\n\nThe first edition.\n');
    await ingest('full', true);
    const before = await current('full', 'full.md');
    writeFileSync(join(folder, 'full.md'), '# Full\n\nThe second edition.\n');
    failure = new AppError('E028', 'full');
    await expect(ingest('full', true)).rejects.toMatchObject({ code: 'E028' });
    const { versionId } = await current('full', 'full.md');
    expect(versionId).toBe(before.versionId);
    expect(await storage.library.getMarkdown(versionId)).toContain('first edition');
    failure = undefined;
    expect(await ingest('full', true)).toMatchObject({ counts: { indexed: 1 } });
  });
});
