import type { ChunkVectors, Embedder, IndexedChunk } from '../../src/domain/index.ts';
import { createExtractiveLanguage } from '../../src/language/index.ts';
import { contentHash } from '../../src/linguistics/index.ts';
import { createCallContext } from '../../test/fakes/call-context.ts';
import type { RetrievalSet } from './read-beir.ts';

/**
 * Every passage of a set as a document of one chunk with one vector, and those of its summary and questions with
 * `enrich`. Chunk ids are `chk_` + passage id.
 */
export async function indexSet(
  set: RetrievalSet,
  embedder: Embedder,
  enrich: boolean,
): Promise<IndexedChunk[]> {
  const passages = set.passages.map((passage) => ({
    ...passage,
    text: passage.text || passage.title || '-',
  }));
  const vectors = await embedder.embed(
    passages.map(({ title, text }) => `${title}\n${text}`),
    'passage',
  );
  const enriched = enrich ? await enrichedVectors(passages, embedder) : new Map<string, ChunkVectors>();
  return passages.map(({ id, title, text }, index) => ({
    documentTitle: title || id,
    vectors: { content: vectors[index] ?? new Float32Array(embedder.dimension), ...enriched.get(id) },
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

/** As `documents.enrichment` makes them without a model. */
async function enrichedVectors(
  passages: RetrievalSet['passages'],
  embedder: Embedder,
): Promise<ReadonlyMap<string, ChunkVectors>> {
  const made = await createExtractiveLanguage().enrichChunks?.(
    {
      passages: passages.map(({ id, title, text }) => ({ id, documentTitle: title, headingPath: [], text })),
      maxQuestionsPerPassage: 3,
    },
    createCallContext(),
  );
  const texts = (made ?? []).flatMap(({ id, summary, questions }) =>
    Object.entries({ summary, questions: questions.join('\n') })
      .filter(([, text]) => text !== '')
      .map(([field, text]) => ({ id, field, text })),
  );
  const vectors = await embedder.embed(
    texts.map(({ text }) => text),
    'passage',
  );
  const byId = new Map<string, Record<string, Float32Array>>();
  texts.forEach(({ id, field }, place) => {
    const vector = vectors[place];
    if (vector !== undefined) byId.set(id, { ...byId.get(id), [field]: vector });
  });
  return byId;
}
