import { type Wording, wording } from '../../catalogue/index.ts';
import type { IndexedChunk } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

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
      throw refused(wording('whyVectorFields', { fields: needed.join(', ') }));
    }
    for (const [field, vector] of Object.entries(vectors)) {
      if (vector.length !== dimension) {
        throw refused(wording('whyVectorLength', { field, components: vector.length, wanted: dimension }));
      }
      if (!vector.every(Number.isFinite)) throw refused(wording('whyVectorNumber', { field }));
    }
  }
  return [...fields].sort();
}

export function checkQueryVector(vector: Float32Array, dimension: number): void {
  if (vector.length === dimension && vector.every(Number.isFinite)) return;
  throw new AppError('E004', wording('questionVector', { components: vector.length, wanted: dimension }));
}

function refused(why: Wording): AppError {
  return new AppError('E004', wording('documentVectors', { why }));
}
