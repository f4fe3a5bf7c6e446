import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLocalFetch } from '../../fakes/local-fetch.ts';

let server: Server;
let port: number;
/** Connection of each request, with the address it came in at. */
let seen: { readonly socket: Socket; readonly address: string | undefined; readonly path: string }[];
let answer: RequestListener;
let address: string;
beforeEach(async () => {
  seen = [];
  address = '127.0.0.1';
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>here</p>');
  };
  server = createServer((request, response) => {
    seen.push({ socket: request.socket, address: request.socket.localAddress, path: request.url ?? '' });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function open() {
  const fetch = openLocalFetch({ maxBytes: 100_000, timeoutMs: 20_000 }, () => address);
  return async (path: string, host = 'stand-in.example', method: 'GET' | 'POST' = 'GET') => {
    const response = await fetch(`http://${host}:${port}${path}`, {
      purpose: 'document',
      accept: ['text/html'],
      method,
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
    const text = await response.text();
    // The connection is free once the end was seen by all who listen for it.
    await new Promise<void>((resolve) => void setImmediate(resolve));
    return text;
  };
}
const connections = () => new Set(seen.map(({ socket }) => socket)).size;

describe('connections that are used again', () => {
  it('should be those of the same host, for what only asks', async () => {
    const get = open();
    await get('/robots.txt');
    await get('/page');
    expect(connections()).toBe(1);
    await get('/page', 'other.example');
    expect(connections()).toBe(2);
    await get('/search', 'stand-in.example', 'POST');
    expect(connections()).toBe(3);
  });

  // Other systems have one loopback address only.
  it.skipIf(process.platform !== 'linux')(
    'should never be one to another address than the one that was checked',
    async () => {
      const get = open();
      await get('/first');
      address = '127.0.0.2';
      await get('/second');
      address = '127.0.0.1';
      await get('/third');
      expect(seen.map(({ address: at }) => at)).toEqual(['127.0.0.1', '127.0.0.2', '127.0.0.1']);
      expect(connections()).toBe(2);
    },
  );

  it('should be given up for a new one when the other side has closed them', async () => {
    const get = open();
    await get('/first');
    const [first] = seen;
    const usual = answer;
    answer = (request, response) => {
      if (request.socket === first?.socket) request.socket.destroy();
      else usual(request, response);
    };
    expect(await get('/second')).toBe('<p>here</p>');
    expect(seen.map(({ path }) => path)).toEqual(['/first', '/second', '/second']);
    expect(connections()).toBe(2);
  });

  it('should not be tried again and again', async () => {
    const get = open();
    answer = (request) => void request.socket.destroy();
    await expect(get('/any')).rejects.toMatchObject({ code: 'E046' });
    expect(seen).toHaveLength(1);
  });
});
