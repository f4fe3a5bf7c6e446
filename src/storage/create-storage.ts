import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createTurns, type SharedGates } from '../concurrency/index.ts';
import type { BulkCache, CacheUpkeep } from '../domain/cache/index.ts';
import type { CallerStore, ReportShareStore } from '../domain/callers/index.ts';
import type { ConversationStore } from '../domain/conversations/index.ts';
import type { FileStore, LibraryFiles } from '../domain/files/index.ts';
import type { GraphStore } from '../domain/graph/index.ts';
import type {
  BatchStore,
  ChunkIndex,
  DocumentChanges,
  DocumentLists,
  EventLog,
  IndexCheck,
  IndexRebuild,
  LibraryStore,
  ModelJournal,
  RunArtifacts,
  RunLease,
  RunLeases,
  RunQueue,
  RunStore,
  SectionIndex,
  SectionTable,
  TtlCache,
  VersionStore,
  WebDocuments,
  WordLookup,
} from '../domain/index.ts';
import type { SummaryStore } from '../domain/summaries/index.ts';
import type { CollectionSyncs } from '../domain/syncs/index.ts';
import type { TopicStore } from '../domain/topics/index.ts';
import type { UploadRegister } from '../domain/uploads/index.ts';
import { createBatchStore } from './batches/batch-store.ts';
import { createCallerStore } from './callers/caller-store.ts';
import { createReportShareStore } from './callers/report-share-store.ts';
import { createIndexCheck } from './chunk-index/check-index.ts';
import type { DriftCheck } from './chunk-index/chroma/check-drift.ts';
import { createChunkIndex } from './chunk-index/chunk-index.ts';
import { createWordLookup } from './chunk-index/create-word-lookup.ts';
import { refuseIndexElsewhere } from './chunk-index/index-home.ts';
import type { ClusterTools } from './chunk-index/index-tools.ts';
import { createUpkeep } from './create-upkeep.ts';
import type { ConnectionPool, Database, DatabaseHost } from './database/database.ts';
import { guardDatabase } from './database/guard-database.ts';
import { chooseFileStore } from './files/choose-file-store.ts';
import { createKeepVersionFiles } from './files/keep-version-files.ts';
import { createLibraryFiles } from './files/library-files.ts';
import { createGraphStore } from './graph/graph-store.ts';
import { createCollectionSyncs } from './library/collection-syncs.ts';
import { createDocumentPages } from './library/document-pages.ts';
import { createLibraryStore } from './library/library-store.ts';
import { createWebDocuments } from './library/web-documents.ts';
import { openHost } from './open-host.ts';
import type { Checkpointer } from './runs/checkpointer.ts';
import { createConversationStore } from './runs/conversation-store.ts';
import { createModelJournal } from './runs/model-journal.ts';
import { type LeasedStores, openRunStores } from './runs/open-run-stores.ts';
import { createRequestGates } from './runs/request-gates.ts';
import { createRequestRates, type RequestRates } from './runs/request-rates.ts';
import { createRunLeases, DEFAULT_LEASE } from './runs/run-leases.ts';
import { createRunQueue } from './runs/run-queue.ts';
import { createTtlCache } from './runs/ttl-cache.ts';
import { createSectionIndex } from './sections/section-index.ts';
import { createSectionSummaries } from './sections/section-summaries.ts';
import { createSectionTable } from './sections/section-table.ts';
import type { StorageDeps } from './storage-deps.ts';
import { createTopicStore } from './topics/topic-store.ts';
import { createUploadRegister } from './uploads/upload-register.ts';
import { createDocumentChanges } from './versions/document-changes.ts';
import { createVersionStore } from './versions/version-store.ts';

