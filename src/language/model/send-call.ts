import { backoffMs, retry, type Sleep } from '../../concurrency/index.ts';
import type { CallContext, Logger, ModelUsage } from '../../domain/index.ts';
import { sha256 } from '../../linguistics/index.ts';
import { type CallLimits, withinBudget } from './call-limits.ts';
import { ModelFailure, toAppError } from './failures/model-failure.ts';
import { estimatePrompt, meterUsage } from './meter-usage.ts';
import type { ModelCall } from './model-call.ts';
import type { ModelRoute } from './model-routes.ts';
import type { ChatReply } from './read-reply.ts';
import type { ModelSettings } from './settings.ts';

/** A provider that asks for a longer pause than this is given up on; the run can be resumed later. */
const LONGEST_WAIT_MS = 120_000;
const LEAST_REPLY_TOKENS = 64;

/** One request with its retries, within what the budget has left, which it is charged to. Throws `AppError`, and passes aborts through. */
export type SendCall = (call: ModelCall, route: ModelRoute, context: CallContext) => Promise<PaidReply>;

export interface PaidReply extends ChatReply {
  readonly usage: ModelUsage;
}

interface SendDeps {
  readonly settings: Pick<ModelSettings, 'maxAttempts'>;
  readonly logger: Logger;
  readonly random: () => number;
  readonly sleep: Sleep;
}

interface Sending {
  readonly call: ModelCall;
  readonly route: ModelRoute;
  readonly context: CallContext;
  readonly promptTokens: number;
  readonly limits: CallLimits;
}

export function createSendCall(deps: SendDeps): SendCall {
  const sendFitting = createSendFitting();
  return (call, route, context) => {
    const { budget, signal } = context;
    const promptTokens = estimatePrompt(call);
    const { price } = route;
    return withinBudget({ budget, purpose: call.purpose, promptTokens, price, signal }, (limits) => {
      const sending = { call, route, context, promptTokens, limits };
      return retry(
        (tries) => {
          if (tries > 1) call.onRestart?.();
          return attempt(sending, sendFitting);
        },
        {
          sleep: deps.sleep,
          signal: limits.signal,
          waitMs: (error, tries) => waitAfter(deps, sending, error, tries),
        },
      );
    });
  };
}

async function attempt(sending: Sending, send: ReturnType<typeof createSendFitting>): Promise<PaidReply> {
  const { call, route, context, limits, promptTokens } = sending;
  const { limiter, contextSize, price } = route;
  const release = await limiter.acquire(limits.signal);
  try {
    // After the wait for a slot, so that a budget spent meanwhile is seen.
    context.budget.check(call.purpose);
    const wanted = Math.min(contextSize.replyTokens(promptTokens, call.room), limits.replyTokens);
    const reply = await send(sending, Math.max(LEAST_REPLY_TOKENS, Math.floor(wanted)));
    // Before the slot is given on, so that whoever waits for it sees what is left.
    const usage = meterUsage({ ...reply, turns: call.turns, tools: call.tools }, price);
    context.budget.charge(usage);
    return { ...reply, usage };
  } catch (error) {
    if (error instanceof ModelFailure && error.partialText !== '') {
      const paid = { turns: call.turns, tools: call.tools, text: error.partialText };
      context.budget.charge(meterUsage(paid, price));
    }
    throw error;
  } finally {
    release();
  }
}

/** Milliseconds until the next try; an error of its own where there is none. */
function waitAfter(
  { logger, random, settings }: SendDeps,
  { route, context, promptTokens }: Sending,
  error: unknown,
  tries: number,
): number | undefined {
  if (!(error instanceof ModelFailure)) return undefined;
  const waitMs = error.retryAfterMs || backoffMs(tries, random);
  const { kind } = error;
  const { model, limiter, endpointName } = route;
  logger.warn('model call failed', { model, step: context.step, kind, tries, error });
  if (!error.retryable || tries >= settings.maxAttempts || waitMs > LONGEST_WAIT_MS)
    throw toAppError(error, model, endpointName, { promptTokens });
  if (kind !== 'rate-limit') return waitMs;
  limiter.pause(waitMs);
  return 0;
}

/** Sends what fits the context, as far as it is known. A request that was longer is never sent again as it was. */
function createSendFitting() {
  const tooLong = new Map<string, ModelFailure>();

  return async function send(sending: Sending, maxTokens: number): Promise<ChatReply> {
    const { call, route, limits, promptTokens } = sending;
    const { model, endpoint, contextSize } = route;
    const { turns, wire, tools, callsAsText, onText } = call;
    const key = () => keyOf(route, call, maxTokens);
    const whole = () => keyOf(route, call, 0);
    // One that could not be made for a smaller room is the one that was refused: a shorter reply is no help.
    const isSame = promptTokens > (call.room ?? promptTokens);
    const known =
      tooLong.size > 0 ? (tooLong.get(key()) ?? (isSame ? tooLong.get(whole()) : undefined)) : undefined;
    if (known) throw known;
    try {
      const { contextTokens } = contextSize;
      const asked = { turns, wire, tools, callsAsText, onText };
      const request = { model, ...asked, maxTokens, contextTokens, mayGoOn: limits.mayGoOn };
      return await endpoint.send(request, limits.signal);
    } catch (error) {
      if (!(error instanceof ModelFailure) || error.kind !== 'context') throw error;
      tooLong.set(key(), error);
      contextSize.lower({ contextTokens: error.contextTokens });
      const shorter = contextSize.replyTokens(promptTokens, call.room);
      const fits = error.contextTokens !== undefined && promptTokens <= contextSize.known;
      // The prompt alone fits what the server says: only the reply was asked too long.
      if (!fits || shorter >= maxTokens) {
        tooLong.set(whole(), error);
        throw error;
      }
      return send(sending, shorter);
    }
  };
}

const keyOf = ({ endpointName, model }: ModelRoute, { turns }: ModelCall, maxTokens: number): string =>
  sha256(
    JSON.stringify([endpointName, model, maxTokens, turns], (_, value: unknown) =>
      value instanceof Uint8Array ? sha256(value) : value,
    ),
  );
