import type { LibraryDocument } from '../../../domain/index.ts';
import type { LibraryView } from '../../../pipeline/index.ts';
import { chooseCollections } from '../../choose-collections.ts';
import { findDocument } from '../../find-document.ts';

/** The document of an id, path or title in the collections that are named, or in all. */
export async function documentNamed(
  { app }: { readonly app: Pick<LibraryView, 'library'> },
  name: string,
  { collections }: { readonly collections: readonly string[] },
): Promise<LibraryDocument> {
  const ids = await chooseCollections({ app }, collections, { mayBeEmpty: true });
  return findDocument(await app.library.documents(ids), name);
}
