import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { estimateTokens } from '../../src/linguistics/index.ts';

export interface ChatMessage {
  readonly role: string;
  readonly content: string;
}
interface SentMessage {
  readonly role: string;
  readonly tool_calls?: readonly object[];
  readonly tool_call_id?: string;
  /** Text, or text and pictures in turn. */
  readonly content: null | string | readonly { readonly type: string; readonly text?: string }[];
}
interface RequestBody {
  readonly model?: string;
  readonly messages?: readonly SentMessage[];
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly response_format?: { readonly type?: string; readonly json_schema?: unknown };
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}
/** A chat request as it arrived. */
export interface ReceivedRequest {
  readonly index: number;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  /** All messages joined, for rules that look for words. */
  readonly prompt: string;
  /** From the `# Task: …` line of the system prompt. */
  readonly task: string | undefined;
  readonly format: 'json_schema' | 'json_object' | 'text';
  readonly isStream: boolean;
  /** How many pictures came along. */
  readonly pictures: number;
  readonly body: RequestBody;
}

/** An answer, or a way to misbehave. */
export type ServerReply =
  | string
  | {
      readonly text: string;
      readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number } | null;
      readonly finishReason?: string | null;
      /** Breaks the connection after this many characters. */
      readonly cutAfter?: number;
      /** In the place of thoughts. */
      readonly reasoning?: string;
      /** Sent in the stream behind the text, which then ends. */
      readonly streamError?: unknown;
      /** As they are in `tool_calls` of a message, or one array for each piece of a stream. */
      readonly calls?: readonly object[];
      readonly callPieces?: readonly (readonly object[])[];
    }
  /** Written by a real model: each piece is streamed when it is there, and the signal ends with the connection. */
  | { readonly write: (onPiece: (piece: string) => void, signal: AbortSignal) => Promise<WrittenEnd> }
  /** Streams these pieces, one each 20 ms, until the connection closes. */
  | { readonly endless: (index: number) => string }
  | {
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly misbehave: 'hang' | 'html' | 'empty-choices' | 'broken-json' | 'drop' };

/** How a reply ended that was streamed while it was written. */
export interface WrittenEnd {
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number };
  readonly finishReason: string;
}

export interface OpenAiServer {
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  readonly requests: readonly ReceivedRequest[];
  /** Most requests that were open at the same time. */
  readonly peak: number;
  close(): Promise<void>;
}

/**
 * A local stand-in for an OpenAI-compatible endpoint: answers what `reply` says after `latencyMs`, streamed when asked
 * to, with usage. `refuse` lists request fields it answers with HTTP 400.
 */
