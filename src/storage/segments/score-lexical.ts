import { countQueryTerms, inverseDocumentFrequency, saturate } from './bm25.ts';
import type { ChunkTable } from './chunk-table.ts';
import type { LexicalSettings } from './settings.ts';

/** What BM25 reckons with: those of the collections in scope, of current versions alone. */
export interface TermStatistics {
  readonly chunks: number;
  readonly averageLength: number;
  /** Chunks that have a term of the query; absent for one that none has. */
  readonly frequencies: ReadonlyMap<string, number>;
}

interface ScopedTerms {
  readonly table: ChunkTable;
  readonly postings: ReadonlyMap<string, readonly number[]>;
  readonly inScope: Uint8Array;
  readonly terms: readonly string[];
}

/**
 * Statistics of the collections in scope (number of chunks, their mean length, how many have a term), so that a filter on
 * documents does not change scores and a collection outside never shows in them.
 */
export function measureTerms({ table, postings, inScope, terms }: ScopedTerms): TermStatistics {
  const frequencies = new Map<string, number>();
  for (const term of countQueryTerms(terms).keys()) {
    let frequency = 0;
    for (const posting of postings.get(term) ?? [])
      if (postingScope(table, inScope, posting) > 0) frequency++;
    frequencies.set(term, frequency);
  }
  return { ...measureCollections(table, inScope), frequencies };
}

/** BM25 of every chunk that has a term of the query. */
export function scoreLexical(
  input: ScopedTerms & { readonly statistics: TermStatistics; readonly settings: LexicalSettings },
  emit: (chunk: number, score: number) => void,
): void {
  const { table, inScope, settings, statistics } = input;
  const { chunks, averageLength, frequencies } = statistics;
  const scores = new Float64Array(table.size);
  const touched: number[] = [];
  for (const [term, times] of countQueryTerms(input.terms)) {
    const list = input.postings.get(term);
    if (list === undefined) continue;
    const idf = times * inverseDocumentFrequency(chunks, frequencies.get(term) ?? 0);
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
  let total = 0;
  for (let index = 0; index < inScope.length; index++) {
    if (inScope[index] === 0) continue;
    chunks += table.counts[index] ?? 0;
    total += table.totals[index] ?? 0;
  }
  return { chunks, averageLength: chunks === 0 ? 1 : Math.max(1, total / chunks) };
}
