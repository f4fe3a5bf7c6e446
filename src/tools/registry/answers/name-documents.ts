import * as z from 'zod';
import type { Scope } from '../../../domain/index.ts';
import { type DocumentFinder, resolveDocument } from '../resolve-document.ts';

/** How a tool is told of documents. */
export const DocumentNamesSchema = z
  .array(z.string().min(1).max(400))
  .min(1)
  .max(50)
  .optional()
  .describe('Ids, file names or titles. Default: all.');

/** A scope of the documents that are named; the same scope without names. */
export async function narrowScope(
  library: DocumentFinder,
  names: readonly string[] | undefined,
  scope: Scope,
): Promise<Scope> {
  if (names === undefined) return scope;
  const documents = await Promise.all(names.map((name) => resolveDocument(library, name, scope)));
  return { ...scope, documentIds: [...new Set(documents.map(({ id }) => id))] };
}
