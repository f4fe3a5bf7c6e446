import type { LibraryFiles } from '../../domain/files/index.ts';
import type {
  Chunk,
  ChunkVectors,
  Embedder,
  IdentifyStored,
  IndexCheck,
  IndexRebuild,
  Logger,
} from '../../domain/index.ts';
import { raceAbort } from '../../errors/index.ts';
import type { IndexService, IngestService } from '../services.ts';
import { embedChunks } from './embed-chunks.ts';
import type { EnrichDocument } from './enrich-document.ts';

interface RefreshDeps {
  readonly rebuild: IndexRebuild;
  readonly embedder: Embedder;
  readonly enrich?: EnrichDocument | undefined;
  readonly logger: Logger;
}

export type RefreshVectors = IndexService['refresh'];

/**
 * Ingestion that first makes the vectors of another embedder anew from the stored chunks, so that a change of the
 * configuration never reads a file again and never leaves the library without its vectors.
 */
export function withFreshVectors(service: IngestService, refresh: RefreshVectors): IngestService {
  return {
    ...service,
    ingestFolder: async (input) => {
      await refresh({ signal: input.signal });
      return service.ingestFolder(input);
    },
  };
}

/** Whether the search index is what the library says, and how to make it so without reading a file again. */
export function createIndexService(
  deps: RefreshDeps & {
    readonly refresh: RefreshVectors;
    readonly indexCheck: IndexCheck;
    readonly checkFiles: LibraryFiles['check'];
    readonly identify: IdentifyStored;
  },
): IndexService {
  return {
    check: async () => ({
      ...(await deps.indexCheck.check()),
      otherEmbedder: await deps.rebuild.pending(),
    }),
    refresh: deps.refresh,
    checkFiles: ({ signal } = {}) => deps.checkFiles(signal),
    async repair({ signal } = {}) {
      const otherEmbedder = await deps.rebuild.pending();
      await deps.refresh({ signal });
      const found = await deps.indexCheck.repair({
        embed: (document) => makeVectors(deps, document, signal),
        identify: deps.identify,
        signal,
      });
      await deps.refresh({ signal }); // vectors that a store beside the database lacked
      return { ...found, otherEmbedder };
    },
  };
}

/** Vectors of stored passages, as ingestion makes them. */
export async function makeVectors(
  { embedder, enrich }: Pick<RefreshDeps, 'embedder' | 'enrich'>,
  document: { readonly title: string; readonly chunks: readonly Chunk[] },
  signal: AbortSignal | undefined,
): Promise<readonly ChunkVectors[]> {
  const { enrichments } = (await enrich?.(document, signal)) ?? {};
  return embedChunks(embedder, document, { enrichments, signal });
}

/** Makes the vectors of another embedder again, if the index has such; how many documents. One at a time: who comes second waits. */
export function createRefreshVectors(deps: RefreshDeps): RefreshVectors {
  let running: Promise<number> | undefined;
  return async ({ signal, onProgress } = {}) => {
    while (running !== undefined) {
      const other = running.catch(() => 0);
      await (signal === undefined ? other : raceAbort(other, signal));
    }
    running = makeAgain(deps, signal, onProgress).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function makeAgain(
  deps: RefreshDeps,
  signal: AbortSignal | undefined,
  onProgress: ((done: number, total: number) => void) | undefined,
): Promise<number> {
  const total = await deps.rebuild.pending();
  if (total === 0) return 0;
  deps.logger.info('the vectors are of another embedder and are made anew', { documents: total });
  const made = await deps.rebuild.run({
    embed: (document) => makeVectors(deps, document, signal),
    // As ingestion writes it: what read the file, then what embedded it.
    fingerprint: (before) => `${before.slice(0, before.lastIndexOf('|') + 1)}${deps.embedder.fingerprint}`,
    signal,
    onProgress,
  });
  deps.logger.info('the vectors were made anew', { documents: made });
  return made;
}
