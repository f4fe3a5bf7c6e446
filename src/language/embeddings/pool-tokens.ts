/**
 * One unit vector for each text of a batch, from the vectors of its tokens (texts × tokens × dimension): their mean, or
 * the first one. `undefined` where there is no direction.
 */
export function poolTokens(
  values: Float32Array,
  lengths: readonly number[],
  shape: { readonly tokens: number; readonly dimension: number; readonly pooling: 'mean' | 'first' },
): readonly (Float32Array | undefined)[] {
  const { tokens, dimension, pooling } = shape;
  return lengths.map((length, text) => {
    const vector = new Float32Array(dimension);
    const counted = pooling === 'first' ? 1 : length;
    for (let token = 0; token < counted; token++) {
      const start = (text * tokens + token) * dimension;
      for (let place = 0; place < dimension; place++)
        vector[place] = (vector[place] ?? 0) + (values[start + place] ?? 0);
    }
    let sum = 0;
    for (const value of vector) sum += value * value;
    const norm = Math.sqrt(sum);
    if (!Number.isFinite(norm) || norm === 0) return undefined;
    return vector.map((value) => value / norm);
  });
}
