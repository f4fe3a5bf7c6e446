import type { LibraryDocument } from '../../domain/index.ts';
import { nameKey } from '../../linguistics/names/index.ts';
import type { KnownEntity } from './known-entity.ts';

/** Letters that a name has at least in the spelling of `nameKey`. */
export const MIN_KEY = 3;

/** The keys of the first word, the first two words, and so on, without the whole. */
export function beginningsOf(words: readonly string[]): string[] {
  const keys = words.map((_, place) => nameKey(words.slice(0, place).join(' ')));
  return [...new Set(keys.filter((key) => key.length > MIN_KEY))];
}

/** `AMCOR_2020_10K` is of Amcor, `南麓新能源2023年报` of 南麓新能源: of the one body that such documents say they are of, or of their own. */
export function entitiesOfFiles(
  documents: readonly LibraryDocument[],
  entities: readonly KnownEntity[],
): Map<string, KnownEntity> {
  const files = new Map<string, { readonly name: string; readonly ids: string[] }>();
  for (const { id, sourcePath } of documents) {
    const stem = (sourcePath.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '');
    const before = /^\D{2,}(?=(?:19|20)\d\d)/.exec(stem)?.[0] ?? '';
    const words = before.split(/[\s_.-]+/).filter((word) => word !== '');
    for (const key of [...beginningsOf(words), nameKey(words.join(' '))]) {
      const file = files.get(key) ?? { name: words.join(' '), ids: [] };
      file.ids.push(id);
      if (key.length >= MIN_KEY) files.set(key, file);
    }
  }
  const found = new Map<string, KnownEntity>();
  for (const [key, { name, ids }] of files) {
    const owners = entities.filter(({ documentIds }) => ids.some((id) => documentIds.includes(id)));
    if (owners.length > 1) continue;
    found.set(key, owners[0] ?? { name, documentIds: ids });
  }
  return found;
}
