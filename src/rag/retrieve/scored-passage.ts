import type { Evidence, RankExplanation, StoredChunk } from '../../domain/index.ts';

/** A chunk found for one question. */
export interface ChunkResult {
  readonly chunk: StoredChunk;
  /** Relevance in [0, 1], comparable between questions. */
  readonly score: number;
  readonly explanations: readonly RankExplanation[];
  /** Whether it fits well enough to be evidence; passages that do not are shown all the same. */
  readonly isEvidence: boolean;
}

/** A chunk found by the questions pool. */
export interface PooledChunk extends Omit<ChunkResult, 'isEvidence'> {
  readonly id: string;
  /** Sub-questions it was found for, best first. */
  readonly taskIds: readonly string[];
  /** Of each of them: its best vote for the passage, in [0, 1]. */
  readonly taskScores: Readonly<Record<string, number>>;
}

/** Evidence before it has a number. */
export type ScoredPassage = Omit<Evidence, 'id'>;
