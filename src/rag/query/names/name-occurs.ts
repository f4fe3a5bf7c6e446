import type { ChunkIndex, LibraryStore, Scope } from '../../../domain/index.ts';
import { analyzeText } from '../../../linguistics/index.ts';

/** Whether a name occurs in a title or a passage of a scope, as whole words, whatever is between them. */
export type NameOccurs = (name: string, scope: Scope) => Promise<boolean>;

/** Passages that are looked at for one name: those with most of its terms. */
const LOOKED_AT = 40;

export function createNameOccurs(deps: {
  readonly index: Pick<ChunkIndex, 'searchLexical'>;
  readonly library: Pick<LibraryStore, 'getChunks' | 'listDocuments'>;
}): NameOccurs {
  return async (name, scope) => {
    const isHan = /\p{Script=Han}/u.test(name);
    const fold = (text: string) => (isHan ? wordsOf(text).replaceAll(' ', '') : wordsOf(text));
    const wanted = fold(name);
    if (wanted.trim() === '') return true;
    const has = (text: string) => fold(text).includes(wanted);
    const documents = await deps.library.listDocuments(scope.collectionIds);
    if (documents.some(({ title, sourcePath }) => has(title) || has(sourcePath))) return true;
    const hits = await deps.index.searchLexical(analyzeText(name), scope, LOOKED_AT);
    const chunks = await deps.library.getChunks(hits.map(({ chunkId }) => chunkId));
    return chunks.some(({ text, prefix, headingPath }) => has([prefix, ...headingPath, text].join('\n')));
  };
}

/** Words in lower case, each between spaces. */
function wordsOf(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase();
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}
