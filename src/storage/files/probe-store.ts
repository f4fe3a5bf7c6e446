import { randomBytes } from 'node:crypto';
import type { FileStore } from '../../domain/files/index.ts';
import { readChecked } from './read-checked.ts';

/** Keeps a few bytes, reads them and removes them. */
export async function probeStore(store: Pick<FileStore, 'put' | 'read' | 'remove'>): Promise<void> {
  const file = await store.put(randomBytes(32));
  for await (const _part of readChecked(store, file));
  await store.remove(file.hash);
}
