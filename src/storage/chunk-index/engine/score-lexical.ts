import { countQueryTerms, inverseDocumentFrequency, saturate } from './bm25.ts';
import type { ChunkTable } from './chunk-table.ts';
import type { LexicalSettings } from './settings.ts';

/**
 * BM25 of every chunk that has a term of the query. Statistics (number of chunks, their mean length, how many have a
 * term) are those of the collections in scope, so that a filter on documents does not change scores and a collection
 * outside never shows in them.
 */
export function scoreLexical(
  input: {
    readonly table: ChunkTable;
    readonly postings: ReadonlyMap<string, readonly number[]>;
    readonly inScope: Uint8Array;
    readonly terms: readonly string[];
    readonly settings: LexicalSettings;
  },
  emit: (chunk: number, score: number) => void,
): void {
  const { table, inScope, settings } = input;
  const { chunks, averageLength } = measureCollections(table, inScope);
  if (chunks === 0) return;
  const scores = new Float64Array(table.size);
  const touched: number[] = [];
  for (const [term, times] of countQueryTerms(input.terms)) {
    const list = input.postings.get(term);
    if (list === undefined) continue;
    let documentFrequency = 0;
    for (const posting of list) if (postingScope(table, inScope, posting) > 0) documentFrequency++;
    const idf = times * inverseDocumentFrequency(chunks, documentFrequency);
    for (const posting of list) {
      if (postingScope(table, inScope, posting) !== 2) continue;
      const chunk = Math.floor(posting / 256);
      if (scores[chunk] === 0) touched.push(chunk);
      scores[chunk] =
        (scores[chunk] ?? 0) +
        idf * saturate(posting % 256, table.lengths[chunk] ?? 0, averageLength, settings);
    }
  }
  for (const chunk of touched) emit(chunk, scores[chunk] ?? 0);
}

function postingScope(table: ChunkTable, inScope: Uint8Array, posting: number): number {
  return inScope[table.segmentOf[Math.floor(posting / 256)] ?? 0] ?? 0;
}

function measureCollections(
  table: ChunkTable,
  inScope: Uint8Array,
): { chunks: number; averageLength: number } {
  let chunks = 0;
  let length = 0;
  table.segments.forEach(({ segment }, index) => {
    if (inScope[index] === 0) return;
    chunks += segment.lengths.length;
    for (const chunkLength of segment.lengths) length += chunkLength;
  });
  return { chunks, averageLength: chunks === 0 ? 1 : Math.max(1, length / chunks) };
}
