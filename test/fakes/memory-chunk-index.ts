import type {
  ChunkHit,
  ChunkIndex,
  IndexedChunk,
  LibraryStore,
  Scope,
  StoredChunk,
} from '../../src/domain/index.ts';
import { analyzeText } from '../../src/linguistics/index.ts';

interface Entry {
  readonly item: IndexedChunk;
  readonly collectionId: string;
  readonly length: number;
}

const K1 = 1.2;
const B = 0.75;

/** Analysed terms of one chunk: the title twice, the headings and the body once. */
export function chunkTerms({
  chunk,
  documentTitle,
}: Pick<IndexedChunk, 'chunk' | 'documentTitle'>): string[] {
  const title = analyzeText(documentTitle);
  return [
    ...title,
    ...title,
    ...analyzeText(`${chunk.headingPath.join('\n')}\n${chunk.prefix}\n${chunk.text}`),
  ];
}

/** BM25 and exact cosine over arrays: the reference that the databases are compared with. Also answers for the library. */
export function createMemoryChunkIndex() {
  const entries: Entry[] = [];
  const positions = new Map<string, number>();
  const postings = new Map<string, Map<number, number>>();
  const markdown = new Map<string, string>();
  let totalLength = 0;

  const visible = (entry: Entry, scope: Scope) =>
    scope.collectionIds.includes(entry.collectionId) &&
    (scope.documentIds?.includes(entry.item.chunk.documentId) ?? true) &&
    (scope.versionIds?.includes(entry.item.chunk.versionId) ?? true);

  const top = (scores: Map<number, number>, limit: number): ChunkHit[] =>
    [...scores]
      .map(([position, score]) => {
        const chunk = (entries[position] as Entry).item.chunk;
        return { chunkId: chunk.id, documentId: chunk.documentId, score };
      })
      .sort((a, b) => b.score - a.score || (a.chunkId < b.chunkId ? -1 : 1))
      .slice(0, limit);

  const stored = ({ item }: Entry): StoredChunk => ({
    ...item.chunk,
    documentTitle: item.documentTitle,
    sourcePath: `${item.chunk.documentId}.md`,
    format: 'markdown',
    fileHash: item.chunk.versionId,
  });

  const index: ChunkIndex = {
    async searchLexical(terms, scope, limit, signal) {
      signal?.throwIfAborted();
      const scores = new Map<number, number>();
      const average = totalLength / Math.max(1, entries.length);
      for (const term of terms) {
        const posting = postings.get(term);
        if (!posting) continue;
        const idf = Math.log(1 + (entries.length - posting.size + 0.5) / (posting.size + 0.5));
        for (const [position, count] of posting) {
          const entry = entries[position] as Entry;
          if (!visible(entry, scope)) continue;
          const norm = K1 * (1 - B + (B * entry.length) / average);
          scores.set(position, (scores.get(position) ?? 0) + (idf * count * (K1 + 1)) / (count + norm));
        }
      }
      return top(scores, limit);
    },
    async searchVector(vector, scope, limit, signal) {
      signal?.throwIfAborted();
      const scores = new Map<number, number>();
      entries.forEach((entry, position) => {
        if (!visible(entry, scope)) return;
        const fields = Object.values(entry.item.vectors).map((other) => dot(vector, other));
        if (fields.length > 0) scores.set(position, Math.max(...fields));
      });
      return top(scores, limit);
    },
    async count(scope) {
      return entries.filter((entry) => visible(entry, scope)).length;
    },
  };

  const library: Pick<LibraryStore, 'getChunks' | 'getChunkRange' | 'getMarkdown'> = {
    async getChunks(ids) {
      return ids.flatMap((id) => {
        const position = positions.get(id);
        return position === undefined ? [] : [stored(entries[position] as Entry)];
      });
    },
    async getChunkRange(versionId, first, last) {
      return entries
        .filter(
          ({ item: { chunk } }) =>
            chunk.versionId === versionId && chunk.ordinal >= first && chunk.ordinal <= last,
        )
        .map(stored)
        .sort((a, b) => a.ordinal - b.ordinal);
    },
    async getMarkdown(versionId) {
      return markdown.get(versionId);
    },
  };

  return {
    index,
    library,
    /** Adds chunks; an id that is already there is left alone. */
    add(
      items: readonly IndexedChunk[],
      collectionId: string,
      versionMarkdown?: Readonly<Record<string, string>>,
    ) {
      for (const [versionId, text] of Object.entries(versionMarkdown ?? {})) markdown.set(versionId, text);
      for (const item of items) {
        if (positions.has(item.chunk.id)) continue;
        const terms = chunkTerms(item);
        const position = entries.push({ item, collectionId, length: terms.length }) - 1;
        positions.set(item.chunk.id, position);
        totalLength += terms.length;
        for (const term of terms) {
          const posting = postings.get(term) ?? new Map<number, number>();
          posting.set(position, (posting.get(position) ?? 0) + 1);
          postings.set(term, posting);
        }
      }
    },
    size: () => entries.length,
  };
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++) sum += (left[index] ?? 0) * (right[index] ?? 0);
  return sum;
}
