import { basename, resolve } from 'node:path';
import { sha256 } from '../../linguistics/index.ts';

/** A folder's own collection: the folder's name, and what tells folders of one name apart. */
export function ownCollection(folder: string) {
  const path = resolve(folder);
  const name = basename(path) || 'files';
  const hash = sha256(path);
  return { folder: hash, name, legacyName: `${basename(path)}-${hash.slice(0, 8)}` };
}
