import type { Budget } from '../../domain/index.ts';
import { LONGEST_TIMER_MS } from '../../errors/index.ts';
import { type ModelPrice, priceAt } from '../sellers/index.ts';

const CHARACTERS_PER_TOKEN = 4.4;
/** A clock may stand a little before the timer. */
const AGAIN_MS = 20;

export interface CallLimits {
  /** Ends with the time of the budget, and with the caller. */
  readonly signal: AbortSignal;
  /** Whether tokens and money allow a reply that has so many characters already. */
  mayGoOn(received: number): boolean;
  /** Tokens of reply that the budget pays for. */
  readonly replyTokens: number;
}

/**
 * Runs a call within what its budget has left while it runs: its time ends the call, a hanging one too, with the error of the budget; tokens
 * and money end the reply.
 */
export async function withinBudget<Value>(
  call: {
    readonly budget: Budget;
    readonly purpose: 'research' | 'report';
    readonly promptTokens: number;
    readonly price?: ModelPrice | undefined;
    readonly signal?: AbortSignal | undefined;
  },
  work: (limits: CallLimits) => Promise<Value>,
): Promise<Value> {
  const { budget, purpose, promptTokens, signal } = call;
  const price = call.price && priceAt(call.price, promptTokens);
  const over = new AbortController();
  const { seconds } = budget.left(purpose);
  let timer = Number.isFinite(seconds)
    ? setTimeout(end, Math.min(seconds * 1000, LONGEST_TIMER_MS))
    : undefined;
  const replyTokens = () => {
    const { tokens, costUsd } = budget.left(purpose);
    const paid = price
      ? costUsd * 1_000_000 - promptTokens * price.inputUsdPerMillion
      : Number.POSITIVE_INFINITY;
    return Math.min(
      tokens - promptTokens,
      price?.outputUsdPerMillion ? paid / price.outputUsdPerMillion : paid,
    );
  };
  try {
    return await work({
      signal: signal ? AbortSignal.any([signal, over.signal]) : over.signal,
      mayGoOn: (received) => received / CHARACTERS_PER_TOKEN < Math.max(1, replyTokens()),
      get replyTokens() {
        return replyTokens();
      },
    });
  } catch (error) {
    if (over.signal.aborted && !signal?.aborted) throw over.signal.reason;
    throw error;
  } finally {
    clearTimeout(timer);
  }

  function end(): void {
    try {
      budget.check(purpose);
      timer = setTimeout(end, AGAIN_MS);
    } catch (error) {
      over.abort(error);
    }
  }
}
