import type { ChunkIndex, Embedder, IndexRebuild } from '../domain/index.ts';

/**
 * Search while the vectors are made again: as long as the index has those of the embedder before, questions are embedded by that one, if
 * it can still be opened, and weighed as it is. Without it words are searched alone, as the index says. `openOther` gets
 * `embedder/dimension`.
 */
export function serveOldVectors<Index extends ChunkIndex>(deps: {
  readonly embedder: Embedder;
  readonly index: Index;
  readonly rebuild: Pick<IndexRebuild, 'madeBy'>;
  readonly openOther: (madeBy: string) => Embedder | undefined;
}): { readonly embedder: Embedder; readonly index: Index } {
  const { embedder, index, rebuild } = deps;
  const opened = new Map<string, Embedder | undefined>();
  /** Whose a vector is, when it is not of the configured embedder. */
  const makers = new WeakMap<Float32Array, string>();
  let serving = embedder;
  let isOver = false;

  async function other(): Promise<readonly [string, Embedder] | undefined> {
    if (isOver) return undefined;
    const madeBy = await rebuild.madeBy();
    // An index that has the vectors of the configured embedder keeps them while the process lives.
    if (madeBy === undefined) isOver = true;
    else if (!opened.has(madeBy)) opened.set(madeBy, deps.openOther(madeBy));
    const found = madeBy === undefined ? undefined : opened.get(madeBy);
    serving = found ?? embedder;
    return madeBy === undefined || found === undefined ? undefined : [madeBy, found];
  }

  return {
    embedder: {
      fingerprint: embedder.fingerprint,
      dimension: embedder.dimension,
      get fusionWeight() {
        return serving.fusionWeight;
      },
      get languages() {
        return serving.languages;
      },
      async embed(texts, purpose, signal) {
        const old = await other();
        if (old === undefined) return embedder.embed(texts, purpose, signal);
        const [madeBy, made] = old;
        const vectors = await made.embed(texts, purpose, signal);
        for (const vector of vectors) makers.set(vector, madeBy);
        return vectors;
      },
    },
    index: {
      ...index,
      searchVector: (vector, scope, limit, signal) =>
        index.searchVector(vector, scope, limit, signal, makers.get(vector)),
    },
  };
}
