import type { LibraryStore } from '../../domain/index.ts';
import type { QuestionResults } from './combine-questions.ts';

/** What one sub-question has kept: chunks after reranking, best first. */
export interface KeptPassages {
  readonly taskId: string;
  readonly question: string;
  readonly chunkIds: readonly string[];
  /** Relevance in [0, 1], in the order of `chunkIds`; absent in runs of older versions. */
  readonly scores?: readonly number[] | undefined;
  /** How many of them, the first ones, are quoted in notes. */
  readonly noted?: number | undefined;
}

/** Place in the list of each sub-question that kept a chunk, from 0, by chunk. */
export type KeptRanks = ReadonlyMap<string, Readonly<Record<string, number>>>;

export function rankKept(kept: readonly KeptPassages[]): KeptRanks {
  const ranks = new Map<string, Record<string, number>>();
  for (const { taskId, chunkIds } of kept)
    for (const [rank, id] of chunkIds.entries()) ranks.set(id, { ...ranks.get(id), [taskId]: rank });
  return ranks;
}

/** Kept chunks as results of the sub-questions that kept them, so that nothing depends on their being found again. */
export async function loadKept(
  kept: readonly KeptPassages[],
  library: Pick<LibraryStore, 'getChunks'>,
): Promise<QuestionResults[]> {
  const ids = [...new Set(kept.flatMap(({ chunkIds }) => chunkIds))];
  if (ids.length === 0) return [];
  const chunks = new Map((await library.getChunks(ids)).map((chunk) => [chunk.id, chunk]));
  return kept.map(({ taskId, question, chunkIds, scores }) => ({
    question: { question, taskId, origin: 'planned' },
    results: chunkIds.flatMap((id, rank) => {
      const chunk = chunks.get(id);
      return chunk === undefined ? [] : [{ chunk, score: scores?.[rank] ?? 0, explanations: [] }];
    }),
  }));
}
