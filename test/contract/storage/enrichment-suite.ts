import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChunkVectors } from '../../../src/domain/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { samplePublication, sampleVector } from '../../fixtures/storage/sample-document.ts';

/** What every host must do with vectors that only some chunks have: those of enrichment. */
export function describeEnrichment(open: () => Promise<Storage>): void {
  let storage: Storage;
  let collectionId = '';
  beforeAll(async () => {
    storage = await open();
    collectionId = (await storage.library.ensureCollection('enriched')).id;
  });
  afterAll(() => storage.close());

  async function publish(documentId: string, texts: readonly string[], extra: readonly ChunkVectors[]) {
    const path = `${documentId}.md`;
    const entry = { id: documentId, collectionId, sourcePath: path, format: 'markdown', bytes: 1 };
    await storage.library.beginDocument(entry);
    const publication = samplePublication(documentId, { path, texts });
    const chunks = publication.chunks.map((chunk, place) => ({
      ...chunk,
      vectors: { ...chunk.vectors, ...extra[place] },
    }));
    await storage.library.publishVersion({ ...publication, chunks });
    return chunks.map(({ chunk }) => chunk.id);
  }
  const near = (text: string) =>
    storage.index.searchVector(sampleVector(text), { collectionIds: [collectionId] }, 10);

  it('should find a chunk through the vector of its questions or its summary alone', async () => {
    const [first, second, third] = await publish(
      'doc_e1',
      ['mast sail keel', 'rudder anchor', 'hull bow'],
      [{}, { questions: sampleVector('lighthouse') }, { summary: sampleVector('estuary') }],
    );
    expect((await near('lighthouse'))[0]).toMatchObject({ chunkId: second, score: expect.closeTo(1, 2) });
    expect((await near('estuary'))[0]).toMatchObject({ chunkId: third, score: expect.closeTo(1, 2) });
    expect((await near('mast sail keel'))[0]).toMatchObject({ chunkId: first, score: expect.closeTo(1, 2) });
    expect((await storage.indexCheck.check()).differing).toEqual([]);
  });

  it('should score a chunk by its best field and take a missing field for no likeness at all', async () => {
    const opposite = (text: string) => sampleVector(text).map((value) => -value);
    const away: ChunkVectors = { content: opposite('buoy'), heading: opposite('buoy') };
    const [plain, asked] = await publish(
      'doc_e2',
      ['one', 'two'],
      [away, { ...away, questions: sampleVector('buoy') }],
    );
    const hits = new Map((await near('buoy')).map(({ chunkId, score }) => [chunkId, score]));
    expect(hits.get(asked ?? '')).toBeCloseTo(1, 2);
    expect(hits.get(plain ?? '') ?? -1).toBeCloseTo(-1, 2);
  });

  it('should leave nothing of them when the document is deleted', async () => {
    const [chunkId] = await publish('doc_e3', ['galley'], [{ questions: sampleVector('compass') }]);
    expect((await near('compass'))[0]?.chunkId).toBe(chunkId);
    await storage.library.deleteDocument('doc_e3');
    expect((await near('compass')).map((hit) => hit.chunkId)).not.toContain(chunkId);
  });
}
