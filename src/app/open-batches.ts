import { randomBytes } from 'node:crypto';
import { sleep } from '../concurrency/index.ts';
import type { Config } from '../config/index.ts';
import { createTableFiles } from '../documents/index.ts';
import type { Clock, Logger } from '../domain/index.ts';
import {
  type AssertScope,
  type BatchService,
  type BatchWorker,
  createBatchPlanner,
  createBatchService,
  createBatchWorker,
  type createRunShares,
  type ResearchService,
} from '../pipeline/index.ts';
import type { Storage } from '../storage/index.ts';
import { MAX_QUESTION_CHARACTERS } from './open-research.ts';

const LOOK_MS = 5_000;
/** Questions of a batch that are answered at the same time. */
const PARALLEL = 4;
const MAX_ROWS = 100_000;
export const MAX_QUESTION_FILE_BYTES = 64 * 1024 * 1024;
/** What a batch may spend, beside its money, that names no other limits; 0 is none. */
const MAX_OF_A_BATCH = { maxCalls: 50_000, maxTokens: 200_000_000, maxSeconds: 0 };
const MAX_CELLS = 5_000_000;
const TABLE_TIMEOUT_MS = 120_000;
const TABLE_MEMORY_MB = 1536;

/** The service of question files and the worker of this process for them. */
export function openBatches(deps: {
  readonly config: Pick<Config, 'batch'>;
  readonly storage: Storage;
  readonly research: ResearchService;
  readonly assertScope: AssertScope;
  readonly shares: ReturnType<typeof createRunShares>;
  readonly logger: Logger;
  readonly clock: Clock;
}): { readonly batches: BatchService; readonly worker: BatchWorker } {
  const { storage, clock } = deps;
  const logger = deps.logger.child({ component: 'batch' });
  const limits = { ...MAX_OF_A_BATCH, ...deps.config.batch };
  const tables = createTableFiles({
    maxBytes: MAX_QUESTION_FILE_BYTES,
    maxRows: MAX_ROWS,
    maxCells: MAX_CELLS,
    timeoutMs: TABLE_TIMEOUT_MS,
    memoryMb: TABLE_MEMORY_MB,
  });
  const batches = createBatchService({
    store: storage.batches,
    planner: createBatchPlanner({
      tables,
      createId: (prefix) => `${prefix}_${randomBytes(8).toString('hex')}`,
      clock,
      settings: {
        limits,
        parallel: PARALLEL,
        maxRows: MAX_ROWS,
        maxQuestionCharacters: MAX_QUESTION_CHARACTERS,
      },
    }),
    tables,
    library: storage.library,
    leases: storage.leases,
    research: deps.research,
    shares: deps.shares,
    wait: sleep,
    onReady: () => worker.wake(),
    clock,
    logger,
  });
  const worker = createBatchWorker({
    batches,
    store: storage.batches,
    leases: storage.leases,
    assertScope: deps.assertScope,
    settings: { lookMs: LOOK_MS },
    logger,
  });
  return { batches, worker };
}
