import { backoffMs, retry, type Sleep } from '../../concurrency/index.ts';
import type { CallContext, Logger } from '../../domain/index.ts';
import { sha256 } from '../../linguistics/index.ts';
import { withinBudget } from './call-limits.ts';
import type { ChatEndpoint } from './chat-endpoint.ts';
import type { ContextSize } from './context-size.ts';
import { estimatePrompt, meterUsage } from './meter-usage.ts';
import type { ModelCall } from './model-call.ts';
import { ModelFailure, toAppError } from './model-failure.ts';
import type { ProviderLimiter } from './provider-limiter.ts';
import type { ChatReply } from './read-reply.ts';
import type { ModelSettings } from './settings.ts';

/** A provider that asks for a longer pause than this is given up on; the run can be resumed later. */
const LONGEST_WAIT_MS = 120_000;
const LEAST_REPLY_TOKENS = 64;

/** One request with its retries, within what the budget has left. Throws `AppError`, and passes aborts through. */
export type SendCall = (call: ModelCall, model: string, context: CallContext) => Promise<ChatReply>;

export function createSendCall(deps: {
  settings: Pick<ModelSettings, 'prices' | 'maxAttempts'>;
  endpoint: ChatEndpoint;
  endpointName: string;
  contextSize: ContextSize;
  limiter: ProviderLimiter;
  logger: Logger;
  random: () => number;
  sleep: Sleep;
}): SendCall {
  const { settings, contextSize, limiter } = deps;
  /** Requests that were longer than the model's context: none of them is sent again as it was. */
  const tooLong = new Map<string, ModelFailure>();

  return (call, model, context) => {
    const promptTokens = estimatePrompt(call.turns);
    const price = settings.prices?.[model];
    const { budget, signal } = context;
    const { purpose } = call;

    return withinBudget({ budget, purpose, promptTokens, price, signal }, (limits) => {
      const attempt = async (): Promise<ChatReply> => {
        const release = await limiter.acquire(limits.signal);
        try {
          // After the wait for a slot, so that a budget spent meanwhile is seen.
          budget.check(purpose);
          const wanted = contextSize.replyTokens(promptTokens, call.room);
          const maxTokens = Math.max(LEAST_REPLY_TOKENS, Math.floor(Math.min(wanted, limits.replyTokens)));
          return await sendOnce(maxTokens);
        } catch (error) {
          if (error instanceof ModelFailure && error.partialText !== '')
            budget.charge(meterUsage({ turns: call.turns, text: error.partialText }, price));
          throw error;
        } finally {
          release();
        }
      };
      const sendOnce = async (maxTokens: number): Promise<ChatReply> => {
        const { turns, wire, onText } = call;
        const key = tooLong.size > 0 ? keyOf(model, call, maxTokens) : '';
        const known = tooLong.get(key);
        if (known) throw known;
        try {
          return await deps.endpoint.send(
            { model, turns, wire, maxTokens, onText, mayGoOn: limits.mayGoOn },
            limits.signal,
          );
        } catch (error) {
          if (!(error instanceof ModelFailure) || error.kind !== 'context') throw error;
          tooLong.set(key || keyOf(model, call, maxTokens), error);
          contextSize.lower({ contextTokens: error.contextTokens });
          const shorter = contextSize.replyTokens(promptTokens, call.room);
          // The prompt alone fits what the server says: only the reply was asked too long.
          if (error.contextTokens === undefined || promptTokens > contextSize.known || shorter >= maxTokens)
            throw error;
          return sendOnce(shorter);
        }
      };
      return retry(
        (tries) => {
          if (tries > 1) call.onRestart?.();
          return attempt();
        },
        {
          sleep: deps.sleep,
          signal: limits.signal,
          waitMs: (error, tries) => {
            if (!(error instanceof ModelFailure)) return undefined;
            const waitMs = error.retryAfterMs || backoffMs(tries, deps.random);
            const { kind } = error;
            deps.logger.warn('model call failed', { model, step: context.step, kind, tries, error });
            if (!error.retryable || tries >= settings.maxAttempts || waitMs > LONGEST_WAIT_MS)
              throw toAppError(error, model, deps.endpointName, { promptTokens });
            if (kind !== 'rate-limit') return waitMs;
            limiter.pause(waitMs);
            return 0;
          },
        },
      );
    });
  };
}

const keyOf = (model: string, { turns }: ModelCall, maxTokens: number): string =>
  sha256(
    JSON.stringify([model, maxTokens, turns], (_, value: unknown) =>
      value instanceof Uint8Array ? sha256(value) : value,
    ),
  );
