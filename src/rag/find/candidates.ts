import { wording } from '../../catalogue/index.ts';
import type { LibraryStore, Scope, StoredChunk, WordLookup, WordNeed } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

export interface FindDeps {
  readonly words: WordLookup;
  readonly library: Pick<LibraryStore, 'getChunks'>;
}

/** Passages that one term may have: they are read whole. */
const MOST_PASSAGES = 20_000;
const BATCH = 1_000;

/** Ids of the passages that may have what is asked for. E115 where they are too many to be read. */
export async function candidateIds(
  { words }: FindDeps,
  named: { readonly term: string; readonly needs: readonly WordNeed[] },
  scope: Scope,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const lists = await Promise.all(
    named.needs.map((need) => words.findChunks(need, scope, MOST_PASSAGES + 1, signal)),
  );
  const ids = new Set(lists.flat());
  if (ids.size > MOST_PASSAGES)
    throw new AppError(
      'E115',
      wording('termTooFrequent', { term: named.term.slice(0, 80), most: MOST_PASSAGES }),
    );
  return ids;
}

export async function readCandidates(
  { library }: FindDeps,
  ids: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<readonly StoredChunk[]> {
  const all = [...ids];
  const chunks: StoredChunk[] = [];
  for (let from = 0; from < all.length; from += BATCH) {
    signal?.throwIfAborted();
    chunks.push(...(await library.getChunks(all.slice(from, from + BATCH))));
  }
  return chunks;
}
