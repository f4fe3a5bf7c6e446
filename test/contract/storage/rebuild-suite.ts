import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IndexRebuild } from '../../../src/domain/index.ts';
import { analyzeText } from '../../../src/linguistics/index.ts';
import type { Storage, StorageDeps } from '../../../src/storage/index.ts';
import { publishSample, sampleVector } from '../../fixtures/storage/sample-document.ts';

/** Vectors of "another model": twice as long, and turned round. */
const otherVector = (text: string): Float32Array => {
  const vector = sampleVector(text);
  return Float32Array.from([...vector, ...vector], (value) => -value);
};
type Embed = Parameters<IndexRebuild['run']>[0]['embed'];

/** What every host must do when the configured embedder is another one than that of the index. */
export function describeRebuild(open: (deps: Partial<StorageDeps>) => Promise<Storage>): void {
  let live: Storage;
  let collectionId = '';
  const embedded: string[] = [];
  const embed: Embed = async ({ title, chunks }) => {
    embedded.push(title);
    return chunks.map(({ text }) => ({ content: otherVector(text) }));
  };
  const fingerprint = (before: string) => `${before}|other`;
  const openOther = () => open({ embedderFingerprint: 'other-embedder', vectorDimension: 32 });
  const search = (storage: Storage, word: string, vector: Float32Array) =>
    Promise.all([
      storage.index.searchLexical(analyzeText(word), { collectionIds: [collectionId] }, 5),
      storage.index.searchVector(vector, { collectionIds: [collectionId] }, 5),
    ]);

  beforeAll(async () => {
    live = await open({});
    for (const name of ['quay', 'pier', 'mole']) {
      const published = await publishSample(live, 'rebuild', {
        path: `${name}.md`,
        title: name,
        texts: [name],
      });
      collectionId = published.collectionId;
    }
  });
  afterAll(() => live.close());

  it('should have nothing to do for the embedder of the index', async () => {
    expect(await live.rebuild.pending()).toBe(0);
    expect(await live.rebuild.run({ embed, fingerprint })).toBe(0);
    expect(embedded).toEqual([]);
  });

  it('should keep words searchable while vectors are of another embedder, and resume where it was', async () => {
    await live.close();
    let other = await openOther();
    expect(await other.rebuild.pending()).toBe(3);
    const [lexical, vector] = await Promise.allSettled([
      other.index.searchLexical(analyzeText('pier'), { collectionIds: [collectionId] }, 5),
      other.index.searchVector(otherVector('pier'), { collectionIds: [collectionId] }, 5),
    ]);
    expect(lexical).toMatchObject({ status: 'fulfilled', value: [expect.anything()] });
    expect(vector).toMatchObject({ status: 'rejected', reason: { code: 'E004' } });

    const dying: Embed = async (document) => {
      if (embedded.length === 2) throw new Error('the process dies here');
      return embed(document);
    };
    await expect(other.rebuild.run({ embed: dying, fingerprint })).rejects.toThrow('dies here');
    expect(embedded).toHaveLength(2);
    await other.close();
    live = await open({});
    const [, found] = await search(live, 'pier', sampleVector('pier'));
    expect(found[0]?.score).toBeCloseTo(1, 2);
    await live.close();

    other = await openOther();
    const progress: number[] = [];
    expect(
      await other.rebuild.run({ embed, fingerprint, onProgress: (done) => void progress.push(done) }),
    ).toBe(1);
    expect(embedded).toHaveLength(3);
    expect(new Set(embedded).size).toBe(3);
    expect(progress).toEqual([3]);
    expect(await other.rebuild.pending()).toBe(0);
    const [words, near] = await search(other, 'pier', otherVector('pier'));
    expect(words).toHaveLength(1);
    expect(near[0]?.chunkId).toBe(words[0]?.chunkId);
    expect(near[0]?.score).toBeCloseTo(1, 2);
    const [document] = await other.library.listDocuments([collectionId]);
    expect((await other.library.currentVersion(document?.id ?? ''))?.fingerprint).toBe('reader-1|other');
    live = other;
  });

  it('should not bring back what is deleted while vectors are made', async () => {
    await live.close();
    const back = await open({});
    const documents = await back.library.listDocuments([collectionId]);
    const gone = documents[0]?.id ?? '';
    let calls = 0;
    const made = await back.rebuild.run({
      fingerprint,
      embed: async ({ chunks }) => {
        if (calls++ === 2) await back.library.deleteDocument(gone);
        return chunks.map(({ text }) => ({ content: sampleVector(text) }));
      },
    });
    expect(made).toBe(3);
    expect(await back.index.count({ collectionIds: [collectionId] })).toBe(2);
    live = back;
  });

  it('should leave the live index as it is when vectors are unusable', async () => {
    await live.close();
    const other = await openOther();
    for (const bad of [new Float32Array(3), new Float32Array(32).fill(Number.NaN)]) {
      const run = other.rebuild.run({
        fingerprint,
        embed: async (d) => d.chunks.map(() => ({ content: bad })),
      });
      await expect(run).rejects.toMatchObject({ code: 'E004' });
    }
    await expect(other.rebuild.run({ fingerprint, embed: async () => [] })).rejects.toMatchObject({
      code: 'E041',
    });
    await other.close();
    live = await open({});
    expect(await live.rebuild.pending()).toBe(0);
    expect(await live.index.count({ collectionIds: [collectionId] })).toBe(2);
  });
}
