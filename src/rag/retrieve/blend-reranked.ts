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

/**
 * Mixes a reranker's scores into the fused order, by place. A reranker alone never takes the best hit of retrieval, which
 * an exact match is, out of the first `cut`: it then takes the last place inside. Passages without a score keep theirs.
 */
export function blendReranked<T extends Scored>(
  fused: readonly T[],
  rerankScores: ReadonlyMap<string, number>,
  cut: number,
): T[] {
  const ranked = [...fused].sort(compareByScore);
  const blended = ranked
    .map((hit, index) => {
      const reranked = rerankScores.get(hit.id);
      const share = RETRIEVAL_SHARE.find(({ upTo }) => index < upTo)?.share ?? 1;
      return reranked === undefined ? hit : { ...hit, score: share * hit.score + (1 - share) * reranked };
    })
    .sort(compareByScore);
  const first = ranked[0];
  const last = blended[cut - 1];
  if (!first || !last || blended.findIndex(({ id }) => id === first.id) < cut) return blended;
  const inside = last.score + 1e-6;
  return blended.map((hit) => (hit.id === first.id ? { ...hit, score: inside } : hit)).sort(compareByScore);
}
