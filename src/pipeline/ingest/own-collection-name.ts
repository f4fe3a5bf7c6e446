import { basename, resolve } from 'node:path';
import { sha256 } from '../../text/index.ts';

/** A folder's own collection: its name for people, a hash of its path so that two folders never share one. */
export function ownCollectionName(folder: string): string {
  const path = resolve(folder);
  const digest = sha256(path).slice(0, 8);
  return `${basename(path)}-${digest}`;
}
