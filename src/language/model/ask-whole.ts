import { wording } from '../../catalogue/index.ts';
import type { CallContext, Logger, ModelUsage } from '../../domain/index.ts';
import { isAbort } from '../../errors/index.ts';
import { continueCall, joinParts } from './continue-reply.ts';
import { ModelFailure, toAppError } from './failures/model-failure.ts';
import { findCutPrompt } from './find-cut-prompt.ts';
import type { JournalEntry } from './journal-entry.ts';
import { estimatePrompt } from './meter-usage.ts';
import type { ModelCall } from './model-call.ts';
import type { ModelRoute } from './model-routes.ts';
import type { ChatReply } from './read-reply.ts';
import type { SendCall } from './send-call.ts';

/** What is said of a reply that ends before its end. */
const CUT_NOTES = { length: 'noteReplyCut', budget: 'noteReplyBudget', loop: 'noteReplyLoop' } as const;

/** Most times that a reply which was cut at its length is continued. */
const MOST_PARTS = 3;

/** The reply with its continuations, where its limit of tokens has cut it. */
export async function askWhole(
  call: ModelCall,
  route: ModelRoute,
  context: CallContext,
  deps: { readonly send: SendCall; readonly logger: Logger },
): Promise<JournalEntry> {
  const { model } = route;
  let entry: JournalEntry = { text: '', usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 } };
  for (let part = 1; ; part++) {
    const asked = part === 1 ? call : continueCall(call, entry.text);
    const reply = await deps.send(asked, route, context).catch((error: unknown) => {
      if (part === 1 || isAbort(error, context.signal)) throw error;
      return undefined; // What there is of the reply is better than none.
    });
    if (reply === undefined) return withCutNote(entry, model, context);
    if (part === 1) noticeCutPrompt({ call, reply, route, context }, deps.logger);
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
}

/** Has the prompt made again for what the server reads; one that cannot be smaller keeps its answer. Either is said. */
function noticeCutPrompt(
  asked: { call: ModelCall; reply: ChatReply; route: ModelRoute; context: CallContext },
  logger: Logger,
): void {
  const { call, reply, context } = asked;
  const { model, contextSize, endpointName } = asked.route;
  const sent = estimatePrompt(call);
  const seen = findCutPrompt(call.turns, reply.counted?.inputTokens, sent);
  if (seen === undefined) return;
  logger.warn('the server has read only a part of the prompt', { model, seen, sent });
  const isNews = contextSize.lower({ contextTokens: seen });
  const canShrink = contextSize.known < (call.room ?? 0);
  if (isNews || !canShrink) context.note?.(wording('notePromptCut', { model, seen, sent }));
  const failure = new ModelFailure('context', 'the prompt was cut', { contextTokens: seen });
  if (canShrink) throw toAppError(failure, model, endpointName);
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
