import type { Request, Response } from 'express';
import type { Language } from '../../catalogue/index.ts';
import { type RunEvent, toJsonText } from '../../domain/index.ts';
import { createProgressWords } from '../../pipeline/index.ts';
import { toChatError } from '../http/chat-errors.ts';
import { noteFailure } from '../http/error-handler.ts';
import { toHttpProblem } from '../http/problem.ts';
import { beginEventStream, sendEvents } from '../http/server-sent-events.ts';
import type { ChatText } from './write-chat.ts';

/** Pieces of the answer, of whole characters: half of one cannot be put together again by every client. */
const PIECES = /[\s\S]{1,400}/gu;
export const toPieces = (content: string): readonly string[] => content.match(PIECES) ?? [];

interface ChatStream {
  readonly id: string;
  readonly model: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly language: Language;
  readonly includeUsage: boolean;
  readonly events: AsyncIterable<RunEvent>;
  /** Called once, when the events are through. */
  readonly end: () => Promise<ChatText>;
}

/** The pieces of a completion as server-sent events: what is going on, then the checked text, then `[DONE]`. */
export async function streamCompletion(
  chat: ChatStream,
  request: Request,
  response: Response,
  options: { readonly heartbeatMs: number; readonly signal: AbortSignal },
): Promise<void> {
  const { signal } = options;
  const endHeartbeat = beginEventStream(request, response, options.heartbeatMs, signal);
  const send = (data: string) => sendEvents(response, `data: ${data}\n\n`, signal);
  const base = { id: chat.id, object: 'chat.completion.chunk', created: chat.created, model: chat.model };
  const piece = (delta: object, finish_reason: 'stop' | null = null) =>
    send(toJsonText({ ...base, choices: [{ index: 0, delta, finish_reason, logprobs: null }] }));
  try {
    await piece({ role: 'assistant', content: '' });
    const words = createProgressWords(chat.language);
    for await (const event of chat.events) {
      const text = words.say(event);
      if (text !== undefined) await piece({ reasoning_content: `${text}\n` });
    }
    const { content, annotations, usage } = await chat.end();
    for (const text of toPieces(content)) await piece({ content: text });
    if (annotations.length > 0) await piece({ annotations });
    await piece({}, 'stop');
    if (chat.includeUsage) await send(toJsonText({ ...base, choices: [], usage }));
  } catch (error) {
    if (signal.aborted) return;
    noteFailure(request, error);
    await send(toJsonText(toChatError(toHttpProblem(error, chat.language).body)));
  } finally {
    endHeartbeat();
    if (!signal.aborted) await send('[DONE]').catch(() => undefined);
    response.end();
  }
}
