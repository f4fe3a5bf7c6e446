import type { LibraryDocument } from '../../domain/index.ts';
import { nameKey } from '../../linguistics/names/index.ts';
import type { KnownEntity } from './known-entity.ts';

/** Letters and at least four figures in one word of seven and more: “NYC08CA048”, “NCT06147739”, “20080109X00035”. */
const CODE = /(?<![\p{L}\d])(?=[\p{L}\d]*\p{L})(?=(?:\p{L}*\d){4})[A-Z\d]{7,24}(?![\p{L}\d])/gu;

/** Numbers of reports, studies and files that one document alone is called by, as names of what that document is about. */
export function entitiesOfCodes(
  documents: readonly Pick<LibraryDocument, 'id' | 'title' | 'sourcePath'>[],
): ReadonlyMap<string, KnownEntity> {
  const owners = new Map<string, { readonly code: string; readonly ids: Set<string> }>();
  for (const { id, title, sourcePath } of documents)
    for (const [code] of `${title} ${(sourcePath.split('/').at(-1) ?? '').replaceAll('_', ' ')}`.matchAll(
      CODE,
    )) {
      const known = owners.get(nameKey(code)) ?? { code, ids: new Set<string>() };
      known.ids.add(id);
      owners.set(nameKey(code), known);
    }
  return new Map(
    [...owners].flatMap(([key, { code, ids }]) =>
      ids.size === 1 ? [[key, { name: code, documentIds: [...ids] }] as const] : [],
    ),
  );
}
