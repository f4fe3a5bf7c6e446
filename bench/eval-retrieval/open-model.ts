import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BulkCache } from '../../src/domain/cache/index.ts';
import type { Embedder } from '../../src/domain/index.ts';
import { createCachedEmbedder, createLocalEmbedder } from '../../src/language/index.ts';
import { sha256 } from '../../src/linguistics/index.ts';

const KEPT = resolve(import.meta.dirname, '../../.plumbline/eval-vectors');

/** The embedding model of a folder. Its vectors of passages are kept in a file, so that an evaluation that is repeated takes minutes less. */
export function openModel(folder: string): Embedder {
  const embedder = createLocalEmbedder({ folder: resolve(folder) });
  const cached = createCachedEmbedder({ embedder, cache: createFileCache(embedder.fingerprint) });
  return {
    ...cached,
    embed: (texts, purpose, signal) =>
      (purpose === 'query' ? embedder : cached).embed(texts, purpose, signal),
  };
}

function createFileCache(fingerprint: string): BulkCache {
  mkdirSync(KEPT, { recursive: true });
  const path = join(KEPT, `${sha256(fingerprint).slice(0, 16)}.tsv`);
  const kept = new Map<string, string>();
  if (existsSync(path))
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const [key = '', value] = line.split('\t');
      if (value !== undefined) kept.set(key, value);
    }
  return {
    getMany: async (keys) =>
      new Map(
        keys.flatMap((key): [string, string][] => {
          const value = kept.get(key);
          return value === undefined ? [] : [[key, value]];
        }),
      ),
    async setMany(entries) {
      for (const [key, value] of entries) kept.set(key, value);
      appendFileSync(path, [...entries].map(([key, value]) => `${key}\t${value}\n`).join(''));
    },
  };
}
