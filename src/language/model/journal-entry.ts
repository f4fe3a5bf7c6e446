import * as z from 'zod';
import { isWording, type Wording } from '../../catalogue/index.ts';
import type { ModelUsage } from '../../domain/index.ts';
import { sha256 } from '../../linguistics/index.ts';
import type { ContentPart, MessageTurn } from './chat-messages.ts';
import type { ReplyCall } from './gather-calls.ts';
import type { ModelCall } from './model-call.ts';
import { choiceFor, type ModelSettings } from './settings.ts';

const JournalEntrySchema = z.object({
  text: z.string(),
  calls: z.array(z.object({ id: z.string().optional(), name: z.string(), arguments: z.string() })).optional(),
  finishReason: z.string().optional(),
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number(), costUsd: z.number() }),
  notes: z.array(z.custom<Wording>(isWording)).optional(),
});
/** An answer as the journal keeps it, with what it cost when it was made. */
export interface JournalEntry {
  readonly text: string;
  readonly calls?: readonly ReplyCall[] | undefined;
  readonly finishReason?: string | undefined;
  readonly usage: ModelUsage;
  /** What the reader of a report has to know of it. */
  readonly notes?: readonly Wording[] | undefined;
}

/**
 * Identity of a call within its step. How the reply's format is asked for, and whether tools are called natively, is left out: that
 * depends on what the endpoint has refused so far in this process, and a resumed run must find its calls again.
 */
export function hashCall(call: ModelCall, settings: ModelSettings): string {
  const choice = choiceFor(settings, call.role);
  return sha256(
    JSON.stringify([
      choice.model,
      call.turns.map(identityOfTurn),
      call.wire ? [call.wire.name, call.wire.schema] : null,
      settings.temperature ?? null,
      settings.maxOutputTokens ?? null,
      call.round ?? 0,
      // Runs of earlier versions, which had no effort, find their calls again.
      ...(choice.reasoningEffort === undefined ? [] : [choice.reasoningEffort]),
      ...(call.tools === undefined ? [] : [call.tools]),
    ]),
  );
}

export function readJournalEntry(stored: string | undefined): JournalEntry | undefined {
  if (stored === undefined) return undefined;
  try {
    return JournalEntrySchema.parse(JSON.parse(stored));
  } catch {
    return undefined; // written by another version: ask again
  }
}

function identityOfTurn(turn: MessageTurn): readonly unknown[] {
  const { role, content } = turn;
  if (role === 'tool') return [role, content, turn.call];
  const said = typeof content === 'string' ? content : content.map(identityOf);
  return turn.calls === undefined ? [role, said] : [role, said, turn.calls];
}

/** A picture is what its bytes are. */
const identityOf = (part: ContentPart): readonly string[] =>
  part.type === 'text' ? ['text', part.text] : ['picture', part.mediaType, sha256(part.bytes)];
