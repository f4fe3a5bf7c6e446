import { Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as TlsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { ResolvedAddress } from './check-address.ts';
import { canonicalAddress } from './public-address.ts';

/** One request. */
export interface TransportRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly signal: AbortSignal;
}

export interface TransportResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Bytes as sent, still encoded. */
  readonly body: AsyncIterable<Uint8Array> & { destroy(): void };
}

export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** One request to one address. What is connected to is the address given, never what a name resolves to by then. */
interface DirectRequest extends TransportRequest {
  readonly target: ResolvedAddress;
}
export type DirectTransport = (request: DirectRequest) => Promise<TransportResponse>;

const IDLE_MS = 4_000;
const MAX_IDLE = 4;
const MAX_ADDRESSES = 200;

/**
 * Plain `node:http(s)`: no proxy, no cookies, no redirects, certificates verified, by `authorities` (PEM) where they are given. A connection is used again for a few
 * seconds by requests for the same host at the same address, so that `robots.txt` and the pages after it shake hands once.
 */
export function createTransport(authorities?: () => string[] | undefined): DirectTransport {
  const agents = new Map<string, Agent>();

  return async (request) => {
    // Sent again it might be paid twice, so what is more than a question gets a connection of its own.
    const ca = request.url.protocol === 'https:' ? authorities?.() : undefined;
    if (request.method !== 'GET') return sendOnce(request, false, ca);
    const agent = agentFor(request);
    try {
      return await sendOnce(request, agent, ca);
    } catch (error) {
      if (!(error instanceof StaleConnection) || request.signal.aborted) throw error;
      return sendOnce(request, false, ca);
    }
  };

  function agentFor({ url, target }: DirectRequest): Agent {
    const key = `${url.protocol}${target.address}`;
    const known = agents.get(key);
    const Kind = url.protocol === 'https:' ? TlsAgent : Agent;
    const agent = known ?? new Kind({ keepAlive: true, maxFreeSockets: MAX_IDLE, timeout: IDLE_MS });
    agents.delete(key);
    agents.set(key, agent);
    for (const [oldest, idle] of agents) {
      if (agents.size <= MAX_ADDRESSES) break;
      agents.delete(oldest);
      for (const sockets of Object.values(idle.freeSockets))
        for (const socket of sockets ?? []) socket.destroy();
    }
    return agent;
  }
}

/** The other side closed a connection that was idle, as it may, while the next request was on its way. */
class StaleConnection extends Error {
  override readonly name = 'StaleConnection';
}

function sendOnce(
  { url, target, method, headers, body, signal }: DirectRequest,
  agent: Agent | false,
  ca: string[] | undefined,
): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    const lookup: LookupFunction = (_host, options, answer) => {
      if (options.all === true) answer(null, [{ address: target.address, family: target.family }]);
      else answer(null, target.address, target.family);
    };
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(
      url,
      { method, headers: { ...headers }, lookup, agent, rejectUnauthorized: true, signal, ...(ca && { ca }) },
      (message: IncomingMessage) => {
        // What fails before the body is read is met again by whoever reads it.
        message.on('error', () => undefined);
        resolve({ status: message.statusCode ?? 0, headers: message.headers, body: message });
      },
    );
    request.once('socket', (socket) => {
      const check = () => {
        const { remoteAddress = '' } = socket;
        if (canonicalAddress(remoteAddress) === canonicalAddress(target.address)) return;
        request.destroy(new Error('connected to another address than the one that was checked'));
      };
      if (socket.connecting) socket.once('connect', check);
      else check();
    });
    request.once('error', (error) => {
      const isStale =
        request.reusedSocket && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code));
      reject(isStale ? new StaleConnection(error.message, { cause: error }) : error);
    });
    // After an answer such as 101 the connection ends without response and error.
    request.once('close', () => reject(new Error('the connection ended without an answer')));
    request.end(body);
  });
}

/** A header as one line; empty when there is none. */
export function headerOf({ headers }: TransportResponse, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : (value ?? []).join(', ');
}
