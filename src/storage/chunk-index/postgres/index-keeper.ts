import type { Logger } from '../../../domain/index.ts';
import { isAbort } from '../../../errors/index.ts';
import type { Database } from '../../database/database.ts';
import { sealBlocks } from './seal-blocks.ts';
import { buildVectorIndex } from './vector-index.ts';

/**
 * A vector costs 5 ms once there is an HNSW index and a third of that when many are put into it at once: it waits until
 * nothing was written for so long.
 */
const QUIET_MS = 3_000;
const LOOK_AFTER_CHUNKS = 2_000;

/**
 * What makes a large index fast, done beside its users: blocks of postings while chunks are written, and HNSW when a
 * stretch of writing is over. What fails leaves a slower search and is tried again after later writes.
 */
export function createIndexKeeper(deps: {
  readonly database: Database;
  readonly dimension: number;
  readonly logger: Logger;
}) {
  const { database, dimension, logger } = deps;
  let unseen = LOOK_AFTER_CHUNKS;
  let quiet: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function queue(name: string, work: () => Promise<unknown>): void {
    last = last.then(work).catch((error: unknown) => {
      if (!isAbort(error)) logger.warn(`The ${name} could not be made.`, { error });
    });
  }
  const seal = () => queue('blocks of postings', () => sealBlocks(database));
  const build = () => queue('vector index', () => buildVectorIndex(database, dimension));

  return {
    afterWrite(chunks: number): void {
      unseen += chunks;
      if (unseen >= LOOK_AFTER_CHUNKS) {
        unseen = 0;
        seal();
      }
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        quiet = undefined;
        build();
      }, QUIET_MS).unref();
    },
    /** Does now what was put off, and waits for it. */
    async finish(): Promise<void> {
      if (quiet !== undefined) {
        clearTimeout(quiet);
        quiet = undefined;
        seal();
        build();
      }
      await last;
    },
  };
}
