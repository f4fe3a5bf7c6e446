import { afterAll, beforeAll, expect, it } from 'vitest';
import { wording } from '../../../src/catalogue/index.ts';
import type { IndexRebuild } from '../../../src/domain/index.ts';
import { analyzeText } from '../../../src/linguistics/index.ts';
import type { Storage, StorageDeps } from '../../../src/storage/index.ts';
import { samplePublication, sampleVector } from '../../fixtures/storage/sample-document.ts';
import { embedSample } from './old-versions-suite.ts';

/** What every host must do with documents that are published before they have vectors. Needs a database of its own. */
export function describeDueVectors(open: (deps: Partial<StorageDeps>) => Promise<Storage>): void {
  let storage: Storage;
  let collectionId = '';
  const asked: string[] = [];
  const input: Parameters<IndexRebuild['run']>[0] = {
    embed: async (document) => {
      asked.push(document.title);
      return embedSample(document);
    },
    fingerprint: (before) => `${before}|made`,
  };
  const publish = async (name: string, hasVectors: boolean, texts = [`${name} harbour`, `${name} dock`]) => {
    const { library } = storage;
    ({ id: collectionId } = await library.ensureCollection('due'));
    const id = `doc_${name}`;
    await library.beginDocument({ id, collectionId, sourcePath: name, format: 'markdown', bytes: 1 });
    const publication = samplePublication(id, { path: name, title: name, texts });
    const chunks = publication.chunks.map((chunk) => (hasVectors ? chunk : { ...chunk, vectors: {} }));
    await library.publishVersion({ ...publication, chunks });
    return id;
  };
  const search = async (word: string) => {
    const scope = { collectionIds: [collectionId] };
    const [words, vectors] = await Promise.all([
      storage.index.searchLexical(analyzeText(word), scope, 20),
      storage.index.searchVector(sampleVector(word), scope, 20),
    ]);
    const documentsOf = (hits: typeof words) => [...new Set(hits.map(({ documentId }) => documentId))].sort();
    return { words: documentsOf(words), vectors: documentsOf(vectors) };
  };
  const whole = { differing: [], unidentified: 0, wrongCounts: 0 };

  beforeAll(async () => {
    storage = await open({});
  });
  afterAll(() => storage.close());

  it('should find a document by its words before it has vectors, and others by both', async () => {
    await publish('quay', true);
    await publish('pier', false);
    expect(await search('harbour')).toEqual({ words: ['doc_pier', 'doc_quay'], vectors: ['doc_quay'] });
    expect(await storage.rebuild.pending()).toBe(1);
    expect(await storage.rebuild.progress()).toEqual({ done: 2, total: 4 });
    expect(await storage.rebuild.madeBy()).toBeUndefined();
    expect(await storage.indexCheck.check()).toMatchObject({ documents: 2, ...whole });
  });

  it('should make the vectors of that document alone', async () => {
    const progress: (readonly number[])[] = [];
    const onProgress = (...made: readonly number[]) => progress.push(made);
    expect(await storage.rebuild.run({ ...input, onProgress })).toBe(1);
    expect(asked.splice(0)).toEqual(['pier']);
    expect(progress).toEqual([[4, 4]]);
    const both = ['doc_pier', 'doc_quay'];
    expect(await search('harbour')).toEqual({ words: both, vectors: both });
    expect(await storage.rebuild.pending()).toBe(0);
    expect(await storage.rebuild.run(input)).toBe(0);
    expect((await storage.library.currentVersion('doc_pier'))?.fingerprint).toBe('reader-1|made');
    expect(await storage.indexCheck.check()).toMatchObject({ documents: 2, ...whole });
    expect(await storage.index.count({ collectionIds: [collectionId] })).toBe(4);
  });

  it('should keep what was made when another version or another title comes meanwhile', async () => {
    for (const name of ['mole', 'buoy', 'lock']) await publish(name, false);
    const made = await storage.rebuild.run({
      ...input,
      atOnce: 100,
      embed: async (document) => {
        if (document.title === 'mole')
          await storage.changes.change('doc_mole', { title: 'Breakwater' }, embedSample);
        if (document.title === 'buoy') await publish('buoy', false, ['another harbour']);
        if (document.title === 'lock') await storage.library.deleteDocument('doc_lock');
        return embedSample(document);
      },
    });
    expect(made).toBe(4);
    expect((await search('Breakwater')).words).toEqual(['doc_mole']);
    const both = ['doc_buoy', 'doc_mole', 'doc_pier', 'doc_quay'];
    expect(await search('harbour')).toEqual({ words: both, vectors: both });
    expect(await storage.indexCheck.check()).toMatchObject({ documents: 4, ...whole });
  });

  it('should leave a document whose text is refused without vectors, until a repair', async () => {
    const id = await publish('weir', false);
    await publish('sluice', false);
    const refused = new Error('refused');
    const picky: typeof input = {
      ...input,
      embed: async (document) => {
        if (document.title === 'weir') throw refused;
        return input.embed(document);
      },
    };
    await expect(storage.rebuild.run(picky)).rejects.toBe(refused);
    const problem = wording('vectorsIncomplete', { reason: 'No.' });
    await storage.rebuild.run({ ...picky, refusal: (error) => (error === refused ? problem : undefined) });
    expect(asked.splice(0)).toEqual(['sluice']);
    const warnings = async () => (await storage.library.findDocument(id))?.warnings;
    expect(await warnings()).toEqual([problem]);
    expect(await storage.rebuild.pending()).toBe(0);
    expect(await storage.rebuild.progress()).toMatchObject({ total: 11, done: 9 });
    expect((await search('weir')).words).toEqual([id]);

    const identify = () => {
      throw new Error('nothing to identify');
    };
    await storage.indexCheck.repair({ embed: embedSample, identify });
    await storage.rebuild.run(input);
    expect(asked.splice(0)).toEqual(['weir']);
    expect(await warnings()).toEqual([]);
    expect((await search('weir')).vectors).toContain(id);
  });

  it('should add a document to an index of another embedder, and make its vectors with the others', async () => {
    await storage.close();
    storage = await open({ embedderFingerprint: 'other-embedder', vectorDimension: 32 });
    await publish('basin', false);
    expect(
      (await storage.index.searchLexical(analyzeText('basin'), { collectionIds: [collectionId] }, 5)).length,
    ).toBe(2);
    await expect(publish('canal', true)).rejects.toMatchObject({ code: 'E004' });
    await storage.library.deleteDocument('doc_canal');
    const embed: typeof input.embed = async ({ chunks }) =>
      chunks.map(({ text }) => ({
        content: Float32Array.from([...sampleVector(text), ...sampleVector(text)]),
      }));
    await storage.rebuild.run({ ...input, embed });
    expect(await storage.rebuild.pending()).toBe(0);
    const { done, total } = await storage.rebuild.progress();
    expect(done).toBe(total);
    const vector = Float32Array.from([...sampleVector('basin'), ...sampleVector('basin')]);
    const hits = await storage.index.searchVector(vector, { collectionIds: [collectionId] }, 2);
    expect(hits.map(({ documentId }) => documentId)).toEqual(['doc_basin', 'doc_basin']);
  });
}
