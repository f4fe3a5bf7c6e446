import type { Config } from '../config/index.ts';
import type { ChunkIndex, Clock, Embedder, Logger } from '../domain/index.ts';
import {
  createDocumentService,
  createKeepVersions,
  createPinVersions,
  createScopeChooser,
  type DocumentService,
  type EnrichDocument,
  makeVectors,
  type PinVersions,
  withVersionsOnDemand,
} from '../pipeline/index.ts';
import type { Storage } from '../storage/index.ts';

/** Documents and their versions, with an index that finds earlier ones when they are asked for. */
export function openDocuments(deps: {
  readonly config: Pick<Config, 'library'>;
  readonly storage: Storage;
  readonly embedder: Embedder;
  readonly enrich: EnrichDocument | undefined;
  readonly logger: Logger;
  readonly clock: Clock;
}): {
  readonly documents: DocumentService;
  readonly index: ChunkIndex;
  readonly pin: PinVersions;
  readonly chooseScope: ReturnType<typeof createScopeChooser>;
  readonly afterPublication: ReturnType<typeof createKeepVersions>;
} {
  const { storage, logger, clock } = deps;
  const { lists, versions, changes, library } = storage;
  const embed = (signal?: AbortSignal) => (document: Parameters<typeof makeVectors>[1]) =>
    makeVectors(deps, document, signal);
  const documents = createDocumentService({ lists, versions, changes, library, embed });
  const pin = createPinVersions({ versions, library });
  return {
    documents,
    pin,
    index: withVersionsOnDemand({ index: storage.index, versions, pin, embed }),
    chooseScope: createScopeChooser({ documents, library, versions, clock }),
    afterPublication: createKeepVersions({ versions, embed, logger, settings: deps.config.library }),
  };
}
