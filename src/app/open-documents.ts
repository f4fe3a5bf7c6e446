import type { Config } from '../config/index.ts';
import { createRestructureStored, identifyStored } from '../documents/index.ts';
import type { ChunkIndex, Clock, DocumentReader, Embedder, Logger } from '../domain/index.ts';
import {
  createDocumentService,
  createIngestDocument,
  createKeepVersions,
  createPinVersions,
  createPublishDocument,
  createRestructureDocument,
  createScopeChooser,
  type DocumentService,
  type EnrichDocument,
  type IngestDocument,
  makeVectors,
  type PinVersions,
  withVersionsOnDemand,
} from '../pipeline/index.ts';
import type { Storage } from '../storage/index.ts';
import { traceIngestion } from './telemetry/trace-runs.ts';
import type { Tracing } from './telemetry/tracing.ts';

/** Documents and their versions, with an index that finds earlier ones when they are asked for. */
export function openDocuments(deps: {
  readonly config: Pick<Config, 'library' | 'embedding'>;
  readonly storage: Storage;
  readonly reader: DocumentReader;
  readonly embedder: Embedder;
  readonly enrich: EnrichDocument | undefined;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly tracing: Tracing;
}): {
  readonly documents: DocumentService;
  readonly index: ChunkIndex;
  readonly pin: PinVersions;
  readonly chooseScope: ReturnType<typeof createScopeChooser>;
  readonly ingestDocument: IngestDocument;
  /** Whether what is ingested gets its vectors behind the publication: all but those that cost next to nothing. */
  readonly vectorsLater: boolean;
} {
  const { storage, logger, clock } = deps;
  const { lists, versions, changes, library } = storage;
  const embed = (signal?: AbortSignal) => (document: Parameters<typeof makeVectors>[1]) =>
    makeVectors(deps, document, signal);
  const { files } = storage;
  const afterPublication = createKeepVersions({ versions, logger, settings: deps.config.library });
  const vectorsLater = deps.config.embedding.provider !== 'builtin';
  const ingesting = { ...deps, library, files, afterPublication, vectorsLater };
  const ingestDocument = traceIngestion(createIngestDocument(ingesting), deps.tracing);
  // A document that was found by its vectors stays so: what is read again is embedded before it is published.
  const atOnce = { ...ingesting, vectorsLater: false };
  const restructure = createRestructureDocument({
    ...atOnce,
    ingestDocument: traceIngestion(createIngestDocument(atOnce), deps.tracing),
    publish: createPublishDocument(atOnce),
    restructureStored: createRestructureStored(),
    identify: identifyStored,
  });
  const documents = createDocumentService({ lists, versions, changes, library, embed, restructure });
  const pin = createPinVersions({ versions, library });
  return {
    documents,
    vectorsLater,
    pin,
    index: withVersionsOnDemand({ index: storage.index, versions, pin, embed }),
    chooseScope: createScopeChooser({ ...storage, documents, clock }),
    ingestDocument,
  };
}
