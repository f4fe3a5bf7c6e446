import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { finishSteps } from '../../../src/concurrency/index.ts';
import type { ChunkEnrichment, IndexedChunk } from '../../../src/domain/index.ts';
import { createHashedEmbedder } from '../../../src/language/index.ts';
import { embedChunks } from '../../../src/pipeline/ingestion/embed-chunks.ts';
import { checkVectors } from '../../../src/storage/chunk-index/check-vectors.ts';
import { encodeParts } from '../../../src/storage/chunk-index/embedded/encode-parts.ts';
import { appendSegment, createChunkTable } from '../../../src/storage/segments/chunk-table.ts';
import { scoreVectors } from '../../../src/storage/segments/score-vectors.ts';
import { decodeSegment } from '../../../src/storage/segments/segment-codec.ts';
import { makeDocument } from '../../fakes/library-chunks.ts';

const DIMENSION = 32;
const embedder = createHashedEmbedder({ dimension: DIMENSION });
const words = fc
  .array(fc.constantFrom('mast', 'sail', 'keel', 'rudder', '船', '锚'), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(' '));
const chunk = fc.record({
  text: words,
  summary: fc.option(words, { nil: '' }),
  questions: fc.array(words, { maxLength: 3 }),
});

function build(inputs: readonly { readonly text: string }[]) {
  const { chunks } = makeDocument('a', 'Title', [
    { heading: 'Part', chunks: inputs.map(({ text }) => text) },
  ]);
  return { title: 'Title', chunks: chunks.map((entry) => entry.chunk) };
}

function encode(indexed: readonly IndexedChunk[]): Uint8Array {
  const fields = checkVectors(indexed, DIMENSION);
  const version = { versionId: 'ver_a', documentId: 'doc_a', chunks: indexed };
  const options = { dimension: DIMENSION };
  return finishSteps(encodeParts(version, fields, options))[0]?.bytes ?? new Uint8Array();
}

describe('enrichment', () => {
  it.prop([fc.array(chunk, { minLength: 1, maxLength: 8 })])(
    'off, or with nothing made, should always leave the index of content and headings',
    async (inputs) => {
      const { title, chunks } = build(inputs);
      const indexed = (vectors: readonly IndexedChunk['vectors'][]) =>
        chunks.map((entry, place) => ({ chunk: entry, documentTitle: title, vectors: vectors[place] ?? {} }));
      const content = await embedder.embed(
        chunks.map(({ text }) => text),
        'passage',
      );
      const [heading = new Float32Array()] = await embedder.embed(['Title › Part'], 'passage');
      const expected = encode(indexed(content.map((vector) => ({ content: vector, heading }))));
      expect(encode(indexed(await embedChunks(embedder, { title, chunks })))).toEqual(expected);
      const enrichments = new Map<string, ChunkEnrichment>();
      expect(encode(indexed(await embedChunks(embedder, { title, chunks }, { enrichments })))).toEqual(
        expected,
      );
    },
  );

  it.prop([fc.array(chunk, { minLength: 1, maxLength: 8 }), words])(
    'should always score a chunk by the best of the fields it has',
    async (inputs, question) => {
      const { title, chunks } = build(inputs);
      const enrichments = new Map(
        chunks.map(({ id }, place): [string, ChunkEnrichment] => [
          id,
          { id, summary: inputs[place]?.summary ?? '', questions: inputs[place]?.questions ?? [] },
        ]),
      );
      const vectors = await embedChunks(embedder, { title, chunks }, { enrichments });
      vectors.forEach((own, place) => {
        expect('summary' in own).toBe(inputs[place]?.summary !== '');
        expect('questions' in own).toBe((inputs[place]?.questions.length ?? 0) > 0);
      });
      const segment = decodeSegment(
        encode(
          chunks.map((entry, place) => ({
            chunk: entry,
            documentTitle: title,
            vectors: vectors[place] ?? {},
          })),
        ),
      );
      const table = createChunkTable();
      const identity = { key: '1', versionId: 'ver_a', documentId: 'doc_a', collectionId: 'col_a' };
      appendSegment(table, identity, segment);
      const [vector = new Float32Array()] = await embedder.embed([question], 'query');
      const scores: number[] = [];
      scoreVectors({ table, inScope: Uint8Array.of(2), vector }, (place, score) => {
        scores[place] = score;
      });
      vectors.forEach((own, place) => {
        const cosines = Object.values(own).map((field) =>
          field.reduce((sum, value, index) => sum + value * (vector[index] ?? 0), 0),
        );
        expect(scores[place]).toBeCloseTo(Math.min(1, Math.max(...cosines)), 1);
      });
    },
  );
});
