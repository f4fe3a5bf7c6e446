import type { Config } from '../config/index.ts';
import { ChunkingOptionsSchema, DocumentLimitsSchema, type DocumentReaderDeps } from '../documents/index.ts';
import type { AskSettings } from '../pipeline/index.ts';
import type { PassageSearchOptions, RetrieverOptions } from '../rag/index.ts';
import type { FileStoreChoice } from '../storage/index.ts';

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
    ...(enabled ? { ocr } : {}),
  };
}

/** The bucket is named wherever the store is S3: `checkCombinations` refuses anything else. */
export function fileStoreChoice({ store, s3 }: Config['files']): FileStoreChoice {
  return store === 's3' ? { store, s3: { ...s3, bucket: s3.bucket ?? '' } } : { store };
}

/** A model that ranks gives other figures than the rules: these are the limits of each where none is set. */
const RELEVANCE = { builtin: { min: 0.15, weak: 0.1 }, model: { min: 0.5, weak: 0.3 } } as const;

export function askSettings({ ask, rerank, tools }: Pick<Config, 'ask' | 'rerank' | 'tools'>): AskSettings {
  const relevance = RELEVANCE[rerank.provider === 'builtin' ? 'builtin' : 'model'];
  return {
    ...ask,
    minRelevance: ask.minRelevance ?? relevance.min,
    weakRelevance: ask.weakRelevance ?? relevance.weak,
    maxContextTokens: tools.maxContextTokens,
  };
}
