import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface JsonRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}
export interface JsonReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is. */
  readonly body: unknown;
}

export interface JsonServer {
  readonly baseUrl: string;
  readonly requests: JsonRequest[];
  reply: (request: JsonRequest, index: number) => JsonReply | 'hang';
  close(): Promise<void>;
}

/** A JSON endpoint on a free port of this machine that answers as the test says. */
export async function startJsonServer(reply: JsonServer['reply']): Promise<JsonServer> {
  const requests: JsonRequest[] = [];
  const handle: { reply: JsonServer['reply'] } = { reply };
  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString() || '{}') as Record<string, unknown>;
    const request = { path: incoming.url ?? '', headers: incoming.headers, body };
    const answer = handle.reply(request, requests.push(request) - 1);
    if (answer === 'hang') return;
    outgoing.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    outgoing.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    get reply() {
      return handle.reply;
    },
    set reply(next) {
      handle.reply = next;
    },
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Vectors that depend on the text alone. */
export function vectorsOf(input: unknown, dimension: number) {
  return {
    data: (input as string[]).map((text, index) => ({
      index,
      embedding: Array.from({ length: dimension }, (_, slot) => ((text.length * 7 + slot * 13) % 17) + 1),
    })),
  };
}
