import { wording } from '../../catalogue/index.ts';
import type { CallContext, Clock, Logger, ModelJournal, ModelUsage } from '../../domain/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import { continueCall, joinParts } from './continue-reply.ts';
import { ModelFailure, toAppError } from './failures/model-failure.ts';
import { findCutPrompt } from './find-cut-prompt.ts';
import { hashCall, type JournalEntry, readJournalEntry } from './journal-entry.ts';
import { estimatePrompt } from './meter-usage.ts';
import type { ModelAnswer, ModelCall } from './model-call.ts';
import type { FindRoute, ModelRoute } from './model-routes.ts';
import type { ChatReply } from './read-reply.ts';
import type { SendCall } from './send-call.ts';
import type { ModelSettings } from './settings.ts';

/** What is said of a reply that ends before its end. */
const CUT_NOTES = { length: 'noteReplyCut', budget: 'noteReplyBudget', loop: 'noteReplyLoop' } as const;

/** Most times that a reply which was cut at its length is continued. */
const MOST_PARTS = 3;

/**
 * Every model call goes through here: journal, budget, limiter, retries, metering. A finished call of a run is paid for
 * once: its answer is stored before it is used, and equal calls in flight are one call. Throws `AppError` (E024, E025,
 * E026, E037) only and passes aborts through.
 */
export type CallModel = (call: ModelCall, context: CallContext) => Promise<ModelAnswer>;

export function createCallModel(deps: {
  settings: ModelSettings;
  routeFor: FindRoute;
  send: SendCall;
  journal: ModelJournal;
  logger: Logger;
  clock: Clock;
}): CallModel {
  const { settings } = deps;
  const inFlight = new Map<string, Promise<ModelAnswer>>();

  /** The reply with its continuations, where its limit of tokens has cut it. */
  const askWhole = async (
    call: ModelCall,
    route: ModelRoute,
    context: CallContext,
  ): Promise<JournalEntry> => {
    const { model } = route;
    let entry: JournalEntry = { text: '', usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 } };
    for (let part = 1; ; part++) {
      const asked = part === 1 ? call : continueCall(call, entry.text);
      const reply = await deps.send(asked, route, context).catch((error: unknown) => {
        if (part === 1 || isAbort(error, context.signal)) throw error;
        return undefined; // What there is of the reply is better than none.
      });
      if (reply === undefined) return withCutNote(entry, model, context);
      if (part === 1) noticeCutPrompt(call, reply, route, context);
      const { finishReason, usage } = reply;
      const text = joinParts(entry.text, reply.text);
      const { calls } = reply;
      entry = { text, calls, finishReason, usage: addUsage(entry.usage, usage) };
      // A call that was cut is said to the model, which makes it again.
      if (calls !== undefined || finishReason === undefined || !(finishReason in CUT_NOTES)) return entry;
      if (finishReason !== 'length' || reply.text.trim() === '' || part === MOST_PARTS)
        return withCutNote(entry, model, context);
      deps.logger.warn('a reply was cut at its length and is continued', { model, step: context.step, part });
    }
  };

  /** Has the prompt made again for what the server reads; one that cannot be smaller keeps its answer. Either is said. */
  const noticeCutPrompt = (
    call: ModelCall,
    { counted }: ChatReply,
    route: ModelRoute,
    context: CallContext,
  ) => {
    const { model, contextSize, endpointName } = route;
    const sent = estimatePrompt(call);
    const seen = findCutPrompt(call.turns, counted?.inputTokens, sent);
    if (seen === undefined) return;
    deps.logger.warn('the server has read only a part of the prompt', { model, seen, sent });
    const isNews = contextSize.lower({ contextTokens: seen });
    const canShrink = contextSize.known < (call.room ?? 0);
    if (isNews || !canShrink) context.note?.(wording('notePromptCut', { model, seen, sent }));
    const failure = new ModelFailure('context', 'the prompt was cut', { contextTokens: seen });
    if (canShrink) throw toAppError(failure, model, endpointName);
  };

  const run = async (call: ModelCall, key: string, context: CallContext): Promise<ModelAnswer> => {
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
    const answer = await askWhole(call, route, context);
    await deps.journal.put(context.runId, context.step, key, JSON.stringify(answer));
    deps.logger.info('model call done', {
      model: route.model,
      role: call.role,
      step: context.step,
      elapsedMs: +deps.clock.now() - startedAt,
      ...answer.usage,
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

function withCutNote(entry: JournalEntry, model: string, { note }: CallContext): JournalEntry {
  const reason = entry.finishReason as keyof typeof CUT_NOTES;
  const said = wording(CUT_NOTES[reason], { model });
  note?.(said);
  return { ...entry, notes: [said] };
}

const addUsage = (left: ModelUsage, right: ModelUsage): ModelUsage => ({
  inputTokens: left.inputTokens + right.inputTokens,
  outputTokens: left.outputTokens + right.outputTokens,
  costUsd: left.costUsd + right.costUsd,
});
