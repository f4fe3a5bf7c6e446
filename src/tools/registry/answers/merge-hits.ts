import type { SearchHit } from '../../../domain/index.ts';

/** A hit with the queries that found it. */
export interface MergedHit {
  readonly hit: SearchHit;
  readonly queries: readonly string[];
}

/** Hits of several queries, the best of each first; one whose passages an earlier hit has is that one. Pure. */
export function mergeHits(
  found: readonly { readonly query: string; readonly hits: readonly SearchHit[] }[],
): MergedHit[] {
  const merged: { readonly hit: SearchHit; readonly queries: Set<string> }[] = [];
  const byChunk = new Map<string, (typeof merged)[number][]>();
  const longest = Math.max(0, ...found.map(({ hits }) => hits.length));
  for (let rank = 0; rank < longest; rank++)
    for (const { query, hits } of found) {
      const hit = hits[rank];
      if (hit === undefined) continue;
      const known = (byChunk.get(hit.chunkIds[0] ?? '') ?? []).find((one) =>
        hit.chunkIds.every((id) => one.hit.chunkIds.includes(id)),
      );
      if (known !== undefined) {
        known.queries.add(query);
        continue;
      }
      const own = { hit, queries: new Set([query]) };
      merged.push(own);
      for (const id of hit.chunkIds) byChunk.set(id, [...(byChunk.get(id) ?? []), own]);
    }
  return merged.map(({ hit, queries }) => ({ hit, queries: [...queries] }));
}
