import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { type Wording, wording } from '../catalogue/index.ts';
import { sleep } from '../concurrency/index.ts';
import type { Config } from '../config/index.ts';
import { type Clock, type Logger, MODEL_ROLES, type ModelRole } from '../domain/index.ts';
import { choiceFor, createProviderLimiters, probeModel } from '../language/index.ts';
import { createStorage, type Storage } from '../storage/index.ts';
import { dataFolderProbe, extractiveProbe, type Finding, nodeProbe, type Probe } from './doctor.ts';
import { mcpProbes } from './doctor-mcp.ts';
import { sourceProbes } from './doctor-sources.ts';
import { modelSettings } from './model-settings.ts';
import { networkProbe } from './network/doctor-network.ts';
import { openFetch } from './network/open-network.ts';
import { openEmbedder } from './open-embedder.ts';
import { enrichedFingerprint } from './open-enricher.ts';
import { openEntailment } from './open-judge.ts';
import { openReranker } from './open-reranker.ts';
import { owningServer } from './server-address.ts';
import { chromaServer, fileStoreChoice, searchCluster } from './settings.ts';

interface ProbeDeps {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Open in this process already, and left open. */
  readonly storage?: Storage | undefined;
}

/** Everything a research run needs, in the order in which it would fail. */
export function listProbes(deps: ProbeDeps): readonly Probe[] {
  const { config } = deps;
  const extractive = extractiveProbe(config);
  return [
    nodeProbe(process.version),
    dataFolderProbe(config.dataDir),
    ...libraryProbes(deps),
    ...(extractive === undefined ? modelProbes(deps) : [extractive]),
    embeddingProbe(deps),
    rerankProbe(deps),
    ...(config.verification.provider === 'local' ? [judgeProbe(config)] : []),
    ...sourceProbes(deps),
    ...mcpProbes(config),
    networkProbe(deps),
    officeProbe(),
  ];
}

/** The database and the store of files, which is looked at while the database is open. */
function libraryProbes(deps: ProbeDeps): readonly Probe[] {
  const { config } = deps;
  let files: (() => Promise<Finding>) | undefined;
  let cluster: (() => Promise<Finding>) | undefined;
  const database: Probe = {
    name: wording('checkDatabase'),
    run: async () => {
      const opened = deps.storage ?? (await openStorage(deps));
      if ('url' in opened)
        return {
          detail: wording('serverHasIt', { url: opened.url, pid: opened.pid }),
        };
      const storage = opened;
      try {
        const [stored] = await Promise.allSettled([storage.fileStore.check()]);
        files = async () => {
          if (stored.status === 'rejected') throw stored.reason;
          return { detail: wording('filesStoreWorks', { store: fileStoreChoice(config.files).store }) };
        };
        cluster = await lookAtCluster(config, storage);
        const collections = await storage.library.listCollections();
        const documents = await storage.library.listDocuments(collections.map(({ id }) => id));
        return {
          detail: wording('databaseHolds', {
            isEmbedded: config.database.url === undefined,
            documents: documents.length,
            drift: await describeDrift(storage.drift),
          }),
        };
      } finally {
        if (deps.storage === undefined) await storage.close();
      }
    },
    advice: config.database.url === undefined ? wording('stopOther') : wording('checkPostgres'),
  };
  const store: Probe = {
    name: wording('checkFileStore'),
    run: () => files?.() ?? { status: 'warn', detail: wording('filesNotLookedAt') },
    advice: wording('checkFileSettings'),
  };
  const search: Probe = {
    name: wording('checkSearchCluster'),
    run: () => cluster?.() ?? { status: 'warn', detail: wording('searchClusterNotLookedAt') },
    advice: wording('checkIndexSettings'),
  };
  return config.index.urls.length === 0 ? [database, store] : [database, store, search];
}

/** Looked at while the database is open, and told in its turn. */
async function lookAtCluster(
  { index }: Config,
  { cluster }: Storage,
): Promise<(() => Promise<Finding>) | undefined> {
  if (cluster === undefined) return undefined;
  const [found, home] = await Promise.allSettled([cluster.inspect(), cluster.move.home()]);
  return async () => {
    if (found.status === 'rejected') throw found.reason;
    const isHome = home.status === 'fulfilled' && home.value === 'opensearch';
    const host = new URL(index.urls[0] ?? '').host;
    return {
      detail: wording('searchClusterWorks', { ...found.value, host, isHome }),
      ...(!isHome && { advice: wording('moveIndexThere') }),
    };
  };
}

