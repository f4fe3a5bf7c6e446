import type { LibraryStore, Locator, RankExplanation } from '../../domain/index.ts';
import { mergeNeighbours } from '../retrieve/merge-neighbours.ts';
import type { ChunkResult } from '../retrieve/scored-passage.ts';

/** A passage on its way to a hit. */
export interface FoundPassage {
  readonly documentId: string;
  readonly versionId: string;
  readonly documentTitle: string;
  readonly sourcePath: string;
  readonly sectionId: string;
  readonly text: string;
  readonly prefix: string;
  readonly locator: Locator;
  readonly score: number;
  readonly isEvidence: boolean;
  readonly chunkIds: readonly string[];
  /** Of its first and last chunk among those of the version. */
  readonly ordinals: { readonly first: number; readonly last: number };
  readonly explanations: readonly RankExplanation[];
}

/** The chunks found as passages, best first; neighbours of one section become one, with the score of the better. */
export async function mergeFound(
  results: readonly ChunkResult[],
  library: Pick<LibraryStore, 'getChunkRange' | 'getMarkdown'>,
  maxChars: number,
): Promise<FoundPassage[]> {
  const known = new Map(results.map((result) => [result.chunk.id, result]));
  const order = new Map(results.map(({ chunk }, place) => [chunk.id, place]));
  const pooled = results.map((result) => ({ ...result, id: result.chunk.id, taskIds: [], taskScores: {} }));
  const merged = await mergeNeighbours(pooled, library, maxChars);
  return merged
    .flatMap((passage) => {
      const members = passage.chunkIds.flatMap((id) => known.get(id) ?? []);
      const [first] = members;
      if (first === undefined) return [];
      const start = first.chunk.ordinal - passage.chunkIds.indexOf(first.chunk.id);
      return {
        ...passage,
        sectionId: first.chunk.sectionId,
        isEvidence: members.some(({ isEvidence }) => isEvidence),
        ordinals: { first: start, last: start + passage.chunkIds.length - 1 },
        place: Math.min(...members.map(({ chunk }) => order.get(chunk.id) ?? 0)),
      };
    })
    .sort((left, right) => left.place - right.place);
}
