import { afterAll, describe } from 'vitest';
import { openEmbedded } from '../../../src/storage/database/pglite/open-embedded.ts';
import { openMemoryStorage, temporaryFolder } from '../../fixtures/storage/open-storage.ts';
import { describeBatches } from './batches-suite.ts';
import { describeCache } from './cache-suite.ts';
import { describeCallers } from './callers-suite.ts';
import { describeChosenByColumns } from './chosen-by-columns-suite.ts';
import { describeConversations, describeOldRunColumns } from './conversations-suite.ts';
import { describeDamaged } from './damaged-suite.ts';
import { describeDeletion } from './deletion-suite.ts';
import { describeDueVectors } from './due-vectors-suite.ts';
import { describeEnrichment } from './enrichment-suite.ts';
import { describeFindText } from './find-text-suite.ts';
import { describeGraph } from './graph-suite.ts';
import { describeLibrary } from './library-suite.ts';
import { describeOldVersions } from './old-versions-suite.ts';
import { describeRebuild } from './rebuild-suite.ts';
import { describeRepair } from './repair-suite.ts';
import { describeRuns } from './runs-suite.ts';
import { describeOldSections, describeSections } from './sections-suite.ts';
import { describeSummaries } from './summary-suite.ts';
import { describeTopics } from './topic-suite.ts';
import { describeNumbering, describeVersions } from './versions-suite.ts';
import { describeWebDocuments } from './web-documents-suite.ts';

describe('storage on the embedded database', () => {
  describe('library and index', () => describeLibrary(() => openMemoryStorage()));
  describe('vectors of enrichment', () => describeEnrichment(() => openMemoryStorage()));
  describe('another embedder', () => {
    const folder = temporaryFolder();
    afterAll(folder.remove);
    describeRebuild((deps) => openMemoryStorage({ dataDir: folder.path, ...deps }));
  });
  describe('documents without vectors', () => {
    const folder = temporaryFolder();
    afterAll(folder.remove);
    describeDueVectors((deps) => openMemoryStorage({ dataDir: folder.path, ...deps }));
  });
  describe('an index that differs from the library', () => describeRepair(() => openMemoryStorage()));
  describe('words found exactly', () => describeFindText(openMemoryStorage));
  describe('entities and relations', () => describeGraph(openMemoryStorage));
  describe('caches', () => describeCache(openMemoryStorage));
  describe('callers', () => describeCallers(openMemoryStorage));
  describe('summaries', () => describeSummaries(openMemoryStorage));
  describe('topics', () => describeTopics(openMemoryStorage));
  describe('runs', () => describeRuns(() => openMemoryStorage()));
  describe('conversations', () => describeConversations(openMemoryStorage));
  describe('batches', () => describeBatches(() => openMemoryStorage()));
  describe('damaged rows', () => describeDamaged(() => openMemoryStorage()));
  describe('columns of old rows', () => {
    const openEmpty = () => openEmbedded({ dataDir: ':memory:', onStage: () => undefined });
    describeChosenByColumns(openEmpty);
    describeOldRunColumns(openEmpty);
  });
  describe('deletion', () => describeDeletion(() => openMemoryStorage()));
  describe('versions and pages of documents', () => describeVersions(() => openMemoryStorage()));
  describe('old versions', () => describeOldVersions(() => openMemoryStorage()));
  describe('numbers of old versions', () =>
    describeNumbering(() => openEmbedded({ dataDir: ':memory:', onStage: () => undefined })));
  describe('sections', () => {
    describeSections(() => openMemoryStorage());
    describeOldSections(() => openEmbedded({ dataDir: ':memory:', onStage: () => undefined }));
  });
  describe('fetched documents', () => describeWebDocuments(() => openMemoryStorage()));
});
