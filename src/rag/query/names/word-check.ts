import type { ChunkIndex, LibraryStore, Scope } from '../../../domain/index.ts';
import { analyzeText } from '../../../linguistics/index.ts';

/** Whether the documents write a word in small letters, so that its capital in a question makes no name of it. */
export type IsPlainWord = (word: string, scope: Scope) => Promise<boolean>;

/** Passages that are looked at for one word. */
const LOOKED_AT = 12;

export function createWordCheck(deps: {
  readonly index: Pick<ChunkIndex, 'searchLexical'>;
  readonly library: Pick<LibraryStore, 'getChunks'>;
}): IsPlainWord {
  return async (word, scope) => {
    const terms = analyzeText(word);
    if (terms.length === 0) return true;
    const hits = await deps.index.searchLexical(terms, scope, LOOKED_AT);
    const chunks = await deps.library.getChunks(hits.map(({ chunkId }) => chunkId));
    return chunks.some(({ text }) => writesSmall(text, terms));
  };
}

/** Words in another form (“Considering”, “consider”) are the same word. */
function writesSmall(text: string, terms: readonly string[]): boolean {
  const small = text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}'’-]+(?![\p{L}\p{N}])/gu) ?? [];
  const stems = new Set(small.flatMap((word) => analyzeText(word)));
  return terms.every((term) => stems.has(term));
}
