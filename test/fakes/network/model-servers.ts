import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Answers a chat, an embedding of 16 numbers, a reranking, and a page for everything else. */
const answer: RequestListener = (request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    const path = request.url ?? '';
    const asked = JSON.parse(body === '' ? '{}' : body) as { input?: string[]; texts?: string[] };
    const send = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (path.endsWith('/chat/completions')) {
      const message = { role: 'assistant', content: 'ok' };
      const choices = [{ index: 0, message, finish_reason: 'stop' }];
      return void send({ id: 'c', object: 'chat.completion', created: 0, model: 'm', choices });
    }
    if (path.endsWith('/embeddings')) {
      const data = (asked.input ?? []).map((_, index) => ({
        index,
        embedding: Array.from({ length: 16 }, (__, at) => (at === index % 16 ? 1 : 0.1)),
      }));
      return void send({ data });
    }
    if (path.endsWith('/rerank'))
      return void send((asked.texts ?? []).map((_, index) => ({ index, score: 0.5 })));
    if (path === '/robots.txt') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>The harbour opens at six.</p>');
  });
};

/** A server of models, embeddings, rankings and pages, on a port of this machine; with a certificate, by TLS. */
export async function startModelServer(identity?: { readonly key: string; readonly cert: string }) {
  let requests = 0;
  const counted: RequestListener = (request, response) => {
    requests++;
    answer(request, response);
  };
  const server = identity === undefined ? createHttp(counted) : createHttps({ ...identity }, counted);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests: () => requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
