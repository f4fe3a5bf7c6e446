import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import { forEachWithin, sleep } from '../../concurrency/index.ts';
import type { IndexMove, IndexPlace } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Database, Query } from '../database/database.ts';
import { type IndexWriter, type PendingVersion, PendingVersionSchema } from '../library/index-writer.ts';
import { loadVersion } from '../library/load-version.ts';
import { listDue } from './due-vectors.ts';
import { type IndexHome, KNOWN_FOR_MS } from './index-home.ts';

/** Versions that came out otherwise than they went in are sent again so often. */
const ROUNDS = 3;

export interface MovePlace {
  readonly index: IndexWriter;
  /** Current versions that this place lacks. */
  pending(query: Query): Promise<readonly PendingVersion[]>;
  /** Vectors of a version as they are kept here, by chunk, where they can be read. */
  vectorsOf?(
    query: Query,
    versionId: string,
  ): Promise<ReadonlyMap<string, Readonly<Record<string, Float32Array>>>>;
  /** Makes what was just filled fast, before it serves. */
  settle?(): Promise<void>;
  /** What this place has of versions, all that was written included. */
  contents(query: Query): ReturnType<IndexWriter['contents']>;
}

interface MoveDeps {
  readonly database: Database;
  readonly home: IndexHome;
  readonly places: Readonly<Record<IndexPlace, MovePlace>>;
}
type MoveInput = Parameters<IndexMove['run']>[0];
interface Way {
  readonly target: MovePlace;
  readonly source: MovePlace;
}

/**
 * Fills another place beside the one that serves, version by version, and then takes it in its place at once. A process that is killed goes
 * on where it was; what is published meanwhile is filled too, and nobody is served by a part.
 */
export function createIndexMove(deps: MoveDeps): IndexMove {
  const { database, home, places } = deps;
  const query: Query = (sql, params) => database.query(sql, params);
  return {
    home: home.now,
    async run(input) {
      const from = await home.now();
      if (from === input.to) {
        // What a process left that was killed after the exchange.
        await database.transaction((run) => places[otherThan(from)].index.clear(run));
        return 0;
      }
      const way = { target: places[input.to], source: places[from] };
      let made = 0;
      for (let round = 1; ; ) {
        const versions = await way.target.pending(query);
        made += await fillVersions(database, versions, way, input);
        if (versions.length > 0) continue;
        if ((await dropIncomplete(database, way.target)) > 0) {
          if (++round > ROUNDS) throw new AppError('E122', wording('indexNotWhole'));
          continue;
        }
        await way.target.settle?.();
        if (await exchangePlaces(deps, input.to)) break;
      }
      // Processes that have read where the index was may still search there.
      await sleep(2 * KNOWN_FOR_MS, input.signal);
      await database.transaction((run) => way.source.index.clear(run));
      return made;
    },
  };
}

const otherThan = (place: IndexPlace): IndexPlace => (place === 'database' ? 'opensearch' : 'database');

async function fillVersions(
  database: Database,
  versions: readonly PendingVersion[],
  way: Way,
  { embed, signal, onProgress, atOnce = 200 }: MoveInput,
): Promise<number> {
  const total = versions.reduce((sum, { chunks }) => sum + chunks, 0);
  const due = await listDue((sql, params) => database.query(sql, params));
  let done = 0;
  const limit = { most: atOnce, weigh: ({ chunks }: PendingVersion) => chunks };
  await forEachWithin(versions, limit, async ({ id, chunks }) => {
    signal?.throwIfAborted();
    await moveVersion(database, { versionId: id, isDue: due.has(id) }, way, embed);
    done += chunks;
    onProgress?.(done, total);
  });
  return versions.length;
}

async function moveVersion(
  database: Database,
  { versionId, isDue }: { readonly versionId: string; readonly isDue: boolean },
  { target, source }: Way,
  embed: MoveInput['embed'],
): Promise<void> {
  const query: Query = (sql, params) => database.query(sql, params);
  const kept = isDue ? undefined : await source.vectorsOf?.(query, versionId);
  const loaded = await loadVersion(query, versionId, async (document) => {
    if (isDue) return document.chunks.map(() => ({ due: new Float32Array() }));
    const vectors = document.chunks.map(({ id }) => kept?.get(id));
    return vectors.every((own) => own !== undefined) ? vectors : embed(document);
  });
  if (loaded === undefined) return;
  const { version } = loaded;
  const chunks = version.chunks.map((chunk) => (isDue ? { ...chunk, vectors: {} } : chunk));
  const prepared = await target.index.prepare({ ...version, chunks });
  await database.transaction(async (run) => {
    // The lock order of a publication: one that replaces this version waits, and takes it out afterwards.
    const { rows } = await run(
      'select d.collection_id as id from documents d where d.current_version_id = $1 for update',
      [versionId],
    );
    if (rows[0] !== undefined) await prepared.write(run, String(rows[0]['id']));
  });
}

/** False when something was published meanwhile. */
function exchangePlaces({ database, home, places }: MoveDeps, to: IndexPlace): Promise<boolean> {
  return database.transaction(async (run) => {
    // Publications hold the row until they are done.
    await home.set(run, to);
    if ((await places[to].pending(run)).length > 0) {
      await home.set(run, otherThan(to));
      return false;
    }
    await run('delete from index_old_versions where true');
    return true;
  });
}

/** Takes out what is not there as the library has it, so that it is pending again; how many documents. */
async function dropIncomplete(database: Database, target: MovePlace): Promise<number> {
  const query: Query = (sql, params) => database.query(sql, params);
  const { rows } = await query(
    `select id, current_version_id as "versionId", chunk_count as chunks from documents
     where current_version_id is not null and chunk_count > 0`,
  );
  const current = new Map(CurrentSchema.parse(rows).map((one) => [one.versionId, one]));
  const wrong = new Set<string>();
  for (const { documentId, versionId, chunks } of await target.contents(query)) {
    if (current.get(versionId)?.chunks !== chunks) wrong.add(documentId);
    current.delete(versionId);
  }
  for (const { id } of current.values()) wrong.add(id);
  for (const documentId of wrong)
    await database.transaction((run) => target.index.removeDocument(run, documentId));
  return wrong.size;
}

const CurrentSchema = z.array(z.object({ id: z.string(), versionId: z.string(), chunks: z.coerce.number() }));

/** Current versions that the tables of the database do not index. */
export async function pendingInTable(
  query: Query,
  table: 'index_segments' | 'index_chunks',
): Promise<readonly PendingVersion[]> {
  const { rows } = await query(
    `select d.current_version_id as id, d.chunk_count as chunks from documents d
     where d.chunk_count > 0 and d.current_version_id is not null
       and not exists (select from ${table} made where made.version_id = d.current_version_id)
     order by id`,
  );
  return z.array(PendingVersionSchema).parse(rows);
}
