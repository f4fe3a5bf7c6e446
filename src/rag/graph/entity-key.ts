import { MAX_NAME_CHARACTERS } from '../../domain/graph/index.ts';
import { nameKey, withoutLegalForm } from '../../linguistics/names/index.ts';

/** Equal for names of one thing: without article, legal form, case, spaces and marks. */
export function entityKey(name: string): string {
  return nameKey(withoutLegalForm(name.replace(/(?<=\p{Lu}{2})s$/u, '')));
}

/** The key of a name; none for what is too long, too short, or holds marks. */
export function acceptName(name: string): string | undefined {
  if (name.length > MAX_NAME_CHARACTERS || /[<>{}[\]|`*_#\\\p{Cc}]/u.test(name)) return undefined;
  const key = entityKey(name);
  return key.length < 2 || key.length > MAX_NAME_CHARACTERS || /^\d+$/.test(key) ? undefined : key;
}
