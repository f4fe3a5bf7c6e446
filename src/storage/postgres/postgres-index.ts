import type { ChunkIndex } from '../../domain/index.ts';
import type { Database } from '../database.ts';
import type { FieldWeights, LexicalSettings } from '../index-engine/settings.ts';
import type { IndexFingerprint } from '../index-fingerprint.ts';
import type { IndexWriter } from '../index-writer.ts';

export function createPostgresIndex(_deps: {
  readonly database: Database;
  readonly fingerprint: IndexFingerprint;
  readonly dimension: number;
  readonly lexical: LexicalSettings;
  readonly fieldWeights: FieldWeights;
}): ChunkIndex & IndexWriter {
  throw new Error('not yet');
}
