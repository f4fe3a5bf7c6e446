import type { Turns } from '../concurrency/index.ts';
import type { FileStore } from '../domain/files/index.ts';
import type { ChunkIndexDeps } from './chunk-index/index-tools.ts';
import type { FileStoreChoice } from './files/choose-file-store.ts';
import type { OpenHostDeps } from './open-host.ts';
import type { LeaseSettings } from './runs/run-leases.ts';

export interface StorageDeps extends OpenHostDeps, Pick<ChunkIndexDeps, 'chroma' | 'search'> {
  readonly vectorDimension: number;
  readonly embedderFingerprint: string;
  readonly lease?: LeaseSettings | undefined;
  /** Runs of one key that are worked on at once. Default 2. */
  readonly maxPerKey?: number | undefined;
  /** Where originals and pictures are kept. Default: a folder of this library in the data directory. */
  readonly files?: FileStoreChoice | undefined;
  /** In its place, for tests. */
  readonly fileStore?: FileStore | undefined;
  /** Pictures of one document that are kept. Default 1,000. */
  readonly maxPictures?: number | undefined;
  /** Of the thread that prepares what is indexed. */
  readonly turns?: Turns | undefined;
}
