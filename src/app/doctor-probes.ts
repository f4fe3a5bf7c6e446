import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sleep } from '../concurrency/index.ts';
import type { Config } from '../config/index.ts';
import type { Clock, Logger } from '../domain/index.ts';
import { createProviderLimiters, MODEL_ROLES, probeModel } from '../language/index.ts';
import { createStorage, type Storage } from '../storage/index.ts';
import { dataFolderProbe, extractiveProbe, nodeProbe, type Probe } from './doctor.ts';
import { sourceProbes } from './doctor-sources.ts';
import { openEmbedder } from './open-embedder.ts';
import { enrichedFingerprint } from './open-enricher.ts';
import { modelSettings } from './open-language.ts';
import { openReranker } from './open-reranker.ts';
import { owningServer } from './server-address.ts';

interface ProbeDeps {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** Everything a research run needs, in the order in which it would fail. */
export function listProbes(deps: ProbeDeps): readonly Probe[] {
  const { config } = deps;
  const extractive = extractiveProbe(config);
  return [
    nodeProbe(process.version),
    dataFolderProbe(config.dataDir),
    databaseProbe(deps),
    ...(extractive === undefined ? modelProbes(deps) : [extractive]),
    embeddingProbe(deps),
    rerankProbe(deps),
    ...sourceProbes(deps),
    officeProbe(),
  ];
}

function databaseProbe({ config, logger, clock }: ProbeDeps): Probe {
  return {
    name: 'Database',
    run: async () => {
      const embedder = openEmbedder(config, createProviderLimiters({ clock, sleep }));
      const opened = await createStorage({
        dataDir: config.dataDir,
        databaseUrl: config.database.url,
        chromaUrl: config.database.chromaUrl,
        vectorDimension: embedder.dimension,
        embedderFingerprint: enrichedFingerprint(config, embedder.fingerprint),
        logger,
        clock,
      }).catch((error: unknown) => {
        const server = owningServer(error, config.dataDir);
        if (server === undefined) throw error;
        return server;
      });
      if ('url' in opened)
        return {
          detail: `The server at ${opened.url} (pid ${opened.pid}) has it open; commands work through it`,
        };
      const storage = opened;
      try {
        const collections = await storage.library.listCollections();
        const documents = await storage.library.listDocuments(collections.map(({ id }) => id));
        const where = config.database.url === undefined ? 'Embedded database' : 'Postgres';
        return {
          detail: `${where} opens and holds ${documents.length} documents${await describeDrift(storage.drift)}`,
        };
      } finally {
        await storage.close();
      }
    },
    advice:
      config.database.url === undefined
        ? 'Stop the other process, or use another folder with --data-dir.'
        : 'Check that the server runs, has pgvector, and that database.url is right.',
  };
}

/** What a vector store beside the database lacks, or has too much. */
async function describeDrift(drift: Storage['drift']): Promise<string> {
  if (drift === undefined) return '';
  const { missing, extra } = await drift.check();
  if (missing.length + extra.length === 0) return '; the vectors in Chroma are in step';
  return `; Chroma lacks ${missing.length} vectors and has ${extra.length} too many`;
}

function modelProbes({ config, clock }: ProbeDeps): readonly Probe[] {
  const settings = modelSettings(config.language);
  const models = new Set(MODEL_ROLES.map((role) => settings.models[role] ?? settings.models.default));
  return [...models].map((model) => ({
    name: 'Model',
    run: async () => {
      const probe = await probeModel({ settings, clock }, model);
      if (!probe.ok) throw probe.error;
      return { detail: `${probe.model} at ${probe.endpoint} answered in ${probe.elapsedMs} ms` };
    },
  }));
}

function embeddingProbe({ config, clock }: ProbeDeps): Probe {
  return {
    name: 'Embedding',
    run: async () => {
      const embedder = openEmbedder(config, createProviderLimiters({ clock, sleep }));
      if (config.embedding.provider === 'builtin')
        return { detail: `Built in, ${embedder.dimension} dimensions` };
      await embedder.embed(['Does this endpoint answer?'], 'query');
      return { detail: `${config.embedding.model ?? ''} answers with ${embedder.dimension} dimensions` };
    },
    advice: 'Check embedding.baseUrl, embedding.model and embedding.dimension.',
  };
}

function rerankProbe({ config, clock }: ProbeDeps): Probe {
  return {
    name: 'Reranker',
    run: async () => {
      const { provider } = config.rerank;
      if (provider === 'none') return { detail: 'Switched off' };
      if (provider === 'builtin') return { detail: 'Built in' };
      const passage = { id: 'p1', title: '', headingPath: [], text: 'A short passage.', priorScore: 0.5 };
      const reranker = openReranker(config, { limiters: createProviderLimiters({ clock, sleep }) });
      await reranker.rerank('Is this passage short?', [passage]);
      return { detail: `The ${provider} endpoint answers` };
    },
    advice: 'Check rerank.baseUrl and rerank.model. Until then the order of retrieval is used.',
  };
}

function officeProbe(): Probe {
  return {
    name: 'Documents',
    run: async () => {
      const common = 'PDF, Word, PowerPoint, Excel, HTML, Markdown, EPUB, OpenDocument and mail are read';
      try {
        await promisify(execFile)('soffice', ['--version'], { timeout: 20_000 });
        return { detail: `${common}; LibreOffice reads files from before 2007` };
      } catch {
        return {
          detail: `${common}; DOC and PPT files from before 2007 are not, since LibreOffice is not installed`,
        };
      }
    },
  };
}
