import { statSync } from 'node:fs';
import type { Config } from '../config/index.ts';
import type { Clock, ConvertProgress, Logger, StructuredDocument } from '../domain/index.ts';
import { stableId } from '../linguistics/index.ts';
import { openReader } from './open-reader.ts';

/** One file as the reader of the configuration reads it, with its blocks; nothing of the data directory is touched. */
export async function readFile(
  deps: { readonly config: Config; readonly clock: Clock; readonly logger: Logger },
  { path, name }: { readonly path: string; readonly name: string },
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: ConvertProgress) => void },
): Promise<StructuredDocument> {
  const reader = openReader(deps.config, deps);
  try {
    const file = { path, sourcePath: name, bytes: statSync(path).size };
    const identity = { documentId: stableId('doc', name), versionId: stableId('ver', name) };
    return await reader.read(file, identity, { ...options, withBlocks: true });
  } finally {
    await reader.close();
  }
}
