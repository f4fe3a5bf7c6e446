import { wording } from '../catalogue/index.ts';
import type { LibraryDocument } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';

/** One document by id, path or title; E021 when there is none, E020 when the name fits several. */
export function findDocument(documents: readonly LibraryDocument[], name: string): LibraryDocument {
  const isFile = ({ sourcePath }: LibraryDocument) => sourcePath === name || sourcePath.endsWith(`/${name}`);
  const fits = [
    documents.filter(({ id }) => id === name),
    documents.filter(({ sourcePath }) => sourcePath === name),
    documents.filter(isFile),
    documents.filter(({ title }) => title === name),
  ].find((found) => found.length > 0);
  const [document, ...others] = fits ?? [];
  if (document === undefined) throw new AppError('E021', wording('noDocumentNamed', { name }));
  if (others.length > 0)
    throw new AppError(
      'E020',
      wording('manyDocumentsNamed', {
        name,
        documents: [document, ...others].map(({ id, sourcePath }) => `${id} (${sourcePath})`),
      }),
    );
  return document;
}
