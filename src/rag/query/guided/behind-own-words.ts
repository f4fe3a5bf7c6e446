interface Scored {
  readonly chunk: { readonly id: string };
  readonly score: number;
}

/** The n-th passage that anything else than the question's own words raises is worth at most this share of their n-th passage. */
const BEHIND = 0.99;

/**
 * What the question's own words found, and the same and more as other searches raise it, both best first: no passage loses what its
 * words are worth, and before each of theirs stand at most as many raised ones as own ones.
 */
export function behindOwnWords<Result extends Scored>(
  own: readonly Result[],
  raised: readonly Result[],
): Result[] {
  const worth = new Map(own.map(({ chunk, score }) => [chunk.id, score]));
  let place = 0;
  return raised.map((result) => {
    const known = worth.get(result.chunk.id) ?? 0;
    const behind = own[Math.min(place, own.length - 1)];
    if (result.score <= known || behind === undefined)
      return { ...result, score: Math.max(known, result.score) };
    place += 1;
    return { ...result, score: Math.max(known, Math.min(result.score, BEHIND * behind.score)) };
  });
}
