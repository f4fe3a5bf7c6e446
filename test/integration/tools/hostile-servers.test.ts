import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FetchResponse } from '../../../src/domain/index.ts';
import { openLocalFetch } from '../../fakes/local-fetch.ts';

const MIB = 1024 * 1024;
const HTML = 'content-type: text/html\r\n';
const OK = `HTTP/1.1 200 OK\r\n${HTML}`;

/** Writes the same again as fast as it is taken. */
function pour(socket: Socket, text: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on('drain', more);
  more();
}

/** What a server may do that speaks HTTP only as far as it likes. */
const ANSWERS: Readonly<Record<string, (socket: Socket) => void>> = {
  '/not-packed': (socket) => socket.end(`${OK}content-encoding: gzip\r\n\r\nthis is no gzip`),
  '/cut-while-packed': (socket) => {
    const packed = gzipSync('<p>whole</p>'.repeat(500));
    socket.write(`${OK}content-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`);
    socket.write(packed.subarray(0, 20), () => socket.destroy());
  },
  '/cut-without-packing': (socket) =>
    socket.write(`${OK}content-length: 100\r\n\r\nabc`, () => socket.destroy()),
  '/other-protocol': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\nhello'),
  '/never-ends': (socket) => socket.write(`${OK}\r\nthe first half`),
  '/only-hints': (socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\n'.repeat(100)),
  '/slow-head': (socket) => {
    const timer = setInterval(() => socket.write('a: b\r\n'), 20);
    socket.once('close', () => clearInterval(timer));
    socket.write('HTTP/1.1 200 OK\r\n');
  },
  '/endless-head': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    pour(socket, `a: ${'b'.repeat(1000)}\r\n`);
  },
  '/endless-trailers': (socket) => {
    socket.write(`${OK}transfer-encoding: chunked\r\n\r\n0\r\n`);
    pour(socket, 'a: b\r\n'.repeat(1000));
  },
  '/two-lengths': (socket) =>
    socket.write(
      `${OK}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n\r\n`,
    ),
  '/negative-length': (socket) => socket.write(`${OK}content-length: -5\r\n\r\nabc`),
  '/chunks-cut': (socket) => socket.end(`${OK}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n`),
  '/no-http': (socket) => socket.write('220 mail.example ESMTP\r\n'),
  '/brotli-bomb': (socket) => {
    const bomb = brotliCompressSync(Buffer.alloc(16 * MIB), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    });
    socket.write(`${OK}content-encoding: br\r\ncontent-length: ${bomb.length}\r\n\r\n`);
    socket.end(bomb);
  },
  '/unknown-packing': (socket) => socket.end(`${OK}content-encoding: zstd\r\n\r\nabc`),
  '/to-data': (socket) => socket.end('HTTP/1.1 302 Found\r\nlocation: data:text/html,hello\r\n\r\n'),
  '/to-credentials': (socket) =>
    socket.end('HTTP/1.1 302 Found\r\nlocation: http://user:secret@stand-in.example/\r\n\r\n'),
};

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => ANSWERS[String(data).split(' ')[1] ?? '']?.(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

const open = (timeoutMs: number) => openLocalFetch({ maxBytes: 64 * MIB, timeoutMs });

/** As a download does: the answer is there for a while before anybody reads its body. */
async function readLater(response: FetchResponse): Promise<string> {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => void setTimeout(resolve, 1));
  return response.text();
}

/** Ways that only end with the time that is given. */
const SILENT = new Set(['/never-ends', '/only-hints', '/slow-head']);

// Seconds on an idle machine.
vi.setConfig({ testTimeout: 120_000 });

describe('servers that mean harm', () => {
  // An error that no code listens to would end the process; the test command fails on it.
  it.each([
    ['/not-packed', 'E047', 'unpacked'],
    ['/cut-while-packed', 'E046', 'connection failed'],
    ['/cut-without-packing', 'E046', 'connection failed'],
    ['/other-protocol', 'E046', 'connection failed'],
    ['/never-ends', 'E046', 'took longer'],
    ['/only-hints', 'E046', 'took longer'],
    ['/slow-head', 'E046', 'took longer'],
    ['/endless-head', 'E046', 'connection failed'],
    ['/endless-trailers', 'E046', 'connection failed'],
    ['/two-lengths', 'E046', 'connection failed'],
    ['/negative-length', 'E046', 'connection failed'],
    ['/chunks-cut', 'E046', 'connection failed'],
    ['/no-http', 'E046', 'connection failed'],
    ['/brotli-bomb', 'E047', 'hundred'],
    ['/unknown-packing', 'E047', 'packed in a way'],
    ['/to-data', 'E039', 'only http and https'],
    ['/to-credentials', 'E039', 'credentials'],
  ])('should end %s with %s', async (path, code, words) => {
    const failure = await open(SILENT.has(path) ? 500 : 60_000)(`http://stand-in.example:${port}${path}`, {
      purpose: 'document',
      accept: ['text/html'],
    })
      .then(readLater)
      .then(
        (text) => `was taken: ${text}`,
        (error: unknown) => error,
      );
    expect(failure).toMatchObject({ code });
    expect(String(failure)).toContain(words);
    expect(String(failure)).not.toContain('secret');
  });

  it('should not go through a proxy that the environment names: it would connect to what nobody checked', async () => {
    let proxied = 0;
    const proxy = createServer(() => {
      proxied++;
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    const before = names.map((name) => process.env[name]);
    for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : address;
    try {
      const failure = await open(20_000)(`http://stand-in.example:${port}/chunks-cut`, {
        purpose: 'document',
        accept: ['text/html'],
      })
        .then((response) => response.text())
        .catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 'E046' });
      expect(proxied).toBe(0);
    } finally {
      names.forEach((name, index) => {
        const value = before[index];
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      });
      await new Promise((resolve) => proxy.close(resolve));
    }
  });
});
