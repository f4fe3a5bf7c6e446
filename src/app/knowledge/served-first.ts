import type { QuietMoments } from '../../concurrency/index.ts';
import type { Retriever } from '../../rag/index.ts';

/** A retriever whose callers are waited for: the background gives way while it searches. */
export function servedFirst(retriever: Retriever, quiet: Pick<QuietMoments, 'serve'>): Retriever {
  return {
    searchQuestion: (...asked) => quiet.serve(() => retriever.searchQuestion(...asked)),
    gather: (...asked) => quiet.serve(() => retriever.gather(...asked)),
    remembering: (...remembered) => servedFirst(retriever.remembering(...remembered), quiet),
  };
}
