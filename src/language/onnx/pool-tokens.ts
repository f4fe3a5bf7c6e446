/**
 * The unit vector of a text, from the vectors of its tokens (tokens × dimension): their mean, or the first one. `undefined` where
 * there is no direction.
 */
export function poolTokens(
  values: Float32Array,
  { dimension, pooling }: { readonly dimension: number; readonly pooling: 'mean' | 'first' },
): Float32Array | undefined {
  const vector = new Float32Array(dimension);
  const counted = pooling === 'first' ? dimension : values.length;
  for (let place = 0; place < counted; place++) {
    const slot = place % dimension;
    vector[slot] = (vector[slot] ?? 0) + (values[place] ?? 0);
  }
  let sum = 0;
  for (const value of vector) sum += value * value;
  const norm = Math.sqrt(sum);
  if (!Number.isFinite(norm) || norm === 0) return undefined;
  return vector.map((value) => value / norm);
}
