import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDocumentReader } from '../../../src/documents/index.ts';
import type { DocumentReader, Embedder } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { createHashedEmbedder } from '../../../src/language/index.ts';
import { analyzeText } from '../../../src/linguistics/index.ts';
import { silentLogger } from '../../../src/logging/index.ts';
import { createIngestDocument, createIngestService, watchFolder } from '../../../src/pipeline/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { embedSample } from '../../contract/storage/old-versions-suite.ts';
import { DIMENSION, openMemoryStorage } from '../../fixtures/storage/open-storage.ts';

let storage: Storage;
let folder: string;

beforeAll(async () => {
  storage = await openMemoryStorage();
});
afterAll(() => storage.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-ingest-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

/** Ingestion with the given reader. */
function openService(read: DocumentReader['read'], beforeEmbedding = async () => {}) {
  const { library, files } = storage;
  const reader: DocumentReader = { fingerprint: 'fake', extensions: ['.md'], read, close: async () => {} };
  const hashed = createHashedEmbedder({ dimension: DIMENSION });
  const embedder: Embedder = {
    ...hashed,
    fingerprint: 'test-embedder',
    embed: async (...input) => {
      await beforeEmbedding();
      return hashed.embed(...input);
    },
  };
  const ingestDocument = createIngestDocument({ reader, embedder, library, files, logger: silentLogger });
  const clock = { now: () => new Date() };
  return createIngestService({
    reader,
    ingestDocument,
    library,
    clock,
    settings: { parallelDocuments: 1, keepOriginals: 'none' },
  });
}

describe('a renamed file', () => {
  it('should keep its document without being read again', async () => {
    write('a.md', '# Alpha\n\nAlpha is first.\n');
    write('b.md', '# Beta\n\nBeta is second.\n');
    const { ingestFolder } = openService(createDocumentReader({ processes: 1 }).read);
    const ingest = () => ingestFolder({ folder });
    const { collection } = await ingest();
    const before = await storage.library.listDocuments([collection.id]);
    renameSync(join(folder, 'a.md'), join(folder, 'c.md'));
    expect((await ingest()).counts).toMatchObject({ indexed: 0, unchanged: 2, removed: 0 });
    const after = await storage.library.listDocuments([collection.id]);
    expect(after.map(({ sourcePath }) => sourcePath)).toEqual(['b.md', 'c.md']);
    expect(after.map(({ currentVersionId }) => currentVersionId).toSorted()).toEqual(
      before.map(({ currentVersionId }) => currentVersionId).toSorted(),
    );
    // Another file at the old path is another document.
    write('a.md', '# Gamma\n\nGamma is third.\n');
    expect((await ingest()).counts).toMatchObject({ indexed: 1, unchanged: 2 });
    expect((await storage.library.listDocuments([collection.id])).map(({ title }) => title)).toEqual([
      'Gamma',
      'Beta',
      'Alpha',
    ]);
  });
});

describe('a document that is renamed while its file is read', () => {
  it.each(['reading', 'embedding'] as const)('should be found by the title of now (%s)', async (step) => {
    const name = `renamed while ${step}`;
    const { id } = await storage.library.ensureCollection(name);
    const documents = () => storage.library.listDocuments([id]);
    let wanted: string | null = null;
    const rename = async () => {
      for (const document of await documents())
        await storage.changes.change(document.id, { title: wanted }, embedSample);
    };
    const { read } = createDocumentReader({ processes: 1 });
    const service = openService(
      async (...input) => {
        const document = await read(...input);
        if (step === 'reading') await rename();
        return document;
      },
      step === 'embedding' ? rename : undefined,
    );
    const found = (words: string) =>
      storage.index.searchLexical(analyzeText(words), { collectionIds: [id] }, 5);
    const ingest = async (title: string | null, text: string) => {
      wanted = title;
      write('tides.md', `# Tides\n\n${text}\n`);
      expect((await service.ingestFolder({ folder, collection: name })).counts).toMatchObject({ indexed: 1 });
      const [document] = await documents();
      return document?.title;
    };
    expect(await ingest(null, 'The sea rises.')).toBe('Tides');
    expect(await ingest('Ebb and flood', 'The sea falls.')).toBe('Ebb and flood');
    expect(await found('flood')).toHaveLength(1);
    expect(await ingest(null, 'The sea rests.')).toBe('Tides');
    expect(await found('flood')).toEqual([]);
    expect((await storage.indexCheck.check()).differing).toEqual([]);
  });
});

describe('a file that ends its process', () => {
  const died = () => new AppError('E003', 'The process died.', { details: { processEnded: true } });

  it('should be tried twice, put into quarantine and left alone until it changes', async () => {
    write('killer.md', '# Killer\n\nBoom.\n');
    let calls = 0;
    const service = openService(async () => {
      calls++;
      throw died();
    });
    const { counts, failed, collection } = await service.ingestFolder({ folder });
    expect([calls, counts.failed, failed[0]?.problem.code]).toEqual([2, 1, 'E003']);
    const [document] = await storage.library.listDocuments([collection.id]);
    expect(document?.status).toBe('quarantined');
    expect((await service.ingestFolder({ folder })).failed).toMatchObject(failed);
    expect(calls).toBe(2);
    write('killer.md', '# Killer\n\nBoom, boom.\n');
    await service.ingestFolder({ folder });
    expect(calls).toBe(4);
  });

  it('should be tried again at each ingestion when the process never had it', async () => {
    write('innocent.md', '# Innocent\n\nThe program was being exchanged.\n');
    const { read } = createDocumentReader({ processes: 1 });
    let isAway = true;
    const service = openService(async (...input) => {
      if (!isAway) return read(...input);
      throw new AppError('E003', 'The process died.', { details: { processEnded: true, isUnread: true } });
    });
    const { counts, collection } = await service.ingestFolder({ folder });
    const status = async () => (await storage.library.listDocuments([collection.id]))[0]?.status;
    expect([counts.failed, await status()]).toEqual([1, 'failed']);
    isAway = false;
    expect((await service.ingestFolder({ folder })).counts).toMatchObject({ indexed: 1 });
    expect(await status()).toBe('indexed');
  });

  it('should be read when the second try works, and a refusal not be tried again', async () => {
    write('a.md', '# A\n\nAlpha.\n');
    let calls = 0;
    const service = openService(async () => {
      calls++;
      throw calls === 1 ? died() : new AppError('E030', 'a.md is damaged.');
    });
    const { failed, collection } = await service.ingestFolder({ folder });
    expect([calls, failed[0]?.problem.code]).toEqual([2, 'E030']);
    const [document] = await storage.library.listDocuments([collection.id]);
    expect(document?.status).toBe('failed');
  });
});

describe('a scan of three pages, of which a reading has time for one', () => {
  /** Says each page once; what it is asked to recognise is counted. */
  function scanReader(diesAtPage?: number) {
    const recognised: string[] = [];
    const real = createDocumentReader({ processes: 1 });
    const read: DocumentReader['read'] = async (file, identity, options = {}) => {
      const known = options.recognised?.length ?? 0;
      const page = `page ${known + 1}`;
      if (known < 3) {
        recognised.push(page);
        options.onRecognised?.({ part: page, body: page });
      }
      if (diesAtPage === recognised.length)
        throw new AppError('E033', 'Out of time.', { details: { processEnded: true } });
      const document = await real.read(file, identity, options);
      const done = Math.min(3, known + 1);
      return done === 3
        ? document
        : { ...document, unfinished: true, warnings: [`Pages behind ${done} were not recognised.`] };
    };
    return { read, recognised };
  }

  it('should be partial and go on at each ingestion, until it is whole', async () => {
    write('scan.md', '# Scan\n\nA page of a scan.\n');
    const { read, recognised } = scanReader();
    const { ingestFolder } = openService(read);
    const outcomes: unknown[] = [];
    const versions: (string | undefined)[] = [];
    for (let ingestion = 0; ingestion < 4; ingestion++) {
      const { counts, collection } = await ingestFolder({ folder });
      outcomes.push([counts.partial, counts.indexed, counts.unchanged]);
      const [document] = await storage.library.listDocuments([collection.id]);
      versions.push(document?.currentVersionId);
    }
    expect(outcomes).toEqual([
      [1, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
    expect(recognised).toEqual(['page 1', 'page 2', 'page 3']);
    expect(new Set(versions).size).toBe(3);
  });

  it('should keep the published version and the pages that are done when a reading dies', async () => {
    write('scan.md', '# Scan\n\nA page of another scan.\n');
    const first = await openService(scanReader().read).ingestFolder({ folder });
    const before = await storage.library.listDocuments([first.collection.id]);
    // Page 2 is recognised, then the process dies; the second try goes on behind it.
    const dying = scanReader(1);
    const { counts } = await openService(dying.read).ingestFolder({ folder });
    expect([dying.recognised, counts.indexed]).toEqual([['page 2', 'page 3'], 1]);
    const after = await storage.library.listDocuments([first.collection.id]);
    expect(before[0]?.status).toBe('partial');
    expect(after[0]?.status).toBe('indexed');
    expect(await storage.library.getMarkdown(before[0]?.currentVersionId ?? '')).toContain('another scan');
  });
});

describe('watchFolder', () => {
  it('should report a change once it has settled, and end with the signal', async () => {
    write('a.md', '# A\n\nAlpha.\n');
    const controller = new AbortController();
    const changes = watchFolder(folder, { signal: controller.signal, intervalMs: 10 });
    const first = changes.next();
    // The first look happens before anything is written: the promise is already under way.
    const writer = setInterval(() => write('b.md', `# B\n\nBeta ${Math.random()}.\n`), 1);
    setTimeout(() => clearInterval(writer), 60);
    expect(await first).toEqual({ done: false, value: undefined });
    const second = changes.next();
    controller.abort();
    expect(await second).toEqual({ done: true, value: undefined });
  });
});
