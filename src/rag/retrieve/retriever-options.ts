import type { PooledQuestion } from '../../domain/index.ts';

export interface RetrieverOptions {
  /** Property 23: chunks that one question yields at most. */
  readonly topK: number;
  /** Property 11: passages kept for a run at most. */
  readonly topN: number;
  /** Property 10: nothing below this relevance, in [0, 1], is kept. */
  readonly threshold: number;
  /**
   * A question whose best chunk stays below this is taken to have no evidence here. Measured best chunks: .25–.48 for the
   * worst twentieth of questions that the library answers, .00–.15 for the median question meant for another library.
   */
  readonly minConfidence: number;
  /** Candidates taken from each retriever per question, before reranking; at least `topK`. */
  readonly candidates: number;
  /** The best candidates that are shown to the reranker. */
  readonly rerankDepth: number;
  readonly rerankTimeoutMs: number;
  /** Associations between candidates: titles they name, and likeness to the best ones. */
  readonly associate: boolean;
  /** Overlap of word runs above which two passages of one document count as copies; 1 keeps all but equal ones. */
  readonly nearDuplicateThreshold: number;
  /** Longest passage that neighbouring chunks are merged into. */
  readonly maxPassageChars: number;
  readonly perTask: number;
  /** Questions of the pool that are retrieved at a time. */
  readonly concurrency: number;
  /** How much a question counts, by where it came from. */
  readonly questionWeights: Readonly<Record<PooledQuestion['origin'], number>>;
}

export const DEFAULT_RETRIEVER_OPTIONS: RetrieverOptions = {
  topK: 10,
  topN: 24,
  threshold: 0.1,
  minConfidence: 0.15,
  candidates: 60,
  rerankDepth: 50,
  rerankTimeoutMs: 20_000,
  associate: true,
  nearDuplicateThreshold: 0.85,
  maxPassageChars: 4_000,
  perTask: 2,
  concurrency: 4,
  questionWeights: { user: 1, planned: 0.95, follow_up: 0.9, rewritten: 0.7 },
};
