import type { LibraryStore } from '../../domain/index.ts';
import type { ChunkResult } from './scored-passage.ts';

/** The best chunks whose beginnings are looked for. */
const DEPTH = 3;
/** It is worth a little less than what was found. */
const SHARE = 0.99;

/**
 * The found chunks, and of the best ones that begin in the middle of a table the chunks before them: a statement whose first rows (its
 * revenues) end a passage on something else is not found by the words of its rows.
 */
export async function withTableBeginnings<Result extends ChunkResult>(
  results: readonly Result[],
  library: Pick<LibraryStore, 'getChunkRange'>,
): Promise<(Result | ChunkResult)[]> {
  const known = new Set(results.map(({ chunk }) => chunk.id));
  const cut = results.slice(0, DEPTH).filter(({ chunk }) => chunk.ordinal > 0 && /^\|/m.test(chunk.prefix));
  const before = await Promise.all(
    cut.map(async ({ chunk, score, isEvidence }) => {
      const found = await library.getChunkRange(chunk.versionId, chunk.ordinal - 1, chunk.ordinal - 1);
      return found
        .filter(({ id }) => !known.has(id))
        .map((first): ChunkResult => ({ chunk: first, score: SHARE * score, isEvidence, explanations: [] }));
    }),
  );
  return [...results, ...before.flat()];
}
