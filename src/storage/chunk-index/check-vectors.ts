import { type Wording, wording } from '../../catalogue/index.ts';
import type { IndexedChunk } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { IndexFingerprint } from './index-fingerprint.ts';

/** Made by enrichment, which may fail for some chunks. */
export const OPTIONAL_FIELDS: readonly string[] = ['questions', 'summary'];

/**
 * The vector fields of the chunks. Throws E004 for a vector of another dimension, one that is not finite, and a field
 * that only some chunks have, unless it is one of enrichment.
 */
export function checkVectors(chunks: readonly IndexedChunk[], dimension: number): readonly string[] {
  const fields = new Set(chunks.flatMap(({ vectors }) => Object.keys(vectors)));
  const needed = [...fields].filter((field) => !OPTIONAL_FIELDS.includes(field)).sort();
  for (const { vectors } of chunks) {
    if (needed.some((field) => vectors[field] === undefined)) {
      throw refusedVector(wording('whyVectorFields', { fields: needed.join(', ') }));
    }
    for (const [field, vector] of Object.entries(vectors)) {
      if (vector.length !== dimension) {
        throw refusedVector(
          wording('whyVectorLength', { field, components: vector.length, wanted: dimension }),
        );
      }
      if (!vector.every(Number.isFinite)) throw refusedVector(wording('whyVectorNumber', { field }));
    }
  }
  return [...fields].sort();
}

/** A vector of the configured embedder, or of `madeBy`, for an index that has such vectors; else E004. */
export async function checkQuery(
  vector: Float32Array,
  index: { readonly dimension: number; readonly fingerprint: IndexFingerprint },
  madeBy?: string,
): Promise<void> {
  const wanted = madeBy === undefined ? index.dimension : vector.length;
  if (vector.length !== wanted || !vector.every(Number.isFinite))
    throw new AppError('E004', wording('questionVector', { components: vector.length, wanted }));
  await (madeBy === undefined ? index.fingerprint.check() : index.fingerprint.checkOther(madeBy));
}

function refusedVector(why: Wording): AppError {
  return new AppError('E004', wording('documentVectors', { why }));
}
