import type { ChunkIndex, LibraryStore, Scope } from '../../../domain/index.ts';
import { analyzeText } from '../../../linguistics/index.ts';

/**
 * How a library writes a name: `never` where it is in no title and no passage, `word` where it is also written in small letters, so that
 * a capital in a question makes no name of it, else `name`.
 */
export type NameUse = 'never' | 'word' | 'name';
export type NameCheck = (name: string, scope: Scope) => Promise<NameUse>;

/** Passages that are looked at for one name. */
const LOOKED_AT = 40;
/** Where the parts of a name meet: at what is no letter, and before a capital inside of it (“FootLocker”). */
const JOINT = /[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u;

export function createNameCheck(deps: {
  readonly index: Pick<ChunkIndex, 'searchLexical'>;
  readonly library: Pick<LibraryStore, 'getChunks' | 'listDocuments'>;
}): NameCheck {
  return async (name, scope) => {
    const terms = analyzeText(name);
    if (terms.length === 0) return 'word';
    const says = saysName(name);
    const hits = await deps.index.searchLexical(terms, scope, LOOKED_AT);
    const chunks = await deps.library.getChunks(hits.map(({ chunkId }) => chunkId));
    if (chunks.some(({ text }) => writesSmall(text, terms))) return 'word';
    if (
      chunks.some((chunk) =>
        says([chunk.documentTitle, ...chunk.headingPath, chunk.prefix, chunk.text].join('\n')),
      )
    )
      return 'name';
    const titles = await deps.library.listDocuments(scope.collectionIds);
    return titles.some(({ title, sourcePath }) => says(`${title}\n${sourcePath.replaceAll('_', ' ')}`))
      ? 'name'
      : 'never';
  };
}

/** Whether a text says a name, as whole words whatever parts them. */
export function saysName(name: string): (text: string) => boolean {
  const parts = name
    .normalize('NFKC')
    .split(JOINT)
    .filter((part) => part !== '');
  if (parts.length === 0) return () => true;
  const isHan = /\p{Script=Han}/u.test(name);
  // A line may end within a Chinese name.
  const words = isHan ? parts.map((part) => [...part].join(String.raw`\s*`)) : parts;
  const joined = words.join(String.raw`[^\p{L}\p{N}]*`);
  const pattern = new RegExp(isHan ? joined : String.raw`(?<![\p{L}\p{N}])${joined}(?![\p{L}\p{N}])`, 'iu');
  return (text) => pattern.test(text.normalize('NFKC'));
}

const firstLetter = (word: string): string => word.normalize('NFD').charAt(0);

/** Words in another form (“Considering”, “consider”) are the same word. */
function writesSmall(text: string, terms: readonly string[]): boolean {
  const small = text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}'’-]+(?![\p{L}\p{N}])/gu) ?? [];
  const firsts = new Set(terms.map(firstLetter));
  const near = new Set(small.filter((word) => firsts.has(firstLetter(word))));
  const stems = new Set([...near].flatMap((word) => analyzeText(word)));
  return terms.every((term) => stems.has(term));
}