export interface Storage {
  readonly host: DatabaseHost;
  readonly library: LibraryStore;
  /** Originals and pictures. */
  readonly files: LibraryFiles;
  readonly fileStore: FileStore;
  readonly lists: DocumentLists;
  readonly versions: VersionStore;
  readonly changes: DocumentChanges;
  readonly syncs: CollectionSyncs;
  readonly sections: SectionTable;
  readonly sectionIndex: SectionIndex;
  /** Entities and relations of what documents say. */
  readonly graph: GraphStore;
  /** What documents are about. */
  readonly topics: TopicStore;
  readonly summaries: SummaryStore;
  readonly index: ChunkIndex;
  /** Chunks by the words that the index has of them. */
  readonly words: WordLookup;
  /** For an index that another embedder made. */
  readonly rebuild: IndexRebuild;
  /** Whether a vector store beside the database is in step with it; absent when there is none. */
  readonly drift: DriftCheck | undefined;
  /** What concerns a search cluster; absent when there is none. */
  readonly cluster: ClusterTools | undefined;
  /** Whether the index is what the library says. */
  readonly indexCheck: IndexCheck;
  readonly runs: RunStore;
  readonly conversations: ConversationStore;
  readonly artifacts: RunArtifacts;
  readonly events: EventLog;
  readonly journal: ModelJournal;
  readonly cache: TtlCache & BulkCache & CacheUpkeep;
  readonly callers: CallerStore;
  readonly shares: ReportShareStore;
  readonly web: WebDocuments;
  readonly batches: BatchStore;
  readonly leases: RunLeases;
  /** Absent where this process is the only one. */
  readonly gates: SharedGates | undefined;
  readonly rates: RequestRates | undefined;
  readonly uploads: UploadRegister | undefined;
  readonly queue: RunQueue;
  withLease(lease: RunLease): LeasedStores;
  /** Removes a run with its events, evidence, report, journal and checkpoints. */
  deleteRun(runId: string): Promise<void>;
  /** SQL and LISTEN over the same connections as everything else. */
  readonly sql: { readonly pool: ConnectionPool; readonly listen: Database['listen'] };
  /**
   * LangGraph's `PostgresSaver` on this database, set up once. Throws E007 when the database stays unreachable: a
   * caller may then go on with checkpoints in memory, and must say that the run cannot be resumed.
   */
  checkpointer(): Promise<Checkpointer>;
  /** Reads the modules that the first search and the first run would read, for a process that will do both for long. */
  loadModules(): Promise<void>;
  /** Empties the chunk index, so that every document counts as changed and another embedder may fill it. */
  resetIndex(): Promise<void>;
  /**
   * The embedded database as it is between two statements, with originals and pictures unless they are not wished, for `restoreBackup`;
   * E020 on Postgres, which has `pg_dump`.
   */
  backup(options?: { readonly files?: boolean }): AsyncIterable<Uint8Array>;
  /** Throws what keeps the database from being used at the moment, without waiting for it to come back. */
  checkHealth(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database (embedded, or `databaseUrl`), brings its schema up to date and returns every store on it. Throws
 * E023 when another process owns the data directory, E007 when a server cannot be reached, E028 on a full disk, E008
 * when the database was made by a newer version.
 */
export async function createStorage(deps: StorageDeps): Promise<Storage> {
  const { host, guards, library, runs, libraryId } = await openHost(deps);
  if (deps.search === undefined)
    await refuseIndexElsewhere(library).catch(async (error: unknown) => {
      await host.close();
      throw error;
    });
  const turns = deps.turns ?? createTurns();
  const { clock, logger, vectorDimension: dimension, chroma, search } = deps;
  const index = createChunkIndex({
    ...{ host, guard: guards.library, database: library, turns, logger, chroma, search },
    fingerprint: `${deps.embedderFingerprint}/${dimension}`,
    dimension,
  });
  // Questions go before documents that are being read.
  const publishing = guardDatabase({ ...host, ...host.background }, guards.library);
  const { files, fileStore, keepFiles } = openFiles(deps, { libraryId, publishing, reading: library });
  const owner = `${hostname()}/${process.pid}/${randomUUID()}`;
  const leases = createRunLeases({ database: runs, owner, settings: deps.lease ?? DEFAULT_LEASE });
  const maxPerKey = deps.maxPerKey ?? MAX_RUNS_PER_KEY;
  const queue = createRunQueue({ database: runs, owner, maxPerKey, logger });
  const stores = openRunStores(deps, { host, guard: guards.runs });
  return {
    host: host.host,
    files,
    fileStore,
    ...openLibraryStores(deps, { library, publishing, index, keepFiles, files, turns }),
    index,
    words: createWordLookup({ host, database: library, guard: guards.library, cluster: index.cluster }),
    cluster: index.cluster,
    rebuild: index.rebuild,
    drift: index.drift,
    indexCheck: createIndexCheck({ database: library, index, drift: index.drift, cluster: index.cluster }),
    ...stores.on(runs),
    conversations: createConversationStore(runs),
    journal: createModelJournal({ database: runs, clock }),
    cache: createTtlCache({ database: runs, clock }),
    callers: createCallerStore(runs),
    shares: createReportShareStore(runs),
    web: createWebDocuments({ database: library, index, clock }),
    batches: createBatchStore({ database: runs, clock, logger }),
    gates: host.host === 'embedded' ? undefined : createRequestGates(host),
    rates: host.host === 'embedded' ? undefined : createRequestRates(host),
    uploads: host.host === 'embedded' ? undefined : createUploadRegister(runs, owner),
    sql: { pool: host.pool, listen: host.listen },
    leases,
    queue,
    withLease: (lease) => stores.withLease(lease, leases.holds),
    deleteRun: (runId) => stores.deleteRun(runs, runId),
    checkpointer: stores.checkpointer,
    ...createUpkeep({ host, library, index, queue, clock, checkpointer: stores.checkpointer, fileStore }),
  };
}

/** Documents and what is made of them. */
function openLibraryStores(
  { clock, logger, embedderFingerprint: fingerprint }: StorageDeps,
  on: Omit<Parameters<typeof createLibraryStore>[0], 'database' | 'clock' | 'logger'> & {
    readonly library: Database;
    readonly index: ReturnType<typeof createChunkIndex>;
  },
) {
  const { library: database, publishing, index } = on;
  return {
    library: createLibraryStore({ ...on, database, clock, logger }),
    lists: createDocumentPages({ database, logger }),
    versions: createVersionStore({
      database,
      index,
      old: index.old,
      fingerprint,
      clock,
    }),
    changes: createDocumentChanges({ database, index, clock }),
    syncs: createCollectionSyncs(publishing),
    sections: createSectionTable({ database }),
    sectionIndex: createSectionIndex(database),
    graph: createGraphStore({ database, background: publishing, clock }),
    summaries: createSectionSummaries(publishing),
    topics: createTopicStore({ database, background: publishing, clock }),
  };
}

function openFiles(
  deps: StorageDeps,
  { libraryId, publishing, reading }: { libraryId: string; publishing: Database; reading: Database },
) {
  const { files: choice = { store: 'folder' }, clock, maxPictures = DEFAULT_MAX_PICTURES } = deps;
  const fileStore =
    deps.fileStore ?? chooseFileStore({ ...deps, files: choice, libraryId, database: publishing });
  const claims = { database: publishing, store: fileStore, clock };
  return {
    fileStore,
    files: createLibraryFiles({ ...claims, reading }),
    keepFiles: createKeepVersionFiles({ ...claims, maxPictures }),
  };
}

/** Runs of one API key, user or batch that are worked on at the same time. */
export const MAX_RUNS_PER_KEY = 2;
const DEFAULT_MAX_PICTURES = 1000;
