import { type Wording, wording } from '../../catalogue/index.ts';
import type { LibraryFiles } from '../../domain/files/index.ts';
import type {
  Chunk,
  ChunkVectors,
  Embedder,
  IdentifyStored,
  IndexCheck,
  IndexMove,
  IndexRebuild,
  Logger,
} from '../../domain/index.ts';
import { AppError, raceAbort, saidBy } from '../../errors/index.ts';
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

type Embed = Parameters<IndexMove['run']>[0]['embed'];

/** Passages that are embedded at the same time: what a killed process has to embed again. */
const AT_ONCE = 32;

/**
 * Ingestion that leaves no document without vectors of the configured embedder: a change of the configuration never reads a file again.
 * With `later` they are made behind the publication, by the background where there is one.
 */
export function withFreshVectors(
  service: IngestService,
  deps: {
    readonly refresh: RefreshVectors;
    readonly later: boolean;
    /** Whether somebody makes them in the background of this process. */
    readonly hasBackground: () => boolean;
  },
): IngestService {
  const { refresh, later, hasBackground } = deps;
  return {
    ...service,
    ingestFolder: async (input) => {
      const { signal, onProgress } = input;
      if (!later) await refresh({ signal });
      const summary = await service.ingestFolder(input);
      if (later && !hasBackground())
        await refresh({
          signal,
          onProgress: (done, total) => onProgress?.({ type: 'vectors-progress', done, total }),
        });
      return summary;
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
    /** Absent without a search cluster. */
    readonly move?: IndexMove | undefined;
  },
): IndexService {
  const { rebuild } = deps;
  const compare = async () => ({
    otherEmbedder: (await rebuild.madeBy()) === undefined ? 0 : await rebuild.pending(),
    vectorised: await rebuild.progress(),
  });
  return {
    check: async () => ({ ...(await deps.indexCheck.check()), ...(await compare()) }),
    refresh: deps.refresh,
    checkFiles: ({ signal } = {}) => deps.checkFiles(signal),
    async move(to, { signal, onProgress } = {}) {
      if (deps.move === undefined)
        throw new AppError(
          'E008',
          wording('configNeeded', { key: 'index.urls', why: wording('whyNoCluster') }),
        );
      const embed: Embed = (document) => makeVectors(deps, document, signal);
      return deps.move.run({ to, embed, signal, onProgress });
    },
    async repair({ signal } = {}) {
      const compared = await compare();
      await deps.refresh({ signal });
      const found = await deps.indexCheck.repair({
        embed: (document) => makeVectors(deps, document, signal),
        identify: deps.identify,
        signal,
      });
      await deps.refresh({ signal }); // vectors that a store beside the database lacked
      return { ...found, ...compared };
    },
  };
}

/** Vectors of stored passages, as ingestion makes them. */
export async function makeVectors(
  { embedder, enrich }: Pick<RefreshDeps, 'embedder' | 'enrich'>,
  document: { readonly title: string; readonly chunks: readonly Chunk[] },
  signal: AbortSignal | undefined,
  note?: (note: Wording) => void,
): Promise<readonly ChunkVectors[]> {
  const { enrichments, problem } = (await enrich?.(document, signal)) ?? {};
  if (problem !== undefined) note?.(problem);
  return embedChunks(embedder, document, { enrichments, signal, ...(note && { note }) });
}

/** Makes the vectors that are missing or of another embedder; for how many documents. One at a time: who comes second waits. */
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

/** The same, and how many passages have their vectors while they are made. */
export function followVectors(make: RefreshVectors) {
  let made: { readonly done: number; readonly total: number } | undefined;
  const refresh: RefreshVectors = async ({ signal, onProgress } = {}) => {
    try {
      return await make({
        signal,
        onProgress: (done, total) => {
          made = { done, total };
          onProgress?.(done, total);
        },
      });
    } finally {
      made = undefined;
    }
  };
  return { refresh, progress: () => made };
}

async function makeAgain(
  deps: RefreshDeps,
  signal: AbortSignal | undefined,
  onProgress: ((done: number, total: number) => void) | undefined,
): Promise<number> {
  const total = await deps.rebuild.pending();
  if (total === 0) return 0;
  deps.logger.info('vectors are missing or of another embedder and are made', { documents: total });
  const made = await deps.rebuild.run({
    embed: (document, note) => makeVectors(deps, document, signal, note),
    refusal: (error) =>
      error instanceof AppError && error.code === 'E100'
        ? wording('vectorsIncomplete', { reason: saidBy(error) })
        : undefined,
    atOnce: AT_ONCE,
    // As ingestion writes it: what read the file, then what embedded it.
    fingerprint: (before) => `${before.slice(0, before.lastIndexOf('|') + 1)}${deps.embedder.fingerprint}`,
    signal,
    onProgress,
  });
  deps.logger.info('the vectors were made', { documents: made });
  return made;
}
