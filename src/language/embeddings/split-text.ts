/** A text in two, at a blank or a sentence's end near its middle where there is one. */
export function halveText(text: string): readonly [string, string] {
  const middle = Math.ceil(text.length / 2);
  const window = Math.floor(text.length / 8);
  const after = text.slice(middle, middle + window).search(/[\s。！？；]/);
  const at = after === -1 ? middle : middle + after + 1;
  const isInPair = /[\uDC00-\uDFFF]/.test(text.charAt(at));
  const end = isInPair ? at + 1 : at;
  return [text.slice(0, end) || ' ', text.slice(end) || ' '];
}

/** The direction of a text from those of its parts, each by its length; that of the first where they cancel out. */
export function meanVector(vectors: readonly Float32Array[], parts: readonly string[]): Float32Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  vectors.forEach((vector, place) => {
    vector.forEach((value, slot) => {
      sum[slot] = (sum[slot] ?? 0) + value * (parts[place]?.length ?? 1);
    });
  });
  const norm = Math.hypot(...sum);
  return norm === 0 ? (vectors[0] ?? new Float32Array()) : Float32Array.from(sum, (value) => value / norm);
}
