import type { IndexedChunk } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';

/**
 * The vector fields of the chunks, each of which every chunk has exactly once. Throws E004 for a vector of another
 * dimension, one that is not finite, and a field that only some chunks have.
 */
export function checkVectors(chunks: readonly IndexedChunk[], dimension: number): readonly string[] {
  const fields = Object.keys(chunks[0]?.vectors ?? {}).sort();
  for (const { vectors } of chunks) {
    if (Object.keys(vectors).sort().join() !== fields.join()) {
      throw refused(`its chunks do not all have the same vector fields (${fields.join(', ') || 'none'})`);
    }
    for (const [field, vector] of Object.entries(vectors)) {
      if (vector.length !== dimension) {
        throw refused(`a ${field} vector has ${vector.length} components where the index has ${dimension}`);
      }
      if (!vector.every(Number.isFinite))
        throw refused(`a ${field} vector has a component that is no number`);
    }
  }
  return fields;
}

export function checkQueryVector(vector: Float32Array, dimension: number): void {
  if (vector.length === dimension && vector.every(Number.isFinite)) return;
  throw new AppError(
    'E004',
    `The vector of a question has ${vector.length} components, or one that is no number; the index has ${dimension}. Check the embedding model and its configured dimension.`,
  );
}

function refused(reason: string): AppError {
  return new AppError(
    'E004',
    `A document cannot be indexed: ${reason}. Check the embedding model and its configured dimension.`,
  );
}
