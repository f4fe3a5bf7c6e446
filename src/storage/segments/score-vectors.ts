import type { ChunkTable } from './chunk-table.ts';
import { createMultiplyRows, STEP } from './multiply-rows.ts';
import type { VectorMatrix } from './quantize.ts';

/** Cosine of the query with the best vector field of every chunk in scope; a chunk without any vector is left out. */
export function scoreVectors(
  input: { readonly table: ChunkTable; readonly inScope: Uint8Array; readonly vector: Float32Array },
  emit: (chunk: number, score: number) => void,
): void {
  const query = toUnitQuery(input.vector);
  if (query.places.length === 0) return;
  const multiply = chooseMultiply(query);
  input.table.segments.forEach(({ segment, first }, index) => {
    if (input.inScope[index] !== 2 || segment.vectors.size === 0) return;
    const fields = [...segment.vectors.values()].map((matrix) => ({
      matrix,
      cosines: multiply(matrix),
    }));
    for (let place = 0; place < segment.chunkIds.length; place++) {
      let best = Number.NEGATIVE_INFINITY;
      for (const { matrix, cosines } of fields) {
        const cosine = cosines[matrix.rowOf[place] ?? 0]; // none where the chunk lacks the field
        if (cosine !== undefined && cosine > best) best = cosine;
      }
      if (best !== Number.NEGATIVE_INFINITY) emit(first + place, Math.max(-1, Math.min(1, best)));
    }
  });
}

interface UnitQuery {
  readonly places: Uint32Array;
  /** Values at `places`. */
  readonly values: Float64Array;
  readonly dense: Float64Array;
}

/** Unit length, with and without zeros: a question has some 150 of 1024 hashed n-grams. */
function toUnitQuery(vector: Float32Array): UnitQuery {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const norm = Math.sqrt(sum);
  const dense = Float64Array.from(vector, (value) => value / norm);
  const places: number[] = [];
  vector.forEach((value, place) => {
    if (value !== 0) places.push(place);
  });
  return {
    dense,
    places: Uint32Array.from(places),
    values: Float64Array.from(places, (place) => dense[place] ?? 0),
  };
}

function chooseMultiply(query: UnitQuery): (matrix: VectorMatrix) => Float64Array {
  const dimension = query.dense.length;
  const isSparse = query.places.length * 2 < dimension;
  if (!isSparse && dimension % STEP === 0) return createMultiplyRows(query.dense);
  return ({ values, scales }) => {
    const cosines = new Float64Array(scales.length);
    for (let row = 0; row < scales.length; row++)
      cosines[row] = multiplySparse(values, row * dimension, query) * (scales[row] as number);
    return cosines;
  };
}

function multiplySparse(row: Int8Array, offset: number, { places, values }: UnitQuery): number {
  let sum = 0;
  for (let index = 0; index < places.length; index++) {
    sum += (row[offset + (places[index] as number)] as number) * (values[index] as number);
  }
  return sum;
}
