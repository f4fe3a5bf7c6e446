import { wording } from '../../catalogue/index.ts';
import { backoffMs, retry, type Sleep } from '../../concurrency/index.ts';
import type { CallContext, Clock, Logger, ModelJournal } from '../../domain/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import type { ChatReply } from './chat-endpoint.ts';
import { hashCall, readJournalEntry } from './journal-entry.ts';
import { meterUsage } from './meter-usage.ts';
import type { ModelAnswer, ModelCall } from './model-call.ts';
import { ModelFailure, toAppError } from './model-failure.ts';
import type { FindRoute, ModelRoute } from './model-routes.ts';
import type { ModelSettings } from './settings.ts';

/** A provider that asks for a longer pause than this is given up on; the run can be resumed later. */
const LONGEST_WAIT_MS = 120_000;

/**
 * Every model call goes through here: journal, budget, limiter, retries, metering. A finished call of a run is paid for
 * once: its answer is stored before it is used, and equal calls in flight are one call. Throws `AppError` (E024, E025,
 * E026, E037) only and passes aborts through.
 */
export type CallModel = (call: ModelCall, context: CallContext) => Promise<ModelAnswer>;

export function createCallModel(deps: {
  settings: ModelSettings;
  routeFor: FindRoute;
  journal: ModelJournal;
  logger: Logger;
  clock: Clock;
  random: () => number;
  sleep: Sleep;
}): CallModel {
  const { settings } = deps;
  const inFlight = new Map<string, Promise<ModelAnswer>>();

  const charge = (call: ModelCall, text: string, counted: ChatReply['counted'], context: CallContext) => {
    const { price } = deps.routeFor(call.role);
    const usage = meterUsage({ turns: call.turns, text, counted }, price);
    context.budget.charge(usage);
    return usage;
  };

  const attempt = async (call: ModelCall, route: ModelRoute, context: CallContext): Promise<ChatReply> => {
    const release = await route.limiter.acquire(context.signal);
    try {
      // After the wait for a slot, so that a budget spent meanwhile is seen.
      context.budget.check(call.purpose);
      const reply = await route.endpoint.send(
        { model: route.model, turns: call.turns, wire: call.wire, onText: call.onText },
        context.signal,
      );
      return reply;
    } catch (error) {
      if (error instanceof ModelFailure && error.partialText !== '') {
        charge(call, error.partialText, undefined, context);
      }
      throw error;
    } finally {
      release();
    }
  };

  const callWithRetry = (call: ModelCall, route: ModelRoute, context: CallContext): Promise<ChatReply> =>
    retry(
      (tries) => {
        if (tries > 1) call.onRestart?.();
        return attempt(call, route, context);
      },
      {
        sleep: deps.sleep,
        signal: context.signal,
        waitMs: (error, tries) => {
          if (!(error instanceof ModelFailure)) return undefined;
          const waitMs = error.retryAfterMs || backoffMs(tries, deps.random);
          deps.logger.warn('model call failed', {
            model: route.model,
            step: context.step,
            kind: error.kind,
            tries,
            error,
          });
          if (!error.retryable || tries >= settings.maxAttempts || waitMs > LONGEST_WAIT_MS)
            throw toAppError(error, route.model, route.endpointName);
          if (error.kind !== 'rate-limit') return waitMs;
          route.limiter.pause(waitMs);
          return 0;
        },
      },
    );

  const run = async (call: ModelCall, key: string, context: CallContext): Promise<ModelAnswer> => {
    const stored = context.isFirst
      ? undefined
      : readJournalEntry(await deps.journal.get(context.runId, context.step, key));
    if (stored) {
      context.budget.chargeCached(stored.usage);
      deps.logger.debug('model call answered from the journal', { step: context.step, role: call.role });
      call.onText?.(stored.text);
      return stored;
    }
    const route = deps.routeFor(call.role);
    const startedAt = +deps.clock.now();
    const reply = await callWithRetry(call, route, context);
    const usage = charge(call, reply.text, reply.counted, context);
    const answer = { text: reply.text, finishReason: reply.finishReason, usage };
    await deps.journal.put(context.runId, context.step, key, JSON.stringify(answer));
    deps.logger.info('model call done', {
      model: route.model,
      role: call.role,
      step: context.step,
      elapsedMs: +deps.clock.now() - startedAt,
      ...usage,
    });
    return answer;
  };

  return async (call, context) => {
    const key = hashCall(call, settings);
    const flight = JSON.stringify([context.runId, context.step, key]);
    for (;;) {
      context.signal?.throwIfAborted();
      const shared = inFlight.get(flight);
      if (!shared) break;
      try {
        const answer = await shared;
        context.budget.chargeCached({ inputTokens: 0, outputTokens: 0, costUsd: 0 });
        call.onText?.(answer.text);
        return answer;
      } catch (error) {
        // The other caller was cancelled, this one was not: it asks for itself.
        if (!isAbort(error) || context.signal?.aborted) throw error;
      }
    }
    const started = run(call, key, context).finally(() => inFlight.delete(flight));
    inFlight.set(flight, started);
    try {
      return await started;
    } catch (error) {
      if (error instanceof AppError || isAbort(error, context.signal)) throw error;
      throw new AppError('E099', wording('modelUnexpected'), {
        cause: error,
      });
    }
  };
}
