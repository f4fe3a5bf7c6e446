import type { DatabaseHost } from '../database/database.ts';
import { batchTables } from './batches.ts';
import { callerTables } from './callers.ts';
import { chosenByColumns } from './chosen-by-columns.ts';
import { conversationTables } from './conversations.ts';
import { dueVectorTables } from './due-vector-tables.ts';
import { embeddedIndexTables } from './embedded-index.ts';
import { findingTables } from './findings.ts';
import { libraryTables } from './library/documents.ts';
import { graphOrder } from './library/graph-order.ts';
import { graphTables } from './library/graph-tables.ts';
import { graphWords } from './library/graph-words.ts';
import { identityColumns } from './library/identities.ts';
import { keptFileTables } from './library/kept-files.ts';
import { ownCollectionColumns } from './library/own-collections.ts';
import { recognitionTables } from './library/recognitions.ts';
import { collectionSyncTables, searchedTitles } from './library/searched-and-synced.ts';
import { sectionIndexColumns } from './library/section-terms.ts';
import { sectionTableColumns } from './library/sections-table.ts';
import { topicTables } from './library/topic-tables.ts';
import { versionNumbers } from './library/version-numbers.ts';
import { embeddedNextIndex, postgresNextIndex } from './next-index.ts';
import { postgresIndexTables } from './postgres-index.ts';
import { postingBlocks } from './posting-blocks.ts';
import { queueTables } from './queue.ts';
import { reportShareTable } from './report-shares.ts';
import { rowReviews } from './row-reviews.ts';
import { runTables } from './runs.ts';
import { searchTables } from './search-tables.ts';
import { vectorOutboxTables } from './vector-outbox.ts';
import { webTables } from './web.ts';

export interface Migration {
  readonly id: number;
  readonly name: string;
  /** One or more statements; an empty string where the host needs nothing. */
  readonly sql: (host: DatabaseHost) => string;
}

/** In order, never changed once released: what a database has run is recorded by id. */
export const MIGRATIONS: readonly Migration[] = [
  { id: 1, name: 'library', sql: () => libraryTables },
  { id: 2, name: 'runs', sql: () => runTables },
  {
    id: 3,
    name: 'chunk index',
    sql: (host) => (host === 'embedded' ? embeddedIndexTables : postgresIndexTables),
  },
  { id: 4, name: 'queue', sql: () => queueTables },
  {
    id: 5,
    name: 'next index',
    sql: (host) => (host === 'embedded' ? embeddedNextIndex : postgresNextIndex),
  },
  { id: 6, name: 'vector outbox', sql: () => vectorOutboxTables },
  { id: 7, name: 'batches', sql: () => batchTables },
  { id: 8, name: 'posting blocks', sql: (host) => (host === 'embedded' ? '' : postingBlocks) },
  { id: 9, name: 'web documents', sql: () => webTables },
  { id: 10, name: 'chosen by columns', sql: () => chosenByColumns },
  { id: 11, name: 'identities', sql: () => identityColumns },
  { id: 12, name: 'own collections', sql: () => ownCollectionColumns },
  { id: 13, name: 'recognitions', sql: () => recognitionTables },
  { id: 14, name: 'sections table', sql: () => sectionTableColumns },
  { id: 15, name: 'version numbers', sql: versionNumbers },
  { id: 16, name: 'kept files', sql: keptFileTables },
  { id: 17, name: 'section index', sql: () => sectionIndexColumns },
  { id: 18, name: 'searched titles', sql: () => searchedTitles },
  { id: 19, name: 'conversations', sql: () => conversationTables },
  { id: 20, name: 'knowledge', sql: () => graphTables },
  { id: 21, name: 'collection syncs', sql: () => collectionSyncTables },
  { id: 22, name: 'topics', sql: () => topicTables },
  { id: 23, name: 'words of relations', sql: () => graphWords },
  { id: 24, name: 'row reviews', sql: () => rowReviews },
  { id: 25, name: 'heaviest of the graph', sql: () => graphOrder },
  { id: 26, name: 'due vectors', sql: () => dueVectorTables },
  { id: 27, name: 'findings', sql: () => findingTables },
  { id: 28, name: 'search cluster', sql: () => searchTables },
  { id: 29, name: 'callers', sql: () => callerTables },
  { id: 30, name: 'report shares', sql: () => reportShareTable },
];
