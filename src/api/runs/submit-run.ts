import { wording } from '../../catalogue/index.ts';
import type { AskDepth, SummaryTarget } from '../../domain/ask/index.ts';
import type { RunLimits } from '../../domain/budget/index.ts';
import type { RetrievalMode } from '../../domain/graph/index.ts';
import {
  type Run,
  type RunMode,
  type RunRequest,
  type RunWishes,
  type Thread,
  wishesIn,
} from '../../domain/index.ts';
import type { ReadingMode } from '../../domain/reading/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ResearchService } from '../../pipeline/index.ts';
import type { CollectionScope } from '../security/collection-scope.ts';
import type { Principal } from '../security/principal.ts';
import type { RunAccess } from './run-access.ts';

/** A question as a client sends it. */
export interface NewRun extends RunWishes {
  readonly question: string;
  /** Names or ids; default those of the thread, else all that the key may use. */
  readonly collections?: readonly string[] | undefined;
  /** Ids. */
  readonly documents?: readonly string[] | undefined;
  /** Ids or names: only documents about one of them. */
  readonly topics?: readonly string[] | undefined;
  readonly version?: number | undefined;
  readonly asOf?: string | undefined;
  readonly reviewPlan?: boolean | undefined;
  readonly web?: 'off' | 'allowed' | undefined;
  /** Below the configured limits. */
  readonly budget?: RunLimits | undefined;
  readonly mode?: RunMode | undefined;
  readonly depth?: AskDepth | undefined;
  readonly retrievalMode?: RetrievalMode | undefined;
  readonly reading?: ReadingMode | undefined;
  /** What is summed up in the place of `question`. */
  readonly summary?: SummaryTarget | undefined;
  readonly threadId?: string | undefined;
  /** The run that it follows up, whatever came after that; in place of `threadId`. */
  readonly follows?: Run | undefined;
  readonly priority?: number | undefined;
  readonly idempotencyKey?: string | undefined;
}

export interface RunSubmission {
  /** Stores the question and queues its run. */
  submit(principal: Principal, request: NewRun): Promise<Run>;
  /** Queues a run that is stored. One that is not admitted leaves nothing. */
  queue(run: Run, principal: Principal, priority?: number): Promise<Run>;
}

/** Questions of keys become runs: scope of now, thread as the key sees it, places shared by key. */
export function createRunSubmission(deps: {
  readonly research: Pick<ResearchService, 'submit' | 'enqueue' | 'remove' | 'thread'>;
  readonly access: Pick<RunAccess, 'reader'>;
  readonly scope: Pick<CollectionScope, 'resolve'>;
}): RunSubmission {
  const { research, access, scope } = deps;

  const queue: RunSubmission['queue'] = async (run, principal, priority) => {
    // What an idempotency key found again is on its way.
    if (run.status !== 'queued') return run;
    try {
      return await research.enqueue(run.id, { key: queueKey(principal), priority });
    } catch (error) {
      if (error instanceof AppError && error.code === 'E037') await research.remove(run.id);
      throw error;
    }
  };

  /** Threads of others do not exist for a key: the same name is then a thread of its own. */
  const findThread = async (
    principal: Principal,
    { threadId, follows }: NewRun,
  ): Promise<Thread | undefined> => {
    if (follows !== undefined) return { id: follows.threadId, reported: follows };
    return threadId === undefined ? undefined : research.thread(threadId, await access.reader(principal));
  };

  return {
    queue,
    submit: async (principal, request) => {
      const { question, web, idempotencyKey } = request;
      const thread = await findThread(principal, request);
      // The web alone can be asked too.
      const mayBeEmpty = web === 'allowed';
      const wanted = request.collections ?? thread?.reported?.request.collectionIds;
      const run = await research.submit(
        {
          question,
          collectionIds: [...(await scope.resolve(principal, wanted, { mayBeEmpty }))],
          reviewPlan: request.reviewPlan ?? false,
          ...wishesOf(request),
          ...(principal.isLocal ? {} : { requestedBy: principal.name }),
        },
        {
          ...(idempotencyKey === undefined ? {} : { idempotencyKey: `${principal.name}:${idempotencyKey}` }),
          ...(thread === undefined ? {} : { thread }),
        },
      );
      return queue(run, principal, request.priority);
    },
  };
}

/** What a request says beside its question, without what it leaves to the defaults. */
export function wishesOf(request: Omit<NewRun, 'question'>): Partial<RunRequest> {
  const { web, budget, mode, depth, reading, retrievalMode, summary, documents, topics, version, asOf } =
    request;
  return {
    ...(web === undefined ? {} : { web }),
    ...(budget === undefined ? {} : { budget }),
    ...(mode === undefined ? {} : { mode }),
    ...(depth === undefined ? {} : { depth }),
    ...(reading === undefined ? {} : { reading }),
    ...(summary === undefined ? {} : { summary }),
    ...(retrievalMode === undefined || retrievalMode === 'auto' ? {} : { retrievalMode }),
    ...(documents === undefined ? {} : { documentIds: [...documents] }),
    ...(topics === undefined ? {} : { topics: [...topics] }),
    ...(version === undefined ? {} : { version }),
    ...(asOf === undefined ? {} : { asOf }),
    ...wishesIn(request),
  };
}

/** Places are shared among keys; the local user has them all. */
export const queueKey = ({ isLocal, name }: Principal): string | undefined => (isLocal ? undefined : name);

const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,200}$/;

/** `Idempotency-Key` of a request; E020 for one that is none. */
export function readIdempotencyKey(key: string | undefined): string | undefined {
  if (key !== undefined && !IDEMPOTENCY_KEY.test(key))
    throw new AppError('E020', wording('idempotencyKeyForm'));
  return key;
}