/** The storage, or the server that has it. */
function openStorage({ config, logger, clock }: ProbeDeps) {
  const embedder = openEmbedder(config, createProviderLimiters({ clock, sleep }));
  return createStorage({
    dataDir: config.dataDir,
    databaseUrl: config.database.url,
    chroma: chromaServer(config),
    search: searchCluster(config),
    vectorDimension: embedder.dimension,
    embedderFingerprint: enrichedFingerprint(config, embedder.fingerprint),
    files: fileStoreChoice(config.files),
    logger,
    clock,
  }).catch((error: unknown) => {
    const server = owningServer(error, config.dataDir);
    if (server === undefined) throw error;
    return server;
  });
}

/** What a vector store beside the database lacks, or has too much. */
async function describeDrift(drift: Storage['drift']): Promise<Wording> {
  if (drift === undefined) return wording('noDrift');
  const { missing, extra } = await drift.check();
  if (missing.length + extra.length === 0) return wording('vectorsInStep');
  return wording('vectorsDrift', { missing: missing.length, extra: extra.length });
}

/** One probe for each model that is asked, named after the roles that ask it where there are several. */
function modelProbes({ config, clock }: ProbeDeps): readonly Probe[] {
  const settings = modelSettings(config.language);
  const groups = new Map<string, ModelRole[]>();
  for (const role of MODEL_ROLES) {
    const key = JSON.stringify(choiceFor(settings, role));
    groups.set(key, [...(groups.get(key) ?? []), role]);
  }
  return [...groups.values()].map((roles) => {
    const choice = choiceFor(settings, roles[0] ?? 'writer');
    const { provider = 'openai-compatible', model } = choice;
    return {
      name: wording('checkModel', { roles: groups.size === 1 ? '' : roles.join(', ') }),
      run: async () => {
        const probe = await probeModel(
          { settings: { ...settings, ...choice }, clock, fetch: openFetch(config) },
          model,
        );
        if (!probe.ok) throw probe.error;
        const { endpoint, elapsedMs } = probe;
        return { detail: wording('modelAnswered', { provider, model, endpoint, ms: elapsedMs }) };
      },
    };
  });
}

function embeddingProbe({ config, clock }: ProbeDeps): Probe {
  return {
    name: wording('checkEmbedding'),
    run: async () => {
      const embedder = openEmbedder(config, createProviderLimiters({ clock, sleep }));
      if (config.embedding.provider === 'builtin')
        return { detail: wording('builtInVectors', { dimension: embedder.dimension }) };
      await embedder.embed(['Does this endpoint answer?'], 'query');
      const { dimension } = embedder;
      const { provider, model = '' } = config.embedding;
      const name = provider === 'local' ? basename(model) : model;
      return { detail: wording('embeddingAnswers', { model: name, dimension }) };
    },
    advice: wording('checkEmbeddingKeys'),
  };
}

function rerankProbe({ config, clock }: ProbeDeps): Probe {
  return {
    name: wording('checkReranker'),
    run: async () => {
      const { provider } = config.rerank;
      if (provider === 'none') return { detail: wording('switchedOff'), off: 'other' };
      if (provider === 'builtin') return { detail: wording('builtIn') };
      const passage = { id: 'p1', title: '', headingPath: [], text: 'A short passage.', priorScore: 0.5 };
      const reranker = openReranker(config, { limiters: createProviderLimiters({ clock, sleep }) });
      await reranker.rerank('Is this passage short?', [passage]);
      return { detail: wording('rerankAnswers', { provider }) };
    },
    advice: wording('checkRerankKeys'),
  };
}

function judgeProbe(config: Config): Probe {
  return {
    name: wording('checkJudge'),
    run: async () => {
      const model = openEntailment(config);
      await model?.entail([{ premise: 'This passage is short.', statement: 'A passage is short.' }]);
      return { detail: wording('judgeRuns', { name: model?.name ?? '' }) };
    },
    advice: wording('checkJudgePath'),
  };
}

function officeProbe(): Probe {
  return {
    name: wording('checkDocuments'),
    run: async () => {
      try {
        await promisify(execFile)('soffice', ['--version'], { timeout: 20_000 });
        return { detail: wording('formatsRead', { old: wording('oldOfficeRead') }) };
      } catch {
        return { detail: wording('formatsRead', { old: wording('oldOfficeNotRead') }) };
      }
    },
  };
}
