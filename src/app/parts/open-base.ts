import { createTurns, type SharedGates, sleep, type Turns } from '../../concurrency/index.ts';
import { modelAddresses } from '../../config/index.ts';
import { createProviderLimiters, keepRewrites } from '../../language/index.ts';
import { createStorage, type Storage } from '../../storage/index.ts';
import { openDescriber } from '../open-describer.ts';
import { attachEmbedder, openEmbedder } from '../open-embedder.ts';
import { enrichedFingerprint } from '../open-enricher.ts';
import { openLanguage } from '../open-language.ts';
import { openReader } from '../open-reader.ts';
import { openReranker } from '../open-reranker.ts';
import type { OpenApplicationDeps } from '../opened-application.ts';
import { chromaServer, fileStoreChoice, KEPT_SECONDS, searchCluster } from '../settings.ts';
import { openTelemetry } from '../telemetry/start-telemetry.ts';
import { warnOfCluster } from '../warn-of-cluster.ts';
import { createSharedClock } from './shared-clock.ts';

export type Base = Awaited<ReturnType<typeof openBase>>;

/** What everything stands on: the stores, the models, the reader of documents. */
export async function openBase(given: OpenApplicationDeps) {
  const clock = createSharedClock(given.clock, given.logger);
  const deps = { ...given, clock };
  const { config, logger } = deps;
  const { tracing, ...telemetry } = await openTelemetry(config, logger);
  let shared: Storage['gates'];
  const gates = followGates(() => shared);
  const limiters = createProviderLimiters({ clock, sleep, gates });
  const turns = createTurns();
  // An address keeps the limits it is first given, so those of language models are given first.
  for (const address of Object.values(modelAddresses(config))) limiters.forProvider(address, config.language);
  const bareEmbedder = openEmbedder(config, limiters, turns);
  const indexFingerprint = enrichedFingerprint(config, bareEmbedder.fingerprint);
  const { dimension } = bareEmbedder;
  const storage = await openStorage(deps, { turns, dimension, fingerprint: indexFingerprint });
  shared = storage.gates;
  if (storage.host === 'postgres') await clock.follow(() => timeOf(storage));
  const warnings = [...given.warnings, ...(await warnOfCluster(storage, config.index.urls, logger))];
  const embedder = attachEmbedder({ embedder: bareEmbedder, config, cache: storage.cache, logger, tracing });
  const reranker = openReranker(config, { cache: storage.cache, limiters, tracing });
  const reader = openReader(config, {
    clock,
    logger,
    ...openDescriber(config, { cache: storage.cache, limiters }),
  });
  const knowing = {
    config,
    storage,
    logger,
    clock,
    limiters,
    turns,
    tracing,
    language: deps.language,
    attempts: deps.attempts,
  };
  const language = keepRewrites(deps.language ?? openLanguage({ ...knowing, journal: storage.journal }), {
    cache: storage.cache,
    ttlSeconds: KEPT_SECONDS,
  });
  return {
    deps: { ...deps, warnings },
    knowing,
    config,
    clock,
    logger,
    turns,
    tracing,
    telemetry,
    storage,
    indexFingerprint,
    embedder,
    reranker,
    reader,
    language,
  };
}

/** Models are named before the database is open, and count for this process alone until then and where it has no server. */
const followGates = (gates: () => SharedGates | undefined): SharedGates => ({
  enter: async (name, limits) => (await gates()?.enter(name, limits)) ?? { leave: () => undefined },
  pause: async (name, ms) => gates()?.pause(name, ms),
});

/** By the clock of its server. */
async function timeOf({ sql }: Storage): Promise<number> {
  const { rows } = await sql.pool.query('select extract(epoch from clock_timestamp()) * 1000 as ms');
  return Number(rows[0]?.['ms']);
}

const openStorage = (
  { config, clock, logger, onWait }: OpenApplicationDeps,
  vectors: { readonly turns: Turns; readonly dimension: number; readonly fingerprint: string },
) =>
  createStorage({
    dataDir: config.dataDir,
    databaseUrl: config.database.url,
    chroma: chromaServer(config),
    search: searchCluster(config),
    vectorDimension: vectors.dimension,
    embedderFingerprint: vectors.fingerprint,
    logger: logger.child({ component: 'storage' }),
    clock,
    onStage: onWait,
    files: fileStoreChoice(config.files),
    turns: vectors.turns,
  });