export async function createOpenAiServer(options: {
  reply: (request: ReceivedRequest) => ServerReply | Promise<ServerReply>;
  latencyMs?: number;
  /** Characters of one streamed piece. */
  pieceSize?: number;
  /** Between two streamed pieces, now. */
  pieceDelayMs?: () => number;
  /** What other addresses answer, by path; the others are not there. */
  tells?: Readonly<Record<string, unknown>>;
  refuse?: readonly ('json_schema' | 'json_object' | 'temperature' | 'stream_options' | 'tools')[];
}): Promise<OpenAiServer> {
  const requests: ReceivedRequest[] = [];
  const open = new Set<ServerResponse>();
  let peak = 0;

  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (!incoming.url?.endsWith('/chat/completions')) {
      const told = options.tells?.[incoming.url ?? ''];
      return sendJson(response, told === undefined ? 404 : 200, told ?? { error: 'not found' });
    }
    const request = readRequest(incoming, await readBody(incoming), requests.length);
    requests.push(request);
    open.add(response);
    peak = Math.max(peak, open.size);
    response.on('close', () => open.delete(response));
    const refused = (options.refuse ?? []).find(
      (field) => request.format === field || (field in request.body && !field.startsWith('json')),
    );
    if (options.latencyMs) await new Promise((resolve) => setTimeout(resolve, options.latencyMs));
    if (refused) {
      const message = `Unsupported value: '${refused.startsWith('json') ? 'response_format' : refused}'`;
      return sendJson(response, 400, { error: { message, type: 'invalid_request_error' } });
    }
    await send(response, request, await options.reply(request), {
      size: options.pieceSize ?? 24,
      delayMs: options.pieceDelayMs?.() ?? 0,
    });
  };

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error) => {
      // What has begun can only be broken off.
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: { message: `stand-in failed: ${String(error)}` } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    get peak() {
      return peak;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers from a list; the last one stands for every further request. */
export function replyInOrder(...replies: readonly ServerReply[]): () => ServerReply {
  let next = 0;
  return () => replies[Math.min(next++, replies.length - 1)] ?? { status: 500 };
}

function readRequest(incoming: IncomingMessage, text: string, index: number): ReceivedRequest {
  const body = JSON.parse(text || '{}') as RequestBody;
  const sent = body.messages ?? [];
  const messages = sent.map(({ role, content }) => ({ role, content: textOf(content) }));
  const prompt = messages.map((message) => message.content).join('\n\n');
  const format = body.response_format?.type;
  return {
    index,
    path: incoming.url ?? '',
    authorization: incoming.headers.authorization,
    model: String(body.model),
    messages,
    prompt,
    task: /^# Task: (\w+)/m.exec(prompt)?.[1],
    format: format === 'json_schema' || format === 'json_object' ? format : 'text',
    isStream: body.stream === true,
    pictures: sent
      .flatMap(({ content }) => (typeof content === 'string' ? [] : (content ?? [])))
      .filter(({ type }) => type === 'image_url').length,
    body,
  };
}

/** A picture as a mark in the text, so that tests see where it stands. */
const textOf = (content: SentMessage['content']): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).map(({ type, text }) => (type === 'text' ? (text ?? '') : `<${type}>`)).join('');

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

async function send(
  response: ServerResponse,
  request: ReceivedRequest,
  reply: ServerReply,
  pieces: { readonly size: number; readonly delayMs: number },
): Promise<void> {
  if (typeof reply === 'string') return sendText(response, request, { text: reply }, pieces);
  if ('write' in reply) return sendWritten(response, request, reply.write);
  if ('endless' in reply) return sendEndless(response, request, reply.endless);
  if ('text' in reply) return sendText(response, request, reply, pieces);
  if ('status' in reply) {
    const body = reply.body ?? { error: { message: `status ${reply.status}`, type: 'error' } };
    return sendJson(response, reply.status, body, reply.headers);
  }
  if (reply.misbehave === 'hang') return;
  if (reply.misbehave === 'drop') {
    response.destroy();
  } else if (reply.misbehave === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>');
  } else if (reply.misbehave === 'broken-json') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": [{"mess');
  } else sendJson(response, 200, { id: 'x', object: 'chat.completion', choices: [] });
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

async function sendText(
  response: ServerResponse,
  request: ReceivedRequest,
  reply: Extract<ServerReply, { readonly text: string }>,
  pieces: { readonly size: number; readonly delayMs: number },
): Promise<void> {
  const usage =
    reply.usage === undefined
      ? {
          prompt_tokens:
            estimateTokens(request.prompt) + estimateTokens(JSON.stringify(request.body.tools ?? '')),
          completion_tokens: Math.ceil(reply.text.length / 4),
        }
      : reply.usage;
  const counted = usage && { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens };
  const usual = reply.calls || reply.callPieces ? 'tool_calls' : 'stop';
  const finish = reply.finishReason === undefined ? usual : reply.finishReason;
  if (!request.isStream) {
    const calls = reply.calls && { tool_calls: reply.calls };
    const message = { role: 'assistant', content: reply.text, ...calls, ...thoughtsOf(reply) };
    const body = JSON.stringify({
      id: `chatcmpl-${request.index}`,
      created: 0,
      model: request.model,
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: finish }],
      ...(counted ? { usage: counted } : {}),
    });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    if (reply.cutAfter === undefined) response.end(body);
    else response.write(body.slice(0, reply.cutAfter), () => response.destroy());
    return;
  }
  const stream = openStream(response, request);
  const text = reply.cutAfter === undefined ? reply.text : reply.text.slice(0, reply.cutAfter);
  await stream.delta({ role: 'assistant', content: '' });
  if (reply.reasoning !== undefined) await stream.delta(thoughtsOf(reply));
  for (let start = 0; start < text.length; start += pieces.size) {
    if (pieces.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, pieces.delayMs));
    await stream.delta({ content: text.slice(start, start + pieces.size) });
  }
  for (const calls of reply.callPieces ?? (reply.calls ? [reply.calls] : []))
    await stream.delta({ tool_calls: calls });
  if (reply.streamError !== undefined) await stream.event({ error: reply.streamError });
  if (reply.cutAfter !== undefined) {
    response.destroy();
    return;
  }
  await stream.end(finish, counted);
}

/** The events of a streamed reply. */
function openStream(response: ServerResponse, request: ReceivedRequest) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const base = {
    id: `chatcmpl-${request.index}`,
    created: 0,
    model: request.model,
    object: 'chat.completion.chunk',
  };
  const event = (data: unknown) =>
    new Promise<void>((resolve) => response.write(`data: ${JSON.stringify(data)}\n\n`, () => resolve()));
  const delta = (content: object, reason: string | null = null) =>
    event({ ...base, choices: [{ index: 0, delta: content, finish_reason: reason }] });
  return {
    event,
    delta,
    async end(finish: string | null, usage: object | null) {
      if (finish !== null) await delta({}, finish);
      if (request.body.stream_options?.include_usage && usage) await event({ ...base, choices: [], usage });
      response.end('data: [DONE]\n\n');
    },
  };
}

async function sendWritten(
  response: ServerResponse,
  request: ReceivedRequest,
  write: Extract<ServerReply, { readonly write: unknown }>['write'],
): Promise<void> {
  const closed = new AbortController();
  response.on('close', () => closed.abort());
  const stream = request.isStream ? openStream(response, request) : undefined;
  let text = '';
  const onPiece = (piece: string) => {
    text += piece;
    void stream?.delta({ content: piece });
  };
  const { usage, finishReason } = await write(onPiece, closed.signal);
  if (stream === undefined)
    await sendText(response, request, { text, usage, finishReason }, { size: 1, delayMs: 0 });
  else
    await stream.end(finishReason, {
      ...usage,
      total_tokens: usage.prompt_tokens + usage.completion_tokens,
    });
}

const thoughtsOf = ({ reasoning }: { readonly reasoning?: string }) =>
  reasoning === undefined ? {} : { reasoning_content: reasoning };

async function sendEndless(
  response: ServerResponse,
  request: ReceivedRequest,
  piece: (index: number) => string,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let index = 0; !response.destroyed; index++) {
    const choices = [{ index: 0, delta: { content: piece(index) }, finish_reason: null }];
    const chunk = { id: 'x', object: 'chat.completion.chunk', model: request.model, choices };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
