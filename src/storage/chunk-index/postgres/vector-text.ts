/** pgvector's text form of the vector at unit length; a zero vector stays zero. */
export function toVectorText(vector: Float32Array): string {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const factor = sum === 0 ? 0 : 1 / Math.sqrt(sum);
  return `[${Array.from(vector, (value) => (value * factor).toPrecision(6)).join(',')}]`;
}
