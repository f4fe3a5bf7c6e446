import { READING_PROCESSES } from '../../documents/index.ts';
import {
  createIngestDocument,
  createIngestService,
  createRefreshVectors,
  followVectors,
  withFreshVectors,
} from '../../pipeline/index.ts';
import { openKnowledge } from '../knowledge/open-knowledge.ts';
import { openTopics } from '../knowledge/open-topics.ts';
import { openDocuments } from '../open-documents.ts';
import { openEnricher } from '../open-enricher.ts';
import type { Base } from './open-base.ts';

export type Making = ReturnType<typeof openMaking>;

/** What makes the library: reading, vectors, and what is known of documents. */
export function openMaking({
  knowing,
  config,
  clock,
  logger,
  storage,
  indexFingerprint,
  embedder,
  reader,
}: Base) {
  const { library, files } = storage;
  const indexing = {
    embedder: { ...embedder, fingerprint: indexFingerprint },
    logger: logger.child({ component: 'ingest' }),
  };
  const enrich = openEnricher({ ...knowing, cache: storage.cache });
  const about = openTopics({ ...knowing, embedder });
  const upkeep = { ...indexing, rebuild: storage.rebuild, enrich };
  const { refresh, progress: vectorsMade } = followVectors(createRefreshVectors(upkeep));
  const known = openKnowledge({ ...knowing, makeFirst: refresh, alsoMake: about.make });
  const opened = openDocuments({ ...knowing, ...indexing, reader, enrich });
  const ingestDocument = createIngestDocument({ ...indexing, reader, library, files });
  const ingest = withFreshVectors(
    known.withKnowledge(
      createIngestService({
        reader,
        // Pages of runs go without: a run pays for its own budget's calls alone.
        ingestDocument: opened.ingestDocument,
        library: storage.library,
        clock,
        settings: {
          parallelDocuments: READING_PROCESSES,
          keepOriginals: config.files.keepOriginals,
        },
      }),
    ),
    { refresh, later: opened.vectorsLater, hasBackground: known.worker.isRunning },
  );
  return { upkeep, refresh, vectorsMade, about, known, opened, ingestDocument, ingest };
}
