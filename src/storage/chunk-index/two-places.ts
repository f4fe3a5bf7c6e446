import { wording } from '../../catalogue/index.ts';
import type { ChunkIndex, IndexPlace, IndexRebuild } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Database } from '../database/database.ts';
import type { IndexedVersion, IndexWriter } from '../library/index-writer.ts';
import type { IndexHome } from './index-home.ts';
import type { OldVersionIndex } from './old-versions.ts';

interface Place {
  readonly index: ChunkIndex & IndexWriter;
  readonly old: OldVersionIndex;
  readonly rebuild: IndexRebuild;
}

/** The index of a library that can be in the database or in a cluster: whatever is asked goes to where it is. */
export function createTwoPlaces(
  { home, host }: { readonly home: IndexHome; readonly host: Database['host'] },
  places: Readonly<Record<IndexPlace, Place>>,
) {
  const at = async () => places[await home.now()];
  const index: ChunkIndex & IndexWriter = {
    searchLexical: async (...asked) => (await at()).index.searchLexical(...asked),
    searchVector: async (...asked) => (await at()).index.searchVector(...asked),
    count: async (scope) => (await at()).index.count(scope),
    prepare: (version) => prepareAtHome(version, 'prepare'),
    prepareVectors: (version) => prepareAtHome(version, 'prepareVectors'),
    async removeDocument(query, documentId) {
      // A place that is being filled has it too.
      for (const { index: own } of Object.values(places)) await own.removeDocument(query, documentId);
    },
    async clear(query) {
      for (const { index: own } of Object.values(places)) await own.clear(query);
    },
    contents: async (query) => (await at()).index.contents(query),
    next: places.database.index.next,
    ...(places.database.index.counts && { counts: places.database.index.counts }),
    async finish() {
      for (const { index: own } of Object.values(places)) await own.finish?.();
    },
  };
  async function prepareAtHome(version: IndexedVersion, how: 'prepare' | 'prepareVectors') {
    const place = await home.now();
    const prepared = await places[place].index[how](version);
    return {
      async write(...given: Parameters<typeof prepared.write>) {
        const held = await home.hold(given[0]);
        if (held === place) return prepared.write(...given);
        // The embedded database has one session, which is busy with this very transaction.
        if (host === 'embedded') throw new AppError('E122', wording('indexMoved'));
        await (await places[held].index[how](version)).write(...given);
      },
    };
  }
  const old: OldVersionIndex = {
    searchLexical: async (...asked) => (await at()).old.searchLexical(...asked),
    searchVector: async (...asked) => (await at()).old.searchVector(...asked),
    prepare: async (version) => (await at()).old.prepare(version),
  };
  const rebuild: IndexRebuild = {
    pending: async () => (await at()).rebuild.pending(),
    progress: async () => (await at()).rebuild.progress(),
    madeBy: async () => (await at()).rebuild.madeBy(),
    run: async (input) => (await at()).rebuild.run(input),
  };
  return { index, old, rebuild };
}
