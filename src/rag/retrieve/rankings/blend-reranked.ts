import { compareByScore } from './fuse-rankings.ts';

interface Scored {
  readonly id: string;
  readonly score: number;
}

/** Share of the retrieval score by place: the further up retrieval put a passage, the less a reranker may overrule it. */
const RETRIEVAL_SHARE = [
  { upTo: 3, share: 0.75 },
  { upTo: 10, share: 0.6 },
  { upTo: Number.POSITIVE_INFINITY, share: 0.4 },
] as const;

/** A passage without a score is worth this share of the one that it may not pass. */
const BEHIND = 0.999;

/**
 * Mixes a reranker's scores into the fused order, by place. A reranker alone never takes the best hit of retrieval, which
 * an exact match is, out of the first `cut`: it then takes the last place inside. Passages without a score keep theirs, but pass none
 * before them that has one: to be judged is no reason to fall behind what was not looked at.
 */
export function blendReranked<T extends Scored>(
  fused: readonly T[],
  rerankScores: ReadonlyMap<string, number>,
  cut: number,
): T[] {
  const ranked = [...fused].sort(compareByScore);
  let lowest = Number.POSITIVE_INFINITY;
  let kept = 1;
  const blended = ranked
    .map((hit, index) => {
      const reranked = rerankScores.get(hit.id);
      if (reranked === undefined) {
        if (hit.score > 0 && kept * hit.score >= lowest) kept = (BEHIND * lowest) / hit.score;
        return { ...hit, score: kept * hit.score };
      }
      const share = RETRIEVAL_SHARE.find(({ upTo }) => index < upTo)?.share ?? 1;
      const score = share * hit.score + (1 - share) * reranked;
      lowest = Math.min(lowest, score);
      return { ...hit, score };
    })
    .sort(compareByScore);
  const first = ranked[0];
  const last = blended[cut - 1];
  if (!first || !last || blended.findIndex(({ id }) => id === first.id) < cut) return blended;
  const inside = last.score + 1e-6;
  return blended.map((hit) => (hit.id === first.id ? { ...hit, score: inside } : hit)).sort(compareByScore);
}
