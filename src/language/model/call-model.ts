import { wording } from '../../catalogue/index.ts';
import type { CallContext, Clock, Logger, ModelJournal } from '../../domain/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import { askWhole } from './ask-whole.ts';
import { hashCall, readJournalEntry } from './journal-entry.ts';
import type { ModelAnswer, ModelCall } from './model-call.ts';
import type { FindRoute } from './model-routes.ts';
import type { SendCall } from './send-call.ts';
import type { ModelSettings } from './settings.ts';

/**
 * Every model call goes through here: journal, budget, limiter, retries, metering. A finished call of a run is paid for
 * once: its answer is stored before it is used, and equal calls in flight are one call. Throws `AppError` (E024, E025,
 * E026, E037) only and passes aborts through.
 */
export type CallModel = (call: ModelCall, context: CallContext) => Promise<ModelAnswer>;

interface CallDeps {
  settings: ModelSettings;
  routeFor: FindRoute;
  send: SendCall;
  journal: ModelJournal;
  logger: Logger;
  clock: Clock;
}

export function createCallModel(deps: CallDeps): CallModel {
  const inFlight = new Map<string, Promise<ModelAnswer>>();

  return async (call, context) => {
    const key = hashCall(call, deps.settings);
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
    const started = answerOnce(call, key, context, deps).finally(() => inFlight.delete(flight));
    inFlight.set(flight, started);
    try {
      return await started;
    } catch (error) {
      if (error instanceof AppError || isAbort(error, context.signal)) throw error;
      throw new AppError('E099', wording('modelUnexpected'), { cause: error });
    }
  };
}

/** The answer of the journal, or of a model, which the journal keeps. */
async function answerOnce(
  call: ModelCall,
  key: string,
  context: CallContext,
  deps: CallDeps,
): Promise<ModelAnswer> {
  const stored = context.isFirst
    ? undefined
    : readJournalEntry(await deps.journal.get(context.runId, context.step, key));
  if (stored) {
    context.budget.chargeCached(stored.usage);
    deps.logger.debug('model call answered from the journal', { step: context.step, role: call.role });
    for (const note of stored.notes ?? []) context.note?.(note);
    call.onText?.(stored.text);
    return stored;
  }
  const route = deps.routeFor(call.role);
  const startedAt = +deps.clock.now();
  const answer = await askWhole(call, route, context, deps);
  await deps.journal.put(context.runId, context.step, key, JSON.stringify(answer));
  deps.logger.info('model call done', {
    model: route.model,
    role: call.role,
    step: context.step,
    elapsedMs: +deps.clock.now() - startedAt,
    ...answer.usage,
  });
  return answer;
}
