import { basename, resolve } from 'node:path';
import { sha256 } from '../../linguistics/index.ts';

/** A folder's own collection for a library that counts names itself: the folder's name, and what tells folders apart. */
export function ownCollection(folder: string) {
  const path = resolve(folder);
  const name = basename(path) || 'files';
  const hash = sha256(path);
  return { folder: hash, name, legacyName: `${basename(path)}-${hash.slice(0, 8)}` };
}

/** The same in one name, where nobody can tell whose a name is: a server knows no folders of its callers. */
export const ownCollectionName = (folder: string): string => ownCollection(folder).legacyName;
