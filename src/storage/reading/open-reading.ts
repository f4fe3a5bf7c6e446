import type { ConversationStore } from '../../domain/conversations/index.ts';
import type {
  DocumentLists,
  LibraryStore,
  RunArtifacts,
  RunStore,
  VersionLists,
} from '../../domain/index.ts';
import type { TopicStore } from '../../domain/topics/index.ts';
import { createDocumentLookups } from '../library/document-lookups.ts';
import { createDocumentPages } from '../library/document-pages.ts';
import { createLibraryLists } from '../library/library-lists.ts';
import { createVersionContents } from '../library/version-contents.ts';
import { type OpenHostDeps, openHost } from '../open-host.ts';
import { createConversationStore } from '../runs/conversation-store.ts';
import { createRunArtifacts } from '../runs/run-artifacts.ts';
import { createRunStore } from '../runs/run-store.ts';
import { createVersionLists } from '../versions/version-lists.ts';
import type { BrowsingStores } from './browsing-stores.ts';
import type { SteeringStores } from './steering-stores.ts';

export interface Reading {
  readonly library: Pick<
    LibraryStore,
    'listCollections' | 'listDocuments' | 'findDocument' | 'getOutline' | 'getSections' | 'getMarkdown'
  >;
  readonly lists: DocumentLists;
  readonly versions: VersionLists;
  readonly runs: Pick<RunStore, 'find' | 'list'>;
  readonly conversations: ConversationStore;
  readonly artifacts: Pick<RunArtifacts, 'getReport'>;
  /** Loaded when the text of documents is to be read. */
  browsing(): Promise<BrowsingStores>;
  /** Loaded when topics are asked for. */
  topics(): Promise<Pick<TopicStore, 'ofDocuments'>>;
  /** Loaded when something is to be stopped. */
  steering(): Promise<SteeringStores>;
  close(): Promise<void>;
}

/** The database for a short look: lists and reports. Errors as `createStorage` has them. */
export async function openReading(deps: OpenHostDeps): Promise<Reading> {
  const opened = await openHost(deps);
  const { host, library, runs } = opened;
  return {
    library: {
      ...createLibraryLists({ database: library, logger: deps.logger }),
      ...createDocumentLookups(library),
      ...createVersionContents(library),
    },
    lists: createDocumentPages({ database: library, logger: deps.logger }),
    versions: createVersionLists(library),
    runs: createRunStore({ database: runs, clock: deps.clock, logger: deps.logger }),
    conversations: createConversationStore(runs),
    artifacts: createRunArtifacts({ database: runs, logger: deps.logger }),
    browsing: async () => (await import('./browsing-stores.ts')).openBrowsingStores(library),
    topics: async () => (await import('../topics/read-topics.ts')).createReadTopics(library),
    steering: async () => (await import('./steering-stores.ts')).openSteeringStores(opened, deps),
    close: () => host.close(),
  };
}
