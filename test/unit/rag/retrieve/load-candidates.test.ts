import { describe, expect, it } from 'vitest';
import { loadCandidates, type SearchDeps } from '../../../../src/rag/retrieve/load-candidates.ts';
import { createFeatureCache } from '../../../../src/rag/retrieve/passage-features.ts';
import { makeDocument } from '../../../fakes/library-chunks.ts';

const TEXT = 'The Landlord may end this Lease by twelve months of notice.';
const chunkOf = (name: string, fileHash: string, sourcePath: string) => {
  const [item] = makeDocument(name, 'Lease of offices', [{ chunks: [TEXT] }]).chunks;
  if (item === undefined) throw new Error('no chunk');
  return { ...item, ...item.chunk, fileHash, sourcePath };
};

async function load(...chunks: ReturnType<typeof chunkOf>[]) {
  const deps = {
    library: { getChunks: async () => chunks },
    features: createFeatureCache(),
  } as unknown as SearchDeps;
  return loadCandidates(
    deps,
    chunks.map(({ id }, at) => ({ id, score: 1 - at / 10, explanations: [] })),
  );
}

describe('passages that are in several documents', () => {
  it('should be those of the original where the file is there twice, at the rank of the copy', async () => {
    const found = await load(chunkOf('a', 'same', 'Alte Kopie.pdf'), chunkOf('b', 'same', 'Lease.pdf'));
    expect(found.map(({ id, chunk, score }) => [id === chunk.id, chunk.sourcePath, score])).toEqual([
      [true, 'Lease.pdf', 1],
    ]);
  });

  it('should be those of the better document where only the words are the same', async () => {
    const found = await load(chunkOf('a', 'one', 'Alte Kopie.pdf'), chunkOf('b', 'other', 'Lease.pdf'));
    expect(found.map(({ chunk }) => chunk.sourcePath)).toEqual(['Alte Kopie.pdf']);
  });
});
