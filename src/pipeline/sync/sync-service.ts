import { wording } from '../../catalogue/index.ts';
import type { Clock, LibraryStore } from '../../domain/index.ts';
import {
  type CollectionSync,
  type CollectionSyncs,
  isRemoteFolder,
  type MirrorFolder,
  type SyncChange,
  type SyncPass,
  type SyncSetting,
} from '../../domain/syncs/index.ts';
import { AppError, isAbort, type Problem, toProblem } from '../../errors/index.ts';
import type { IngestProgress, IngestService, IngestSummary } from '../services.ts';
import { holdSync, type SyncLeases } from './hold-sync.ts';

export interface SyncRequest {
  readonly collectionId: string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: IngestProgress) => void) | undefined;
}

/** Collections that follow a folder. */
export interface SyncService {
  find(collectionId: string): Promise<CollectionSync | undefined>;
  /** What passes did, the latest first. */
  changes(collectionId: string, limit: number): Promise<readonly SyncChange[]>;
  /** Names the folder that a collection follows, and how. The collection is made if there is none. */
  setUp(collection: string, setting: SyncSetting): Promise<CollectionSync>;
  /** One pass: what is new or changed is read, what is gone is removed where the setting says so. E021 without a setting, E036 while another is made. */
  run(request: SyncRequest): Promise<{
    readonly pass: SyncPass;
    readonly changes: readonly SyncChange[];
    /** Files of the folder that were not read, and why. */
    readonly leftOut: IngestSummary['leftOut'];
  }>;
  list(): Promise<readonly CollectionSync[]>;
}

export function createSyncService(deps: {
  readonly syncs: CollectionSyncs;
  readonly ingest: IngestService;
  readonly library: LibraryStore;
  readonly clock: Clock;
  readonly mirror: MirrorFolder;
  /** Of the processes that may make a pass, one does. */
  readonly held: SyncLeases;
}): SyncService {
  const { syncs, library } = deps;
  return {
    find: syncs.find,
    changes: syncs.changes,
    list: syncs.list,
    async setUp(name, setting) {
      const collection = await library.ensureCollection(name);
      await syncs.put(collection.id, setting);
      return { collectionId: collection.id, ...setting };
    },
    run: (request) => holdSync(deps.held, request, (signal) => makePass(deps, { ...request, signal })),
  };
}

async function makePass(
  deps: Omit<Parameters<typeof createSyncService>[0], 'held'>,
  request: SyncRequest,
): ReturnType<SyncService['run']> {
  const { syncs, library, clock } = deps;
  const { collectionId } = request;
  const setting = await syncs.find(collectionId);
  if (setting === undefined) throw new AppError('E021', wording('noSync'));
  const startedMs = clock.now().getTime();
  const at = new Date(startedMs).toISOString();
  const seen = await readFolder(deps, setting, request);
  const known = await syncs.paths(collectionId);
  const lost = seen.problem === undefined ? known.filter((path) => !seen.paths.has(path)) : [];
  const removed = setting.removes ? await removeAll(library, collectionId, lost) : [];
  const say = (change: SyncChange['change']) => (sourcePath: string) => ({ at, sourcePath, change });
  // What is kept without its file is said once.
  const gone = setting.removes ? [] : lost;
  const changes = [
    ...seen.changes.map((change) => ({ ...change, at })),
    ...removed.map(say('removed')),
    ...gone.map(say('gone')),
  ];
  const count = (kind: SyncChange['change']) => changes.filter(({ change }) => change === kind).length;
  const pass: SyncPass = {
    at,
    elapsedMs: clock.now().getTime() - startedMs,
    files: seen.paths.size,
    added: count('added'),
    changed: count('changed'),
    unchanged: seen.unchanged,
    removed: removed.length,
    gone: gone.length,
    failed: count('failed'),
    ...(seen.problem !== undefined && { problem: seen.problem }),
  };
  const paths = seen.problem === undefined ? [...seen.paths] : undefined;
  await syncs.record(collectionId, pass, { paths, changes });
  return { pass, changes, leftOut: seen.leftOut };
}

interface SeenFolder {
  readonly paths: ReadonlySet<string>;
  readonly changes: readonly Omit<SyncChange, 'at'>[];
  readonly unchanged: number;
  readonly leftOut: IngestSummary['leftOut'];
  /** Why not all of it was seen: an empty or missing folder may be a drive that is not there. */
  readonly problem?: Problem | undefined;
}

async function readFolder(
  { ingest, library, mirror }: Pick<Parameters<typeof createSyncService>[0], 'ingest' | 'library' | 'mirror'>,
  { folder, collectionId }: CollectionSync,
  { signal, onProgress }: SyncRequest,
): Promise<SeenFolder> {
  const name = (await library.listCollections()).find(({ id }) => id === collectionId)?.name;
  if (name === undefined) throw new AppError('E021', wording('noSync'));
  const before = new Set((await library.listDocuments([collectionId])).map(({ sourcePath }) => sourcePath));
  const paths = new Set<string>();
  const changes: Omit<SyncChange, 'at'>[] = [];
  let unchanged = 0;
  try {
    const local = isRemoteFolder(folder)
      ? await mirror(folder, collectionId, signal)
      : { folder, failed: [] };
    // What could not be fetched is there, and stays as it was.
    for (const { sourcePath, problem } of local.failed) {
      paths.add(sourcePath);
      changes.push({ sourcePath, change: 'failed', problem });
    }
    const { leftOut } = await ingest.ingestFolder({
      folder: local.folder,
      collection: name,
      linksOut: false,
      signal,
      onProgress: (event) => {
        onProgress?.(event);
        if (event.type !== 'file-end') return;
        const { sourcePath, outcome, problem } = event;
        paths.add(sourcePath);
        if (outcome === 'unchanged') unchanged += 1;
        else if (outcome === 'failed')
          changes.push({ sourcePath, change: 'failed', ...(problem !== undefined && { problem }) });
        else changes.push({ sourcePath, change: before.has(sourcePath) ? 'changed' : 'added' });
      },
    });
    return { paths, changes, unchanged, leftOut };
  } catch (error) {
    if (isAbort(error, signal)) throw error;
    return { paths, changes, unchanged, leftOut: [], problem: toProblem(error) };
  }
}

/** Those that are still in the collection; somebody may have deleted or moved the others. */
async function removeAll(
  library: LibraryStore,
  collectionId: string,
  paths: readonly string[],
): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const path of paths) {
    const document = await library.findDocumentByPath(collectionId, path);
    if (document === undefined) continue;
    await library.deleteDocument(document.id);
    removed.push(path);
  }
  return removed;
}
