import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCollectionId, type WebOrigin } from '../../../src/domain/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';

const SAMPLE = { path: 'tides.md', title: 'Tides', texts: ['Spring tides follow the full moon.'] };
const origin = (file: string): WebOrigin => ({
  url: 'https://tides.example/1',
  extent: 'full',
  sources: ['openalex'],
  title: 'Tides',
  authors: ['Wei Li'],
  year: 2024,
  fetchedAt: '2026-05-01T00:00:00.000Z',
  mediaType: 'text/html',
  file,
});

/** What a run fetched: apart from the library, fenced by its policy, and gone without a trace when it expires. */
export function describeWebDocuments(open: () => Promise<Storage>): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(async () => storage.close());

  it('should keep the collection of a run apart from the library', async () => {
    const { id, name } = await storage.web.ensureRunCollection('run_1');
    expect(id).toBe(runCollectionId('run_1'));
    expect(await storage.web.ensureRunCollection('run_1')).toMatchObject({ id });
    const library = await storage.library.ensureCollection('reports');
    expect((await storage.library.listCollections()).map((collection) => collection.id)).toEqual([
      library.id,
    ]);
    expect(name).not.toBe('reports');
  });

  it('should remember where a document is from, and find its content again', async () => {
    const { documentId, collectionId } = await publishSample(storage, 'web of run_1', SAMPLE);
    await storage.web.setOrigin(documentId, origin('a.html'));
    await storage.web.setOrigin(documentId, origin('b.html'));
    expect(await storage.web.getOrigins([documentId, 'doc_none'])).toEqual(
      new Map([[documentId, origin('b.html')]]),
    );
    expect(await storage.web.listFiles()).toEqual(new Set(['b.html']));
    const [document] = await storage.library.listDocuments([collectionId]);
    const hash = document?.contentHash ?? '';
    expect(await storage.web.findByContent([collectionId], hash)).toBe(documentId);
    expect(await storage.web.findByContent([collectionId], 'other')).toBeUndefined();
    expect(await storage.web.findByContent([], hash)).toBeUndefined();
  });

  it('should let leave only what every collection of it allows', async () => {
    const fetched = (await storage.library.listDocuments([runCollectionId('run_1')])).map(({ id }) => id);
    const { documentId, collectionId } = await publishSample(storage, 'reports', SAMPLE);
    expect(await storage.web.mayLeave(fetched)).toBe(true);
    expect(await storage.web.mayLeave([])).toBe(true);
    expect(await storage.web.mayLeave([...fetched, documentId])).toBe(false);
    expect(await storage.web.mayLeave(['doc_none'])).toBe(false);
    await storage.web.setPolicy(collectionId, 'allowed');
    expect(await storage.web.mayLeave([...fetched, documentId, documentId])).toBe(true);
    expect(await storage.library.listCollections()).toMatchObject([{ name: 'reports', web: 'allowed' }]);
    await storage.web.setPolicy(collectionId, 'off');
    expect(await storage.web.mayLeave([documentId])).toBe(false);
  });

  it('should remove what expired, with its documents, and nothing of the library', async () => {
    const run = runCollectionId('run_1');
    const library = await storage.library.ensureCollection('reports');
    const before = await storage.index.count({ collectionIds: [library.id] });
    expect(await storage.index.count({ collectionIds: [run] })).toBeGreaterThan(0);
    // The run itself is gone, so nothing waits for it.
    expect(await storage.web.prune(new Date(0))).toEqual({ collections: 1, documents: 1 });
    expect(await storage.index.count({ collectionIds: [run] })).toBe(0);
    expect(await storage.library.listDocuments([run])).toEqual([]);
    expect(await storage.web.listFiles()).toEqual(new Set());
    expect(await storage.index.count({ collectionIds: [library.id] })).toBe(before);
    expect(await storage.web.prune(new Date(0))).toEqual({ collections: 0, documents: 0 });
  });
}
