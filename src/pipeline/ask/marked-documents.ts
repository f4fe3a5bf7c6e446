import type { LibraryFiles } from '../../domain/files/index.ts';
import type { LibraryStore } from '../../domain/index.ts';
import { type ItemToRead, type MarkedDocument, markDocument } from '../../domain/reading/index.ts';

const MAX_DOCUMENTS = 1_000;
/** Characters of all that is kept. */
const MAX_CHARACTERS = 50_000_000;
const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Kinds of picture that models take. */
const SHOWABLE: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/** Documents with their marks. A version never changes, so what was marked once is never out of date. */
export interface MarkedDocuments {
  /** `undefined` when the version is gone. */
  get(versionId: string, shortId: string): Promise<MarkedDocument | undefined>;
  /** The bytes of a picture, where a model can take them. */
  image(versionId: string, fileName: string): Promise<ItemToRead['image']>;
}

export function createMarkedDocuments(deps: {
  readonly library: Pick<LibraryStore, 'getMarkdown'>;
  readonly files: Pick<LibraryFiles, 'pictures' | 'read'>;
}): MarkedDocuments {
  const kept = new Map<string, MarkedDocument>();
  let characters = 0;
  const sizeOf = ({ items }: MarkedDocument) => items.reduce((sum, { text }) => sum + text.length, 0);

  return {
    async get(versionId, shortId) {
      const key = `${versionId} ${shortId}`;
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key); // set again: a Map keeps insertion order, so its first key is the least recently used
        kept.set(key, known);
        return known;
      }
      const markdown = await deps.library.getMarkdown(versionId);
      if (markdown === undefined) return undefined;
      const marked = markDocument(markdown, shortId, await deps.files.pictures(versionId));
      kept.set(key, marked);
      characters += sizeOf(marked);
      for (const [oldest, document] of kept) {
        if (kept.size <= MAX_DOCUMENTS && characters <= MAX_CHARACTERS) break;
        kept.delete(oldest);
        characters -= sizeOf(document);
      }
      return marked;
    },
    async image(versionId, fileName) {
      const picture = (await deps.files.pictures(versionId)).find((one) => one.fileName === fileName);
      if (picture === undefined || picture.bytes > MAX_PICTURE_BYTES || !SHOWABLE.has(picture.mediaType))
        return undefined;
      const pieces: Uint8Array[] = [];
      for await (const piece of deps.files.read(picture)) pieces.push(piece);
      return { mediaType: picture.mediaType, bytes: new Uint8Array(Buffer.concat(pieces)) };
    },
  };
}
