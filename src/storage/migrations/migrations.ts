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
import { requestGateTable, uploadTable } from './tables-of-servers.ts';
import { vectorOutboxTables } from './vector-outbox.ts';
import { webTables } from './web.ts';

export interface Migration {
  readonly id: number;
  readonly name: string;
  /** One or more statements; an empty string where the host needs nothing. */
  readonly sql: (host: DatabaseHost) => string;
}

/** Everything there is, of a database that has nothing yet. Earlier programs came here in steps, the last of which had this id. */
const schema = (host: DatabaseHost): string =>
  [
    libraryTables,
    runTables,
    host === 'embedded' ? embeddedIndexTables : postgresIndexTables,
    queueTables,
    host === 'embedded' ? embeddedNextIndex : postgresNextIndex,
    vectorOutboxTables,
    batchTables,
    host === 'embedded' ? '' : postingBlocks,
    webTables,
    chosenByColumns,
    identityColumns,
    ownCollectionColumns,
    recognitionTables,
    sectionTableColumns,
    versionNumbers(host),
    keptFileTables(host),
    sectionIndexColumns,
    searchedTitles,
    conversationTables,
    graphTables,
    collectionSyncTables,
    topicTables,
    graphWords,
    rowReviews,
    graphOrder,
    dueVectorTables,
    findingTables,
    searchTables,
    callerTables,
    reportShareTable,
  ].join('');

/** In order, never changed once released: what a database has run is recorded by id. */
export const MIGRATIONS: readonly Migration[] = [
  { id: 30, name: 'schema', sql: schema },
  { id: 31, name: 'request-gates', sql: (host) => (host === 'embedded' ? '' : requestGateTable) },
  { id: 32, name: 'uploads', sql: (host) => (host === 'embedded' ? '' : uploadTable) },
];
