import * as z from 'zod';
import type { Turns } from '../../../concurrency/index.ts';
import type { Query } from '../../database/database.ts';
import {
  type IndexedVersion,
  type IndexWriter,
  type NextIndex,
  PendingVersionSchema,
  type PreparedIndex,
} from '../../library/index-writer.ts';
import { checkVectors } from '../check-vectors.ts';
import type { IndexFingerprint } from '../index-fingerprint.ts';
import type { OldVersionIndex } from '../old-versions.ts';
import { encodeEntries, toSearchPuts } from './search-entries.ts';
import type { SearchOutbox } from './search-outbox.ts';

interface WriterDeps {
  readonly outbox: SearchOutbox;
  readonly fingerprint: IndexFingerprint;
  readonly dimension: number;
  readonly turns: Turns;
}

/** Every change is a step in the outbox, in the caller's transaction. */
export function createSearchWriter(deps: WriterDeps): Omit<IndexWriter, 'contents' | 'finish'> {
  const { outbox, fingerprint } = deps;
  return {
    async prepare(version) {
      const isWords = checkVectors(version.chunks, deps.dimension).length === 0;
      await (isWords ? fingerprint.claim() : fingerprint.check());
      return prepareEntries(deps, version, isWords ? 'words' : 'vectors');
    },
    async prepareVectors(version) {
      checkVectors(version.chunks, deps.dimension);
      await fingerprint.check();
      return prepareEntries(deps, version, 'vectors');
    },
    async removeDocument(query, documentId) {
      const { rowCount } = await query(
        'delete from search_versions where version_id in (select id from versions where document_id = $1)',
        [documentId],
      );
      if (rowCount > 0) await outbox.add(query, 'remove', { documentId });
    },
    async clear(query) {
      await query(
        'delete from index_old_versions where version_id in (select version_id from search_old_versions)',
      );
      await query('delete from search_outbox where true');
      await query('delete from search_versions where true');
      await outbox.add(query, 'clear');
    },
    next: createNextEntries(deps),
  };
}

/** The index of the configured embedder while that of another one serves. */
function createNextEntries(deps: WriterDeps): NextIndex {
  const { outbox } = deps;
  const { ours } = deps.fingerprint;
  return {
    async pending(query, limit) {
      const { rows } = await query(
        `select d.current_version_id as id, d.chunk_count as chunks from documents d
         where d.chunk_count > 0 and d.current_version_id is not null and not exists (
           select from search_versions made where made.version_id = d.current_version_id and made.fingerprint = $1)
         order by id limit $2`,
        [ours, limit],
      );
      return z.array(PendingVersionSchema).parse(rows);
    },
    async prepare(version) {
      checkVectors(version.chunks, deps.dimension);
      return prepareEntries(deps, version, 'next');
    },
    clear: async () => undefined, // vectors of one embedder stay good, whoever began to make them
    async swap(query) {
      await query('delete from search_versions where fingerprint <> $1', [ours]);
      await query('delete from index_old_versions where true');
      await outbox.add(query, 'sweep', { body: ours });
    },
  };
}

/** Words belong to no embedder: they go where searches look. */
async function prepareEntries(
  deps: WriterDeps,
  version: IndexedVersion,
  kind: 'words' | 'vectors' | 'next',
): Promise<PreparedIndex> {
  const { outbox, fingerprint } = deps;
  const entries = await encodeEntries(version, deps.turns);
  const { versionId, documentId } = version;
  return {
    async write(query, collectionId) {
      if (kind === 'vectors') await fingerprint.hold(query);
      const target = kind === 'words' ? await fingerprint.live(query) : fingerprint.ours;
      await beginIndex(query, target, outbox);
      const put = { fingerprint: target, versionId, collectionId, isOld: false };
      for (const part of toSearchPuts(put, entries))
        await outbox.add(query, 'put', { documentId, body: JSON.stringify(part) });
      if (entries.length === 0) return;
      await query(
        'insert into search_versions (version_id, fingerprint) values ($1, $2) on conflict do nothing',
        [versionId, target],
      );
    },
  };
}

/** The first that is written makes the index: one that is gone later is not made again by itself. */
async function beginIndex(query: Query, target: string, outbox: SearchOutbox): Promise<void> {
  const { rowCount } = await query('select from search_versions where fingerprint = $1 limit 1', [target]);
  if (rowCount === 0) await outbox.add(query, 'create', { body: target });
}

export function prepareOld(deps: WriterDeps): OldVersionIndex['prepare'] {
  return async (version) => {
    checkVectors(version.chunks, deps.dimension);
    await deps.fingerprint.check();
    const entries = await encodeEntries(version, deps.turns);
    const { versionId, documentId } = version;
    const { ours: fingerprint } = deps.fingerprint;
    return {
      async write(query) {
        await query('insert into search_old_versions (version_id) values ($1) on conflict do nothing', [
          versionId,
        ]);
        // Which collection a document is in is looked up with every search: it may move.
        for (const put of toSearchPuts({ fingerprint, versionId, collectionId: '', isOld: true }, entries))
          await deps.outbox.add(query, 'put', { documentId, body: JSON.stringify(put) });
      },
    };
  };
}
