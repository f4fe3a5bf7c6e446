import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { ResolvedAddress } from './check-address.ts';
import { canonicalAddress } from './public-address.ts';

/** One request to one address. What is connected to is the address given, never what a name resolves to by then. */
export interface TransportRequest {
  readonly url: URL;
  readonly target: ResolvedAddress;
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

/** Plain `node:http(s)`: no proxy, no cookies, no redirects, one connection per request, certificates verified. */
export const sendPinned: Transport = ({ url, target, method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const lookup: LookupFunction = (_host, options, answer) => {
      if (options.all === true) answer(null, [{ address: target.address, family: target.family }]);
      else answer(null, target.address, target.family);
    };
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(
      url,
      { method, headers: { ...headers }, lookup, agent: false, rejectUnauthorized: true, signal },
      (message: IncomingMessage) => {
        // What fails before the body is read is met again by whoever reads it.
        message.on('error', () => undefined);
        resolve({ status: message.statusCode ?? 0, headers: message.headers, body: message });
      },
    );
    request.once('socket', (socket) => {
      socket.once('connect', () => {
        const { remoteAddress = '' } = socket;
        if (canonicalAddress(remoteAddress) === canonicalAddress(target.address)) return;
        request.destroy(new Error('connected to another address than the one that was checked'));
      });
    });
    request.once('error', reject);
    // After an answer such as 101 the connection ends without response and error.
    request.once('close', () => reject(new Error('the connection ended without an answer')));
    request.end(body);
  });

/** A header as one line; empty when there is none. */
export function headerOf({ headers }: TransportResponse, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : (value ?? []).join(', ');
}
