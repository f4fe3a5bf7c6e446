import { wording } from '../../catalogue/index.ts';
import type { LibraryDocument, LibraryStore, Scope } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { normalizeText } from '../../linguistics/index.ts';

export type DocumentFinder = Pick<LibraryStore, 'findDocument' | 'listDocuments'>;

const MAX_NAMED = 5;

/**
 * The document of a scope that an id, path, file name or title names. E021 in the same words for what is not there and for what the scope
 * does not hold; E020 with the candidates where several fit.
 */
export async function resolveDocument(
  library: DocumentFinder,
  name: string,
  scope: Scope,
): Promise<LibraryDocument> {
  const byId = await library.findDocument(name);
  if (byId !== undefined && isInScope(byId, scope)) return byId;
  const wanted = normalizeText(name);
  const documents = (await library.listDocuments(scope.collectionIds)).filter((document) =>
    isInScope(document, scope),
  );
  const fits = [
    documents.filter(({ sourcePath }) => normalizeText(sourcePath) === wanted),
    documents.filter(({ sourcePath }) => normalizeText(sourcePath).endsWith(`/${wanted}`)),
    documents.filter(({ title }) => normalizeText(title) === wanted),
    documents.filter((document) => hasAllWords(document, wanted)),
  ].find((found) => found.length > 0);
  const [document, ...others] = fits ?? [];
  if (document === undefined)
    throw new AppError('E021', wording('noDocumentHere', { name: name.slice(0, 120) }));
  if (others.length === 0) return document;
  const named = [document, ...others].slice(0, MAX_NAMED).map(({ id, title }) => `${id} (${title})`);
  const more = others.length + 1 - named.length;
  throw new AppError(
    'E020',
    wording('manyDocumentsHere', {
      name: name.slice(0, 120),
      documents: more > 0 ? [...named, `+ ${more}`] : named,
    }),
  );
}

const isInScope = ({ id, collectionId }: LibraryDocument, { collectionIds, documentIds }: Scope): boolean =>
  collectionIds.includes(collectionId) && (documentIds?.includes(id) ?? true);

/** Whether title, file name and issuer together have every word of a text. */
export function hasAllWords({ title, sourcePath, identity }: LibraryDocument, text: string): boolean {
  const words = normalizeText(text)
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean);
  const named = normalizeText([title, sourcePath, identity?.issuer?.value ?? ''].join('\n'));
  return words.length > 0 && words.every((word) => named.includes(word));
}
