import type { Retriever } from '../rag/index.ts';
import type { SearchResult } from '../tools/index.ts';

type Found = Awaited<ReturnType<Retriever['searchQuestion']>>['results'];

/** The evidence among what a retriever found, as the passages that agents look at. */
export function toSearchResults(results: Found): Omit<SearchResult, 'tool'>[] {
  return results
    .filter(({ isEvidence }) => isEvidence)
    .map(({ chunk, score }) => ({
      id: chunk.id,
      documentId: chunk.documentId,
      title: chunk.documentTitle,
      headingPath: chunk.headingPath,
      text: chunk.prefix === '' ? chunk.text : `${chunk.prefix}\n${chunk.text}`,
      score,
    }));
}
