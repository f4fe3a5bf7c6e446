import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EgressEntry, FetchRequest, GuardedFetch } from '../../../src/domain/index.ts';
import {
  createGuardedFetch,
  createRobots,
  createTransport,
  listsHost,
} from '../../../src/tools/fetch/index.ts';

const MIB = 1024 * 1024;
const PAGE: FetchRequest = { purpose: 'document', accept: ['text/html'] };
const pem = readFileSync(join(import.meta.dirname, '../../fixtures/tls/self-signed.pem'));

const requests: { readonly url: string; readonly headers: NodeJS.Dict<string | string[]> }[] = [];
const answer: RequestListener = (request, response) => {
  requests.push({ url: `${request.headers.host}${request.url}`, headers: request.headers });
  const html = { 'content-type': 'text/html; charset=utf-8' };
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  const to = searchParams.get('to');
  if (pathname === '/robots.txt')
    response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /private');
  else if (to !== null) response.writeHead(302, { location: to }).end();
  else if (pathname === '/loop') response.writeHead(301, { location: '/loop' }).end();
  else if (pathname === '/bomb')
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(8 * MIB)));
  else if (pathname === '/twice')
    response.writeHead(200, { ...html, 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync('x')));
  else if (pathname === '/broken')
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('no gzip');
  else if (pathname === '/announced')
    response.writeHead(200, { ...html, 'content-length': 300 * MIB }).write('x');
  else if (pathname === '/endless') {
    response.writeHead(200, html);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    };
    response.on('drain', more);
    more();
  } else if (pathname === '/drip') {
    response.writeHead(200, html);
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  } else if (pathname === '/json') response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  else if (pathname === '/latin')
    response
      .writeHead(200, { 'content-type': 'text/html; charset=gbk' })
      .end(Buffer.from([0xc4, 0xe3, 0xba, 0xc3]));
  else if (pathname === '/packed')
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync('<p>packed</p>'));
  else response.writeHead(200, html).end(`<p>${pathname}</p>`);
};

