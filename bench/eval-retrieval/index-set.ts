import type { Embedder, IndexedChunk } from '../../src/domain/index.ts';
import { contentHash } from '../../src/linguistics/index.ts';
import type { RetrievalSet } from './read-beir.ts';

/** Every passage of a set as a document of one chunk with one vector. Chunk ids are `chk_` + passage id. */
export async function indexSet(set: RetrievalSet, embedder: Embedder): Promise<IndexedChunk[]> {
  const passages = set.passages.map((passage) => ({
    ...passage,
    text: passage.text || passage.title || '-',
  }));
  const vectors = await embedder.embed(
    passages.map(({ title, text }) => `${title}\n${text}`),
    'passage',
  );
  return passages.map(({ id, title, text }, index) => ({
    documentTitle: title || id,
    vectors: { content: vectors[index] ?? new Float32Array(embedder.dimension) },
    chunk: {
      id: `chk_${id}`,
      documentId: `doc_${id}`,
      versionId: `ver_${id}`,
      sectionId: `sec_${id}`,
      ordinal: 0,
      kind: 'text',
      text,
      prefix: '',
      headingPath: [],
      headerLevel: 0,
      locator: { offsets: { start: 0, end: text.length }, headingPath: [] },
      contentHash: contentHash(text),
    },
  }));
}
