import { isIP } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGuardedFetch } from '../../../src/app/network/open-guarded-fetch.ts';
import { say } from '../../../src/catalogue/index.ts';
import { loadConfig } from '../../../src/config/index.ts';
import type { EgressEntry } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { chooseProxy } from '../../../src/network/index.ts';
import { createGuardedFetch, createProxyTransport, createTransport } from '../../../src/tools/fetch/index.ts';
import { type Certificates, hasOpenSsl, makeCertificates } from '../../fakes/network/certificates.ts';
import { startModelServer } from '../../fakes/network/model-servers.ts';
import { type ProxyServer, startProxy } from '../../fakes/network/proxy-server.ts';

const PAGE = { purpose: 'document', accept: ['text/html'] } as const;
/** What is asked without a look at robots.txt. */
const SOURCE = { ...PAGE, purpose: 'search' as const };
let proxy: ProxyServer;
let server: Awaited<ReturnType<typeof startModelServer>>;
beforeAll(async () => {
  server = await startModelServer();
  proxy = await startProxy({ names: { 'pages.example.org': server.port, '127.0.0.1': server.port } });
});
afterAll(() => Promise.all([proxy.close(), server.close()]));
beforeEach(() => {
  proxy.requests.length = 0;
  proxy.connects.length = 0;
});

/** The guarded fetcher of a configuration that may use the web. */
const opened = (
  environment: Readonly<Record<string, string>>,
  flags: Readonly<Record<string, unknown>> = {},
) => {
  const { config } = loadConfig({ cwd: '/nowhere', environment, flags: { 'web.mode': 'allowed', ...flags } });
  return openGuardedFetch(config, { now: () => new Date() })({ record: () => undefined });
};
/** The same with name servers that know what they are told, and nothing else. */
function knowing(names: Readonly<Record<string, string>>) {
  const entries: EgressEntry[] = [];
  const network = { httpProxy: proxy.url, httpsProxy: proxy.url };
  const limits = { maxBytes: 100_000, timeoutMs: 5000 };
  const fetch = createGuardedFetch({
    resolve: async (host) => {
      const address = isIP(host) === 0 ? names[host] : host;
      if (address === undefined) throw Object.assign(new Error('not known'), { code: 'ENOTFOUND' });
      return [{ address, family: 4 }];
    },
    send: createTransport(),
    proxy: { serves: (url) => chooseProxy(url, network) !== undefined, send: createProxyTransport(network) },
    robots: undefined,
    isInternal: (url) => url.hostname === 'wiki.corp',
    limits: { search: limits, document: limits, robots: limits, service: limits },
    userAgent: 'Plumbline/test',
    offline: false,
  })({ record: (entry) => entries.push(entry) });
  return { fetch, entries };
}

describe('the guarded fetcher behind a proxy', () => {
  it('should fetch pages and robots.txt by the proxy, also of names that are not known here', async () => {
    const fetch = opened({ HTTP_PROXY: proxy.url });
    const response = await fetch('http://pages.example.org/harbour?a=1', PAGE);
    expect(await response.text()).toContain('opens at six');
    expect(proxy.requests).toEqual([
      'http://pages.example.org/robots.txt',
      'http://pages.example.org/harbour?a=1',
    ]);
  });

  it.each([
    'http://10.1.2.3/',
    'http://192.168.0.1:8080/',
    'http://169.254.169.254/latest/meta-data/',
    'https://[fd00::1]/',
    'http://0x7f.1/',
    'http://2852039166/',
    'http://metadata.google.internal/',
    'http://intranet/',
    'http://printer.local/',
    'http://files.lan./',
    'http://private.example.org/',
    'http://public.example.org:80@10.1.2.3/',
  ])('should ask no proxy for %s', async (url) => {
    const { fetch, entries } = knowing({ 'private.example.org': '10.0.0.7' });
    await expect(fetch(url, PAGE)).rejects.toMatchObject({ code: 'E039' });
    expect([proxy.requests, proxy.connects]).toEqual([[], []]);
    expect(entries).toMatchObject([{ outcome: 'refused' }]);
  });

  it('should go on refusing loopback, which is reached directly', async () => {
    const { fetch } = knowing({});
    await expect(fetch(`http://127.0.0.1:${server.port}/`, PAGE)).rejects.toMatchObject({ code: 'E039' });
    expect(proxy.requests).toEqual([]);
  });

  it('should ask it for a host of one’s own, and not follow a page there', async () => {
    proxy.knows('wiki.corp', server.port);
    const { fetch } = knowing({});
    expect((await fetch('http://wiki.corp/start', PAGE)).status).toBe(200);
    expect(proxy.requests).toEqual(['http://wiki.corp/start']);
  });

  it('should go directly to what NO_PROXY lists, with the guard as ever', async () => {
    const fetch = opened({ HTTP_PROXY: proxy.url, NO_PROXY: '10.0.0.0/8' });
    await expect(fetch('http://10.1.2.3/', SOURCE)).rejects.toMatchObject({ code: 'E039' });
    expect(proxy.requests).toEqual([]);
  });

  it('should name the proxy when it is the reason', async () => {
    const fetch = opened({ HTTPS_PROXY: proxy.url });
    const error: unknown = await fetch('https://unknown.example.org/', SOURCE).catch((reason) => reason);
    expect(error instanceof AppError && error.wording && say('en', error.wording)).toContain(
      `The proxy ${proxy.url} cannot reach unknown.example.org (502)`,
    );
  });
});

describe.skipIf(!hasOpenSsl)('the guarded fetcher and certificates', () => {
  let certificates: Certificates;
  beforeAll(() => {
    certificates = makeCertificates();
  });
  afterAll(() => certificates.remove());

  it('should say what is wrong with them, and take what caFile names, directly and by a tunnel', async () => {
    const tls = await startModelServer(certificates.whole);
    proxy.knows('secure.example.org', tls.port);
    const ways = [
      [`https://localhost:${tls.port}/page`, { 'web.allowHosts': ['localhost'] }],
      ['https://secure.example.org/page', {}],
    ] as const;
    for (const [url, flags] of ways) {
      const environment = { HTTPS_PROXY: proxy.url };
      const error: unknown = await opened(environment, flags)(url, SOURCE).catch((reason) => reason);
      expect(error).toMatchObject({ code: 'E046' });
      expect(error instanceof AppError && error.wording && say('en', error.wording)).toMatch(
        /authority that is not known here.*network\.caFile/,
      );
      const trusting = opened(environment, { ...flags, 'network.caFile': certificates.rootFile });
      expect((await trusting(url, SOURCE)).status).toBe(200);
    }
    expect(proxy.connects).toEqual(['secure.example.org:443', 'secure.example.org:443']);
    await tls.close();
  });
});
