import {
  DEFAULT_FIELD_WEIGHTS,
  DEFAULT_LEXICAL_SETTINGS,
  type FieldWeights,
  type LexicalSettings,
} from '../segments/settings.ts';
import type { ChromaServer } from './chroma/chroma-client.ts';
import { createChunkIndex } from './chunk-index.ts';
import type { SearchSettings } from './search-settings.ts';

export interface IndexOptions {
  /** A Chroma server for the vectors; words and everything else stay in the database. */
  readonly chroma?: ChromaServer | undefined;
  /** An OpenSearch cluster for words and vectors; everything else stays in the database. */
  readonly search?: SearchSettings | undefined;
  readonly vectorDimension: number;
  readonly embedderFingerprint: string;
  readonly lexical?: Partial<LexicalSettings> | undefined;
  readonly fieldWeights?: Partial<FieldWeights> | undefined;
}

/** The index of chunks, with what is not set as it is by default. */
export function openIndex(
  {
    embedderFingerprint,
    vectorDimension: dimension,
    chroma,
    search,
    logger,
    lexical,
    fieldWeights,
  }: IndexOptions & Pick<Parameters<typeof createChunkIndex>[0], 'logger'>,
  opened: Pick<Parameters<typeof createChunkIndex>[0], 'host' | 'guard' | 'database' | 'turns'>,
) {
  return createChunkIndex({
    ...opened,
    fingerprint: `${embedderFingerprint}/${dimension}`,
    dimension,
    chroma,
    search,
    logger,
    lexical: { ...DEFAULT_LEXICAL_SETTINGS, ...lexical },
    fieldWeights: { ...DEFAULT_FIELD_WEIGHTS, ...fieldWeights },
  });
}
