import type { ApiSettings } from '../api/index.ts';
import type { Config } from '../config/index.ts';
import { ChunkingOptionsSchema, DocumentLimitsSchema, type DocumentReaderDeps } from '../documents/index.ts';
import { loadAuthorities } from '../network/index.ts';
import type { AskSettings } from '../pipeline/index.ts';
import type { PassageSearchOptions, RetrieverOptions } from '../rag/index.ts';
import type { FileStoreChoice, SearchSettings } from '../storage/index.ts';
import { networkSettings } from './network/network-settings.ts';

export function retrieverOptions(config: Pick<Config, 'retrieval' | 'rerank'>): Partial<RetrieverOptions> {
  return {
    topK: config.retrieval.topK,
    topN: config.retrieval.maxEvidence,
    associate: config.retrieval.associate,
    threshold: config.rerank.threshold,
    rerankTimeoutMs: config.rerank.timeoutMs,
  };
}

/** A merged passage is about a page, a section that is given whole about three. */
export function searchOptions(config: Pick<Config, 'rerank'>): PassageSearchOptions {
  return { threshold: config.rerank.threshold, maxPassageChars: 4_000, maxSectionChars: 12_000 };
}

export function readerSettings({ documents }: Pick<Config, 'documents'>): DocumentReaderDeps {
  const { enabled, ...ocr } = documents.ocr;
  return {
    limits: DocumentLimitsSchema.parse(documents.limits),
    chunking: ChunkingOptionsSchema.parse({ maxChunkSize: documents.maxChunkSize }),
    processes: documents.processes,
    hidden: documents.hidden,
    ...(enabled ? { ocr } : {}),
  };
}

/** The bucket is named wherever the store is S3: `checkCombinations` refuses anything else. */
export function fileStoreChoice({ store, s3 }: Config['files']): FileStoreChoice {
  return store === 's3' ? { store, s3: { ...s3, bucket: s3.bucket ?? '' } } : { store };
}

/** The cluster that has the index, or may get it; `undefined` where none is named. */
export function searchCluster(config: Config): SearchSettings | undefined {
  const { index } = config;
  if (index.urls.length === 0) return undefined;
  return { ...index, authorities: loadAuthorities(networkSettings(config)) };
}

/** A model that ranks gives other figures than the rules: these are the limits of each where none is set. */
const MIN_RELEVANCE = { builtin: 0.15, model: 0.5 } as const;

export function askSettings({
  ask,
  executor,
  rerank,
}: Pick<Config, 'ask' | 'executor' | 'rerank'>): AskSettings {
  const least = MIN_RELEVANCE[rerank.provider === 'builtin' ? 'builtin' : 'model'];
  return {
    ...ask,
    maxRounds: Math.min(ask.maxRounds, executor.maxTurns),
    minRelevance: ask.minRelevance ?? least,
  };
}

/** People who sign in, where an issuer is set. */
export function oidcSettings({ oidc }: Config['server']): ApiSettings['oidc'] {
  const { issuer, clientId, clientSecret, audience, ...rest } = oidc;
  if (issuer === undefined) return undefined;
  return {
    ...rest,
    issuer,
    clientId,
    clientSecret,
    audience: [...audience, ...(clientId === undefined ? [] : [clientId])],
  };
}

/** Who may call. */
export const knownCallers = (server: Config['server']) => ({
  apiKeys: server.apiKeys,
  oidc: oidcSettings(server),
});
