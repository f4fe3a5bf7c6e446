import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Stand-in endpoint of every kind: what is below `/hang` never answers, what is below `/fail` has an error of its own. */
export interface Recorder {
  readonly url: string;
  readonly requests: RecordedRequest[];
  /** Most requests that were open at once since the last reset. */
  peak(): number;
  reset(): void;
  close(): Promise<void>;
}

const LATENCY_MS = 40;
/** Where a server may say what its model holds; this one does not. */
const TELLS_CONTEXT = /\/(?:models|props|info|api\/(?:v0\/models|ps|show))$/;

export async function startRecorder(): Promise<Recorder> {
  const requests: RecordedRequest[] = [];
  let open = 0;
  let peak = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body = await readJson(incoming);
    const path = incoming.url ?? '';
    if (TELLS_CONTEXT.test(path)) return void outgoing.writeHead(404).end();
    requests.push({ path, authorization: incoming.headers.authorization, headers: incoming.headers, body });
    open += 1;
    peak = Math.max(peak, open);
    outgoing.once('close', () => {
      open -= 1;
    });
    if (path.startsWith('/hang')) return;
    if (path === '/robots.txt')
      return void outgoing
        .writeHead(200, { 'content-type': 'text/plain' })
        .end('User-agent: *\nDisallow: /closed\n');
    setTimeout(() => {
      const failed = path.startsWith('/fail');
      outgoing.writeHead(failed ? 500 : 200, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(failed ? { error: { message: 'out of order' } } : answerTo(path, body)));
    }, LATENCY_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    peak: () => peak,
    reset: () => {
      requests.length = 0;
      peak = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerTo(path: string, body: Readonly<Record<string, unknown>>): unknown {
  const listOf = (name: string) => (Array.isArray(body[name]) ? (body[name] as unknown[]) : []);
  if (path.endsWith('/embeddings')) {
    const dimension = Number(body['dimensions'] ?? 1536);
    return {
      data: listOf('input').map((_, index) => ({
        index,
        embedding: Array.from({ length: dimension }, (__, slot) => ((index * 7 + slot * 13) % 17) + 1),
      })),
    };
  }
  if (path.endsWith('/v2/rerank'))
    return { results: listOf('documents').map((_, index) => ({ index, relevance_score: 0.5 })) };
  if (path.endsWith('/rerank')) return listOf('texts').map((_, index) => ({ index, score: 0.5 }));
  const text = String(listOf('messages').map((message) => JSON.stringify(message))).includes('<passage')
    ? '{"scores":[{"id":1,"score":7}]}'
    : 'A red line that rises.';
  return {
    id: 'c',
    object: 'chat.completion',
    created: 0,
    model: body['model'],
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
    usage: { prompt_tokens: 1000, completion_tokens: 1000, total_tokens: 2000 },
  };
}

async function readJson(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
}
