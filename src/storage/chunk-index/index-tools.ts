import type { Turns } from '../../concurrency/index.ts';
import type { IndexMove, IndexRebuild, Logger, WordLookup } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import type { DatabaseGuard } from '../database/guard-database.ts';
import type { HostDatabase } from '../database/open-database.ts';
import type { DriftCheck } from './chroma/check-drift.ts';
import type { ChromaServer } from './chroma/chroma-client.ts';
import type { OldVersionIndex } from './old-versions.ts';
import type { SearchSettings } from './search-settings.ts';

export interface ChunkIndexTools {
  /** Versions that are not current. Always in the database, which knows them by their rows. */
  readonly old: OldVersionIndex;
  readonly rebuild: IndexRebuild;
  /** Absent when the database keeps the vectors itself. */
  readonly drift?: DriftCheck | undefined;
  /** Absent without a search cluster. */
  readonly cluster?: ClusterTools | undefined;
}

/** What there is to know and do about a search cluster. */
export interface ClusterTools {
  readonly move: IndexMove;
  /** As `WordLookup`, of current versions; `undefined` while the index is in the database. */
  findChunks(...asked: Parameters<WordLookup['findChunks']>): Promise<readonly string[] | undefined>;
  countChunks(
    ...asked: Parameters<WordLookup['countChunks']>
  ): Promise<ReadonlyMap<string, number> | undefined>;
  /** Throws E119–E121 for what keeps the cluster from being used; what waits to be sent to it. */
  inspect(signal?: AbortSignal): Promise<{ readonly version: string; readonly waiting: number }>;
  /** Around a repair: what is made anew is not searched before it is whole. */
  beginMending(): Promise<void>;
  endMending(): Promise<void>;
}

export interface ChunkIndexDeps {
  readonly host: HostDatabase;
  readonly database: Database;
  readonly guard: DatabaseGuard;
  readonly fingerprint: string;
  readonly dimension: number;
  readonly logger: Logger;
  readonly turns: Turns;
  /** A Chroma server that keeps the vectors in place of the database. */
  readonly chroma?: ChromaServer | undefined;
  /** A cluster that may have words and vectors in place of the database. */
  readonly search?: SearchSettings | undefined;
}
