import type { ChunkTable } from './chunk-table.ts';
import type { VectorMatrix } from './quantize.ts';

/** Cosine of the query with the best vector field of every chunk in scope; a chunk without any vector is left out. */
export function scoreVectors(
  input: { readonly table: ChunkTable; readonly inScope: Uint8Array; readonly vector: Float32Array },
  emit: (chunk: number, score: number) => void,
): void {
  const query = sparsify(input.vector);
  if (query.places.length === 0) return;
  input.table.segments.forEach(({ segment, first }, index) => {
    if (input.inScope[index] !== 2 || segment.vectors.size === 0) return;
    const fields = [...segment.vectors.values()].map((matrix) => ({
      matrix,
      cosines: multiply(matrix, query),
    }));
    for (let place = 0; place < segment.chunkIds.length; place++) {
      let best = -1;
      for (const { matrix, cosines } of fields) {
        const cosine = cosines[matrix.rowOf[place] ?? 0] ?? -1;
        if (cosine > best) best = cosine;
      }
      emit(first + place, Math.min(1, best));
    }
  });
}

interface SparseQuery {
  readonly places: Uint32Array;
  readonly values: Float32Array;
}

/** Unit length, zeros left out: a question has some 150 of 1024 hashed n-grams. */
function sparsify(vector: Float32Array): SparseQuery {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const places: number[] = [];
  vector.forEach((value, place) => {
    if (value !== 0) places.push(place);
  });
  const norm = Math.sqrt(sum);
  return {
    places: Uint32Array.from(places),
    values: Float32Array.from(places, (place) => (vector[place] ?? 0) / norm),
  };
}

function multiply(matrix: VectorMatrix, query: SparseQuery): Float64Array {
  const { dimension, scales, values } = matrix;
  const { places, values: weights } = query;
  const cosines = new Float64Array(scales.length);
  for (let row = 0; row < scales.length; row++) {
    const offset = row * dimension;
    let sum = 0;
    for (let index = 0; index < places.length; index++) {
      sum += (values[offset + (places[index] as number)] as number) * (weights[index] as number);
    }
    cosines[row] = sum * (scales[row] as number);
  }
  return cosines;
}
