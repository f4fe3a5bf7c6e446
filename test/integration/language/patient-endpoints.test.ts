import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wording } from '../../../src/catalogue/index.ts';
import { createEndpoint } from '../../../src/language/endpoint/endpoint.ts';
import { createChatEndpoint } from '../../../src/language/model/chat-endpoint.ts';

const FORMER_LIMIT_MS = 100;
/** Its timers look at the clock twice a second. */
const LATE_MS = 2000;
const MINUTE_MS = 60_000;
const normal = getGlobalDispatcher();
let server: Server;

/** The limits of Node's own `fetch`, 300 seconds, made so short that a test can outlast them. */
beforeEach(() => {
  setGlobalDispatcher(new Agent({ headersTimeout: FORMER_LIMIT_MS, bodyTimeout: FORMER_LIMIT_MS }));
});
afterEach(() => {
  vi.useRealTimers();
  setGlobalDispatcher(normal);
  server.closeAllConnections();
  server.close();
});

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const chatAt = (baseUrl: string, timeoutMs: number) =>
  createChatEndpoint({
    settings: { baseUrl, apiKey: 'none', temperature: 0, timeoutMs, maxOutputTokens: 100 },
    clock: { now: () => new Date() },
  });
const ASK = { model: 'slow', turns: [{ role: 'user', content: 'Hello' }], maxTokens: 100 } as const;
const reply = (content: string) =>
  JSON.stringify({
    id: 'chat-1',
    object: 'chat.completion',
    created: 0,
    model: 'slow',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  });
const later = (work: () => void) => setTimeout(work, LATE_MS);

describe('endpoints that answer late', () => {
  it('should be cut off by the fetch of Node, which these tests rest on', async () => {
    const baseUrl = await serve((_, response) => later(() => response.end('{}')));
    await expect(fetch(baseUrl)).rejects.toMatchObject({ cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } });
  });

  it('should be waited for by a chat, once, as long as timeoutMs says', async () => {
    let requests = 0;
    const baseUrl = await serve((_, response) => {
      requests++;
      response.setHeader('content-type', 'application/json');
      later(() => response.end(reply('late')));
    });
    expect(await chatAt(baseUrl, MINUTE_MS).send(ASK)).toMatchObject({ text: 'late' });
    expect(requests).toBe(1);
  });

  it('should be waited for between two pieces of a stream', async () => {
    const piece = (content: string, finish: string | null) =>
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'slow', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
    const baseUrl = await serve((_, response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.write(piece('first ', null));
      later(() => response.end(`${piece('second', 'stop')}data: [DONE]\n\n`));
    });
    const pieces: string[] = [];
    const request = { ...ASK, onText: (text: string) => pieces.push(text) };
    expect(await chatAt(baseUrl, MINUTE_MS).send(request)).toMatchObject({ text: 'first second' });
    expect(pieces.join('')).toBe('first second');
  });

  it('should be waited for by embeddings, rerankers and descriptions, once', async () => {
    let requests = 0;
    const baseUrl = await serve((_, response) => {
      requests++;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"scores":');
      later(() => response.end('[1]}'));
    });
    const endpoint = createEndpoint(
      { baseUrl, timeoutMs: MINUTE_MS },
      { code: 'E040', what: wording('forRerank') },
    );
    expect(await endpoint.post('/rerank', {})).toEqual({ scores: [1] });
    expect(requests).toBe(1);
  });

  it('should be given up when timeoutMs has passed, and called late', async () => {
    const baseUrl = await serve(() => undefined);
    await expect(chatAt(baseUrl, 300).send(ASK)).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('should be waited for past the ten minutes of the chat library', async () => {
    let answer = () => undefined as unknown;
    const baseUrl = await serve((_, response) => {
      response.setHeader('content-type', 'application/json');
      answer = () => response.end(reply('after a quarter of an hour'));
    });
    const chat = chatAt(baseUrl, 30 * MINUTE_MS);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = chat.send(ASK);
    const request = new Promise((resolve) => server.once('request', resolve));
    await request;
    await vi.advanceTimersByTimeAsync(15 * MINUTE_MS);
    answer();
    expect(await asked).toMatchObject({ text: 'after a quarter of an hour' });
  });
});
