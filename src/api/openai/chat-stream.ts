import type { Request, Response } from 'express';
import { type Language, say, wording } from '../../catalogue/index.ts';
import { type RunEvent, toJsonText } from '../../domain/index.ts';
import { toHttpProblem } from '../http/problem.ts';
import { beginEventStream, sendEvents } from '../http/server-sent-events.ts';
import { toChatError } from './chat-errors.ts';
import type { ChatText } from './write-chat.ts';

/** Characters of one piece of the answer. */
const PIECE = 400;

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
    for await (const event of chat.events) {
      const text = progressSentence(event, chat.language);
      if (text !== undefined) await piece({ reasoning_content: `${text}\n` });
    }
    const { content, annotations, usage } = await chat.end();
    for (let at = 0; at < content.length; at += PIECE)
      await piece({ content: content.slice(at, at + PIECE) });
    if (annotations.length > 0) await piece({ annotations });
    await piece({}, 'stop');
    if (chat.includeUsage) await send(toJsonText({ ...base, choices: [], usage }));
  } catch (error) {
    if (signal.aborted) return;
    await send(toJsonText(toChatError(toHttpProblem(error, chat.language).body)));
  } finally {
    endHeartbeat();
    if (!signal.aborted) await send('[DONE]').catch(() => undefined);
    response.end();
  }
}

/** What a person who waits is told of an event, as a sentence; nothing of most. */
function progressSentence({ type, data }: RunEvent, language: Language): string | undefined {
  const text = (name: string) => String(data[name] ?? '');
  switch (type) {
    case 'task-start':
      return say(language, wording('chatSearching', { question: text('question') }));
    case 'read-start':
      return say(language, wording('chatReading', { title: text('title') }));
    case 'report-start':
      return say(language, wording('chatWriting'));
    case 'verify-end':
      return say(language, wording('chatChecked'));
    default:
      return undefined;
  }
}
