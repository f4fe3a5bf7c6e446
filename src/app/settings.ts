import type { ApiSettings } from '../api/index.ts';
import { type Config, readBucket, readChroma, readCluster } from '../config/index.ts';
import { DocumentLimitsSchema, type DocumentReaderDeps } from '../documents/index.ts';
import { loadAuthorities } from '../network/index.ts';
import type { AskSettings } from '../pipeline/index.ts';
import type { PassageSearchOptions } from '../rag/index.ts';
import type { ChromaServer, FileStoreChoice, SearchSettings } from '../storage/index.ts';
import { networkSettings } from './network/network-settings.ts';

/** Passages kept after reranking for one sub-question, and the score below which they are dropped. */
export const RANKING = { topN: 10, threshold: 0.1 };

/** For which what a model made of content is kept: vectors, scores of rerankers, rewritten questions. */
export const KEPT_SECONDS = 30 * 24 * 3600;

/** A merged passage is about a page, a section that is given whole about three. */
export const SEARCH_OPTIONS: PassageSearchOptions = {
  threshold: RANKING.threshold,
  maxPassageChars: 4_000,
  maxSectionChars: 12_000,
};

/** Of one document. */
const MAX_RECOGNISED_PAGES = 200;

export function readerSettings({ documents }: Pick<Config, 'documents'>): DocumentReaderDeps {
  const { languages } = documents.ocr;
  return {
    limits: DocumentLimitsSchema.parse(documents.limits),
    hidden: documents.hidden,
    ...(languages.length === 0 ? {} : { ocr: { languages, maxPages: MAX_RECOGNISED_PAGES } }),
  };
}

export function fileStoreChoice({ store }: Pick<Config['files'], 'store'>): FileStoreChoice {
  const s3 = readBucket(store);
  if (s3 !== undefined) return { store: 's3', s3 };
  return { store: store === 'postgres' ? 'postgres' : 'folder' };
}

/** The server that keeps the vectors; `undefined` where the database does. */
export const chromaServer = ({ database }: Pick<Config, 'database'>): ChromaServer | undefined =>
  readChroma(database.chromaUrl ?? '');

/** The cluster that has the index, or may get it; `undefined` where none is named. */
export function searchCluster(config: Config): SearchSettings | undefined {
  const { urls, ...shape } = config.index;
  const address = urls.length === 0 ? undefined : readCluster(urls);
  if (address === undefined) return undefined;
  return {
    ...address,
    ...shape,
    provider: 'opensearch',
    authorities: loadAuthorities(networkSettings(config)),
  };
}

/** Best passage below which the first search does not answer: a model that ranks gives other figures than the rules. */
const MIN_RELEVANCE = { builtin: 0.15, model: 0.5 } as const;

/** Turns of the executor that looks further for a question. */
const ASK_TURNS = 6;

export const askSettings = ({ ask, rerank }: Pick<Config, 'ask' | 'rerank'>): AskSettings => ({
  ...ask,
  maxRounds: ASK_TURNS,
  minRelevance: MIN_RELEVANCE[rerank.provider === 'builtin' ? 'builtin' : 'model'],
});

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
