/** Equal vectors stored once, 1 byte a component: the chunks of a section share the vector of their heading. */
export interface VectorMatrix {
  readonly dimension: number;
  /** Row of each chunk; past the last row for a chunk without a vector. */
  readonly rowOf: Uint32Array;
  /** Per row: what a stored component times this is a component of the unit vector; 0 for a zero vector. */
  readonly scales: Float32Array;
  readonly values: Int8Array;
}

const NO_ROW = 0xffff_ffff;

/**
 * Unit vectors at 8 bits a component: cosines stay within about 0.005, a search reads a quarter of the memory.
 * Vectors of any length are normalised.
 */
export function quantizeVectors(
  vectors: readonly (Float32Array | undefined)[],
  dimension: number,
): VectorMatrix {
  const rows = new Map<string, number>();
  const distinct: Float32Array[] = [];
  const rowOf = Uint32Array.from(vectors, (vector) => {
    if (vector === undefined) return NO_ROW;
    const key = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('latin1');
    let row = rows.get(key);
    if (row === undefined) {
      row = distinct.length;
      rows.set(key, row);
      distinct.push(vector);
    }
    return row;
  });
  const scales = new Float32Array(distinct.length);
  const values = new Int8Array(distinct.length * dimension);
  distinct.forEach((vector, row) => {
    const { largest, norm } = measure(vector);
    if (norm === 0) return;
    const factor = 127 / largest;
    for (let index = 0; index < dimension; index++) {
      values[row * dimension + index] = Math.round((vector[index] ?? 0) * factor);
    }
    scales[row] = largest / (127 * norm);
  });
  return { dimension, rowOf, scales, values };
}

function measure(vector: Float32Array): { largest: number; norm: number } {
  let largest = 0;
  let sum = 0;
  for (const value of vector) {
    largest = Math.max(largest, Math.abs(value));
    sum += value * value;
  }
  return { largest, norm: Math.sqrt(sum) };
}
