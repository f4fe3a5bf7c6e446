import type { BulkCache } from '../../domain/cache/index.ts';
import type { Embedder } from '../../domain/index.ts';
import { sha256 } from '../../linguistics/index.ts';

const DEFAULT_TTL_SECONDS = 30 * 24 * 3600;
/** Vectors of questions and of passages are kept apart, so that one can be cleared without the other. */
const PREFIXES = { query: 'vecq', passage: 'emb' } as const;

/**
 * Keeps vectors by content: the same text, purpose and fingerprint is embedded once. A cached value that does not fit
 * the dimension is made again.
 */
export function createCachedEmbedder(deps: {
  readonly embedder: Embedder;
  readonly cache: BulkCache;
  readonly ttlSeconds?: number;
}): Embedder {
  const { embedder, cache, ttlSeconds = DEFAULT_TTL_SECONDS } = deps;
  return {
    fingerprint: embedder.fingerprint,
    dimension: embedder.dimension,
    fusionWeight: embedder.fusionWeight,
    languages: embedder.languages,
    async embed(texts, purpose, signal, note) {
      const keys = texts.map(
        (text) => `${PREFIXES[purpose]}:${sha256(JSON.stringify([embedder.fingerprint, text]))}`,
      );
      const vectors = new Map<string, Float32Array>();
      for (const [key, stored] of await cache.getMany([...new Set(keys)])) {
        const vector = decodeVector(stored);
        if (vector.length === embedder.dimension) vectors.set(key, vector);
      }
      const missing = new Map(
        keys.flatMap((key, index) => (vectors.has(key) ? [] : [[key, texts[index] ?? '']])),
      );
      const made =
        missing.size === 0 ? [] : await embedder.embed([...missing.values()], purpose, signal, note);
      const added = new Map(
        [...missing.keys()].map((key, index) => [key, made[index] ?? new Float32Array()]),
      );
      for (const [key, vector] of added) vectors.set(key, vector);
      if (added.size > 0)
        await cache.setMany(
          new Map([...added].map(([key, vector]) => [key, encodeVector(vector)])),
          ttlSeconds,
        );
      return keys.map((key) => vectors.get(key) ?? new Float32Array());
    },
  };
}

function encodeVector(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}

function decodeVector(text: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / 4));
}
