import { parseRetryAfter } from '../../../concurrency/index.ts';
import type { Clock } from '../../../domain/index.ts';
import type { PatientFetch } from '../../endpoint/patient-fetch.ts';
import { errorWithin, readServerError, type ServerError } from '../../endpoint/server-error.ts';
import { classifyRefusal, ModelFailure } from '../failures/model-failure.ts';

/**
 * A `fetch` for the client library that lets servers differ from OpenAI's: an error in a reply with HTTP 200, or in the middle of a stream,
 * is one, in the server's words; a stream that was asked for and came whole is read; one that says `[DONE]` is done.
 */
export const createCompatibleFetch =
  (send: PatientFetch, deps: { readonly clock: Clock; readonly key?: string | undefined }): typeof fetch =>
  async (input, init) => {
    const { body, ...rest } = init ?? {};
    // Both are what the library sends for a chat; for anything else this says so instead of losing a part of it.
    if (input instanceof Request || typeof body !== 'string') throw new TypeError('a chat is posted as text');
    const response = await send(input, { ...rest, body });
    const { status, headers } = response;
    const retryAfterMs = parseRetryAfter(headers.get('retry-after'), deps.clock.now());
    const refused = (error: ServerError) => {
      const message = deps.key ? error.message.replaceAll(deps.key, '…') : error.message;
      return classifyRefusal({ ...error, message, status: response.ok ? undefined : status, retryAfterMs });
    };
    if (!response.ok) throw refused(readServerError(await response.text()));
    const type = headers.get('content-type') ?? '';
    if (/text\/html|application\/xml|text\/xml/i.test(type)) {
      await response.body?.cancel();
      throw new ModelFailure('not-an-api', 'the endpoint answered with a web page');
    }
    if (/event-stream/i.test(type) && response.body !== null)
      return new Response(response.body.pipeThrough(repairedEvents(refused)), { status, headers });
    const text = await response.text();
    const reply = parsed(text);
    const error = errorWithin(reply);
    if (error) throw refused(error);
    const wantsStream = /"stream":\s?true/.test(body) && reply !== undefined;
    return new Response(
      wantsStream ? asEvents(reply) : reply === undefined ? text : JSON.stringify(withReasoning(reply)),
      { status, headers: { 'content-type': wantsStream ? 'text/event-stream' : 'application/json' } },
    );
  };

interface Choice {
  readonly index?: number;
  readonly message?: Message;
  readonly delta?: Message;
  readonly finish_reason?: string | null;
}
interface Message {
  readonly reasoning?: unknown;
  readonly reasoning_content?: unknown;
}
interface Reply {
  readonly choices?: readonly Choice[];
}

function parsed(text: string): Reply | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Reply) : undefined;
  } catch {
    return undefined;
  }
}

/** What vLLM, OpenRouter and Ollama call `reasoning` under the name that the library reads. */
function withReasoning(reply: Reply): Reply {
  if (!Array.isArray(reply.choices)) return reply;
  const choices = reply.choices.map(({ message, delta, ...choice }: Choice) => ({
    ...choice,
    ...(message === undefined ? {} : { message: renamed(message) }),
    ...(delta === undefined ? {} : { delta: renamed(delta) }),
  }));
  return { ...reply, choices };
}

const renamed = (message: Message): Message =>
  typeof message?.reasoning === 'string' && message.reasoning_content === undefined
    ? { ...message, reasoning_content: message.reasoning }
    : message;

/** A whole reply as the stream that was asked for. */
function asEvents(reply: Reply): string {
  const choices = (reply.choices ?? []).map(({ message, finish_reason, ...choice }) => ({
    ...choice,
    delta: renamed(message ?? {}),
    finish_reason: finish_reason ?? 'stop',
  }));
  return `data: ${JSON.stringify({ ...reply, object: 'chat.completion.chunk', choices })}\n\ndata: [DONE]\n\n`;
}

const DONE = /^data: ?\[DONE\]/;
const FINISH = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n';

/** Line by line: an error ends the stream as one, and `[DONE]` without a reason before it gets one. */
function repairedEvents(
  refused: (error: ServerError) => ModelFailure,
): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = '';
  let isFinished = false;
  const repair = (line: string): string => {
    if (DONE.test(line)) {
      const before = isFinished ? '' : FINISH;
      isFinished = true;
      return before + line;
    }
    isFinished ||= /"finish_reason":\s?"/.test(line);
    if (!line.startsWith('data:') || !/"error"|"reasoning"/.test(line)) return line;
    const event = parsed(line.slice('data:'.length));
    const error = errorWithin(event);
    if (error) throw refused(error);
    return event === undefined ? line : `data: ${JSON.stringify(withReasoning(event))}`;
  };
  return new TransformStream({
    transform: (bytes, controller) => {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) controller.enqueue(encoder.encode(`${lines.map(repair).join('\n')}\n`));
    },
    flush: (controller) => {
      if (rest !== '') controller.enqueue(encoder.encode(repair(rest)));
    },
  });
}
