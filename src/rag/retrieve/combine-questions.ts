import type { PooledQuestion, RankExplanation } from '../../domain/index.ts';
import { compareByScore } from './rankings/fuse-rankings.ts';
import type { ChunkResult, PooledChunk } from './scored-passage.ts';

export interface QuestionResults {
  readonly question: PooledQuestion;
  readonly results: readonly Omit<ChunkResult, 'isEvidence'>[];
}

const AGREEMENT = 0.1;

/**
 * One list from the results of every question: a chunk counts as much as the question it answers best, weighted by where
 * that question came from, and a little more for each further question that finds it. The order of questions is without
 * effect; scores stay in [0, 1].
 */
export function combineQuestions(
  found: readonly QuestionResults[],
  weights: Readonly<Record<PooledQuestion['origin'], number>>,
): PooledChunk[] {
  const chunks = new Map<string, { chunk: ChunkResult['chunk']; votes: Vote[] }>();
  for (const { question, results } of found)
    for (const { chunk, score, explanations } of results) {
      const entry = chunks.get(chunk.id) ?? { chunk, votes: [] };
      entry.votes.push({ score: score * weights[question.origin], taskId: question.taskId, explanations });
      chunks.set(chunk.id, entry);
    }
  return [...chunks]
    .map(([id, { chunk, votes }]) => {
      const byScore = votes.sort((a, b) => b.score - a.score || compareOptional(a.taskId, b.taskId));
      const best = byScore[0]?.score ?? 0;
      // Agreement only closes a part of the distance to 1, so that a better vote never lowers a chunk.
      const score = byScore
        .slice(1)
        .reduce((sum, vote) => sum + AGREEMENT * vote.score * (1 - sum), Math.min(1, best));
      return {
        id,
        chunk,
        score,
        taskIds: [...new Set(byScore.flatMap(({ taskId }) => taskId ?? []))],
        // The last entry of a key wins, so the best vote comes last.
        taskScores: Object.fromEntries(
          byScore
            .toReversed()
            .flatMap(({ taskId, score: own }) => (taskId === undefined ? [] : [[taskId, own]])),
        ),
        explanations: byScore.flatMap(({ explanations }) => explanations),
      };
    })
    .sort(compareByScore);
}

interface Vote {
  readonly score: number;
  readonly taskId: string | undefined;
  readonly explanations: readonly RankExplanation[];
}

function compareOptional(left = '', right = ''): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
