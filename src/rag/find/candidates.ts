import { wording } from '../../catalogue/index.ts';
import type { LibraryStore, Scope, StoredChunk, WordLookup, WordNeed } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

export interface FindDeps {
  readonly words: WordLookup;
  readonly library: Pick<LibraryStore, 'getChunks'>;
  /** Passages that one term may have where each is read. */
  readonly mostPassages?: number | undefined;
}

export const MOST_PASSAGES = 20_000;
const BATCH = 1_000;

interface Named {
  readonly term: string;
  readonly needs: readonly WordNeed[];
}

/** What may have a term. */
export interface Candidates {
  /** Passages to read. */
  readonly ids: ReadonlySet<string>;
  /** By document, passages that have its words and are too many to be read. */
  readonly passages?: ReadonlyMap<string, number>;
  /** Documents of which neither is known: its words are in different passages, which are too many as well. */
  readonly unread?: readonly string[];
}

/** Passages to read, or how many there are. E115 where no word of the index tells which. */
export async function findCandidates(
  deps: FindDeps,
  named: Named,
  scope: Scope,
  signal?: AbortSignal,
): Promise<Candidates> {
  const ids = await listCandidates(deps, named, scope, signal);
  if (ids !== undefined) return { ids };
  if (named.needs.some((need) => need.length === 0)) throw tooFrequent(deps, named);
  const counts = [...(await deps.words.countChunks(named.needs, scope, signal))];
  const passages = new Map(counts.filter(([, count]) => count > 0));
  const apart = counts.flatMap(([id, count]) => (count === 0 ? [id] : []));
  if (apart.length === 0) return { ids: new Set(), passages };
  const toRead = await listCandidates(deps, named, { ...scope, documentIds: apart }, signal);
  return toRead === undefined ? { ids: new Set(), passages, unread: apart } : { ids: toRead, passages };
}

/** Ids of the passages that may have what is asked for. E115 where they are too many to be read. */
export async function candidateIds(
  deps: FindDeps,
  named: Named,
  scope: Scope,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const ids = await listCandidates(deps, named, scope, signal);
  if (ids === undefined) throw tooFrequent(deps, named);
  return ids;
}

async function listCandidates(
  { words, mostPassages = MOST_PASSAGES }: FindDeps,
  { needs }: Named,
  scope: Scope,
  signal?: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  const lists = await Promise.all(
    needs.map((need) => words.findChunks(need, scope, mostPassages + 1, signal)),
  );
  const ids = new Set(lists.flat());
  return ids.size > mostPassages ? undefined : ids;
}

const tooFrequent = ({ mostPassages: most = MOST_PASSAGES }: FindDeps, { term }: Named): AppError =>
  new AppError('E115', wording('termTooFrequent', { term: term.slice(0, 80), most }));

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
