import { analyzeText } from '../../linguistics/index.ts';

const WINDOW = 3;

/** Term counts of a text. */
export type TermVector = ReadonlyMap<string, number>;

export function termVector(text: string): TermVector {
  const counts = new Map<string, number>();
  for (const term of analyzeText(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/**
 * How well the text before each gap fits the text after it, in [0, 1]; gap `i` lies before part `i`, so the first value
 * is for gap 1. Lexical TextTiling over windows of three parts: no model, same result every time.
 */
export function gapCohesion(texts: readonly string[], window = WINDOW): number[] {
  const vectors = texts.map(termVector);
  return vectors.slice(1).map((_, at) => {
    const gap = at + 1;
    return cosine(sum(vectors.slice(Math.max(0, gap - window), gap)), sum(vectors.slice(gap, gap + window)));
  });
}

export function cosine(a: TermVector, b: TermVector): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let product = 0;
  for (const [term, count] of small) product += count * (large.get(term) ?? 0);
  const norm = length(a) * length(b);
  return norm === 0 ? 0 : product / norm;
}

function sum(vectors: readonly TermVector[]): TermVector {
  const total = new Map<string, number>();
  for (const vector of vectors) {
    for (const [term, count] of vector) total.set(term, (total.get(term) ?? 0) + count);
  }
  return total;
}

function length(vector: TermVector): number {
  let squares = 0;
  for (const count of vector.values()) squares += count * count;
  return Math.sqrt(squares);
}
