import { definesAsked } from '../../linguistics/questions/index.ts';
import type { ChunkResult } from './scored-passage.ts';

/** How far a passage that says what the thing is moves towards a full score. */
const GAIN = 0.9;

/** For a question what a thing is, passages that say it before those that only speak of it, however often. */
export function preferDefinitions<T extends Pick<ChunkResult, 'score' | 'chunk'>>(
  question: string,
  ranked: readonly T[],
): T[] {
  const defines = definesAsked(question);
  if (defines === undefined) return [...ranked];
  return ranked
    .map((result) =>
      defines(result.chunk.text) ? { ...result, score: result.score + GAIN * (1 - result.score) } : result,
    )
    .sort((a, b) => b.score - a.score);
}
