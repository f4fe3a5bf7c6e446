import type * as z from 'zod';
import type { Turns } from '../../concurrency/index.ts';
import type { Budget, CallContext, Logger, TtlCache } from '../../domain/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import { sha256 } from '../../linguistics/index.ts';
import { createRunBudget, NO_USAGE } from '../budget/run-budget.ts';

const KEPT_SECONDS = 90 * 24 * 3600;

/** What it takes to have a model read documents, and the rules behind it. */
export interface AskedModel {
  /** Names model and prompt. */
  readonly fingerprint: string;
  readonly cache: TtlCache;
  /** Of model calls for one document. */
  readonly maxTokens: number;
  readonly turns: Turns;
  readonly logger: Logger;
}

/** What a model may spend on one document. */
export const documentBudget = (maxTokens: number): Budget =>
  createRunBudget({
    limits: { maxCalls: 0, maxTokens, maxCostUsd: 0, maxSeconds: 0, reportReserve: 0 },
    spent: NO_USAGE,
    elapsedSeconds: () => 0,
  }).forStep();

interface Answers<Item, Answer> {
  readonly answers: ReadonlyMap<Item, Answer>;
  /** Why some items have none. */
  readonly failure: unknown;
  /** Nothing more can be asked: the budget is spent, or the endpoint is dead. */
  readonly isOver: boolean;
}

/**
 * Answers of a model about parts of a document, a few parts a request. Each is kept by the content of its part before it is used, so that
 * nothing is paid twice, whoever is killed. A spent budget and a dead endpoint end the asking; aborts are passed through.
 */
export function createAskKept<Item, Answer>(deps: {
  readonly cache: TtlCache;
  /** Begins the key of what is kept, and names the step. */
  readonly name: string;
  /** All that an answer depends on: model, prompt and content. */
  readonly contentOf: (item: Item) => unknown;
  readonly schema: z.ZodType<Answer>;
  /** Items of one request. */
  readonly together: number;
  /** One answer an item, in the same order; what the model has nothing to say of is answered too. */
  readonly ask: (items: readonly Item[], context: CallContext) => Promise<readonly Answer[]>;
}) {
  const { cache, name, together } = deps;
  const keptAs = (item: Item) => `${name}:${sha256(JSON.stringify(deps.contentOf(item)))}`;

  return async (
    items: readonly Item[],
    {
      budget,
      signal,
      onlyKept = false,
    }: {
      readonly budget: Budget;
      readonly signal?: AbortSignal | undefined;
      /** Nothing is asked: what was kept is found all the same. */
      readonly onlyKept?: boolean;
    },
  ): Promise<Answers<Item, Answer>> => {
    const answers = new Map<Item, Answer>();
    const open: Item[] = [];
    for (const item of items) {
      const kept = readKept(await cache.get(keptAs(item)), deps.schema);
      if (kept === undefined) open.push(item);
      else answers.set(item, kept);
    }
    let failure: unknown;
    let isOver = onlyKept;
    for (let from = 0; from < open.length && !isOver; from += together) {
      signal?.throwIfAborted();
      const batch = open.slice(from, from + together);
      try {
        const context = { runId: 'knowledge', step: name, budget, isFirst: true, signal };
        const said = await deps.ask(batch, context);
        for (const [place, answer] of said.entries()) {
          const item = batch[place];
          if (item === undefined) break;
          await cache.set(keptAs(item), JSON.stringify(answer), KEPT_SECONDS);
          answers.set(item, answer);
        }
      } catch (error) {
        if (isAbort(error, signal)) throw error;
        failure ??= error;
        // A malformed answer says nothing of the next one; a dead endpoint or a spent budget does.
        isOver = !(error instanceof AppError && error.code === 'E025');
      }
    }
    return { answers, failure, isOver };
  };
}

function readKept<Answer>(text: string | undefined, schema: z.ZodType<Answer>): Answer | undefined {
  if (text === undefined) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // a damaged entry is made again
  }
}