let server: Server;
let tlsServer: Server;
let port: number;
let tlsPort: number;
beforeAll(async () => {
  server = createServer(answer);
  tlsServer = createTlsServer({ key: pem, cert: pem }, answer) as unknown as Server;
  for (const each of [server, tlsServer])
    await new Promise<void>((done) => each.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
  tlsPort = (tlsServer.address() as AddressInfo).port;
});
afterAll(() => {
  for (const each of [server, tlsServer]) {
    each.closeAllConnections();
    each.close();
  }
});

function open(
  options: {
    readonly internal?: readonly string[];
    readonly maxBytes?: number;
    readonly timeoutMs?: number;
    readonly robots?: boolean;
    readonly offline?: boolean;
  } = {},
): { fetch: GuardedFetch; entries: EgressEntry[] } {
  const entries: EgressEntry[] = [];
  const limits = { maxBytes: options.maxBytes ?? MIB, timeoutMs: options.timeoutMs ?? 10_000 };
  const internal = options.internal ?? ['stand-in.example', 'other.example'];
  const fetch = createGuardedFetch({
    // Names that no DNS knows: whoever connects has used the address that was checked.
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    send: createTransport(),
    robots: options.robots ? createRobots({ clock: { now: () => new Date() } }) : undefined,
    isInternal: (url) => listsHost(internal, url),
    limits: { search: limits, document: limits, robots: limits, service: limits },
    userAgent: 'Plumbline/test',
    offline: options.offline ?? false,
  })({ record: (entry) => entries.push(entry) });
  return { fetch, entries };
}
const at = (path: string, host = 'stand-in.example') => `http://${host}:${port}${path}`;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

describe('the guarded fetcher over sockets', () => {
  it('should connect to the address that was checked and send the name that was asked', async () => {
    const { fetch, entries } = open();
    const response = await fetch(at('/page?q=1#part'), { ...PAGE, sent: 'tides' });
    expect(await response.text()).toBe('<p>/page</p>');
    expect(requests.at(-1)).toMatchObject({
      url: `stand-in.example:${port}/page?q=1`,
      headers: { 'user-agent': 'Plumbline/test' },
    });
    expect(entries).toEqual([
      {
        host: `stand-in.example:${port}`,
        purpose: 'document',
        url: at('/page'),
        sent: 'tides',
        outcome: 'ok',
        detail: '200',
      },
    ]);
  });

  it('should unpack bodies and decode them by their charset', async () => {
    const { fetch } = open();
    expect(await (await fetch(at('/packed'), PAGE)).text()).toBe('<p>packed</p>');
    expect(await (await fetch(at('/latin'), PAGE)).text()).toBe('你好');
  });

  it('should refuse loopback when it is not on the allow-list, and everything when offline', async () => {
    const before = requests.length;
    expect(await codeOf(open({ internal: [] }).fetch(at('/page'), PAGE))).toBe('E039');
    expect(await codeOf(open({ offline: true }).fetch(at('/page'), PAGE))).toBe('E039');
    expect(requests).toHaveLength(before);
  });

  it('should stop at a redirect to a host that is not public', async () => {
    const { fetch, entries } = open({ internal: ['stand-in.example'] });
    expect(await codeOf(fetch(at(`/x?to=${encodeURIComponent(at('/page', 'inside.example'))}`), PAGE))).toBe(
      'E039',
    );
    expect(entries.at(-1)).toMatchObject({
      host: `inside.example:${port}`,
      outcome: 'refused',
      detail: 'E039',
    });
    expect(await codeOf(fetch(at('/x?to=file:///etc/passwd'), PAGE))).toBe('E039');
  });

  it('should keep keys with the origin they were meant for', async () => {
    const { fetch } = open();
    const away = `/x?to=${encodeURIComponent(at('/page', 'other.example'))}`;
    await fetch(at(away), { ...PAGE, headers: { authorization: 'Bearer secret', 'x-api-key': 'secret' } });
    expect(JSON.stringify(requests.at(-2)?.headers)).toContain('secret');
    expect(JSON.stringify(requests.at(-1)?.headers)).not.toContain('secret');
  });

  it.each([
    ['/loop', 'E047', 'redirects more than 5 times'],
    ['/bomb', 'E047', 'hundred'],
    ['/twice', 'E047', 'packed in a way'],
    ['/broken', 'E047', 'unpacked'],
    ['/announced', 'E047', 'larger than the limit'],
    ['/endless', 'E047', 'larger than the limit'],
    ['/json', 'E047', 'application/json'],
    ['/drip', 'E046', 'took longer'],
  ])('should end %s with %s', async (path, code, words) => {
    const { fetch } = open({
      maxBytes: path === '/bomb' ? 100 * MIB : MIB,
      timeoutMs: path === '/drip' ? 300 : 20_000,
    });
    const failure = await fetch(at(path), PAGE)
      .then((response) => response.text())
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(failure).toMatchObject({ code });
    expect(String(failure)).toContain(words);
  });

  it('should not trust a certificate that nobody vouches for', async () => {
    const failure = await open()
      .fetch(`https://stand-in.example:${tlsPort}/page`, PAGE)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'E046' });
    expect(String(failure)).toContain('certificate');
  });

  it('should leave out what robots.txt asks for, and ask once', async () => {
    const { fetch } = open({ robots: true });
    const before = requests.length;
    expect(await codeOf(fetch(at('/private/page'), PAGE))).toBe('E048');
    expect(await codeOf(fetch(at(`/x?to=${encodeURIComponent('/private')}`), PAGE))).toBe('E048');
    expect(await codeOf(fetch(at('/open'), PAGE))).toBe('ok');
    expect(requests.slice(before).filter(({ url }) => url.endsWith('/robots.txt'))).toHaveLength(1);
    expect(await codeOf(fetch(at('/private'), { ...PAGE, purpose: 'search' }))).toBe('ok');
  });

  it('should pass the abort of the caller through', async () => {
    const controller = new AbortController();
    const pending = open()
      .fetch(at('/drip'), { ...PAGE, signal: controller.signal })
      .then((response) => response.text());
    controller.abort();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});
