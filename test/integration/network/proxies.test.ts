import { getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFetch } from '../../../src/app/network/open-network.ts';
import { openEmbedder } from '../../../src/app/open-embedder.ts';
import { openReranker } from '../../../src/app/open-reranker.ts';
import { say } from '../../../src/catalogue/index.ts';
import { type Config, loadConfig } from '../../../src/config/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { createProviderLimiters, probeModel } from '../../../src/language/index.ts';
import { loadAuthorities, routeGlobalFetch } from '../../../src/network/index.ts';
import { type Certificates, hasOpenSsl, makeCertificates } from '../../fakes/network/certificates.ts';
import { startModelServer } from '../../fakes/network/model-servers.ts';
import { type ProxyServer, startProxy } from '../../fakes/network/proxy-server.ts';

const clock = { now: () => new Date() };
const limiters = () => createProviderLimiters({ clock, sleep: async () => undefined });
const configOf = (
  environment: Readonly<Record<string, string>>,
  flags: Readonly<Record<string, unknown>> = {},
) => loadConfig({ cwd: '/nowhere', environment, flags }).config;
const PASSAGE = { id: 'p1', title: '', headingPath: [], text: 'Ships enter at six.', priorScore: 0.5 };

/** What each user of a model asks at an address; the sentence of its error, or `ok`. */
const users = {
  model: async (config: Config, baseUrl: string) => {
    const settings = { baseUrl, apiKey: 'key', timeoutMs: 5000 };
    const probe = await probeModel({ settings, clock, fetch: openFetch(config) }, 'm');
    if (!probe.ok) throw probe.error;
  },
  embedding: async (config: Config, baseUrl: string) => {
    const embedding = {
      ...config.embedding,
      provider: 'openai',
      baseUrl,
      model: 'e',
      dimension: 16,
    } as const;
    await openEmbedder({ ...config, embedding }, limiters()).embed(['tides'], 'query');
  },
  reranker: async (config: Config, baseUrl: string) => {
    const rerank = { ...config.rerank, provider: 'tei', baseUrl } as const;
    await openReranker({ ...config, rerank }, { limiters: limiters() }).rerank('tides', [PASSAGE]);
  },
} as const;
const ask = async (user: keyof typeof users, config: Config, baseUrl: string): Promise<string> => {
  try {
    await users[user](config, baseUrl);
    return 'ok';
  } catch (error) {
    if (!(error instanceof AppError) || error.wording === undefined) throw error;
    return say('en', error.wording);
  }
};
const USERS = Object.keys(users) as (keyof typeof users)[];

describe('a proxy of plain requests', () => {
  let proxy: ProxyServer;
  let server: Awaited<ReturnType<typeof startModelServer>>;
  beforeAll(async () => {
    server = await startModelServer();
    proxy = await startProxy({ names: { 'models.example.org': server.port } });
  });
  afterAll(() => Promise.all([proxy.close(), server.close()]));
  beforeEach(() => {
    proxy.requests.length = 0;
  });

  it.each(USERS)('should carry what %s asks, by a variable in either case', async (user) => {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'PLUMBLINE_NETWORK_HTTP_PROXY']) {
      const config = configOf({ [name]: proxy.url });
      expect(await ask(user, config, 'http://models.example.org/v1')).toBe('ok');
    }
    expect(proxy.requests).toHaveLength(3);
    expect(new Set(proxy.requests.map((url) => new URL(url).host))).toEqual(new Set(['models.example.org']));
  });

  it('should not be asked for this machine, nor for what NO_PROXY lists', async () => {
    const config = configOf({ HTTP_PROXY: proxy.url });
    for (const user of USERS)
      expect(await ask(user, config, `http://127.0.0.1:${server.port}/v1`)).toBe('ok');
    const excepted = [
      configOf({ HTTP_PROXY: proxy.url, no_proxy: 'other.example, models.example.invalid' }),
      // As files and variables of earlier versions have it.
      configOf({ HTTP_PROXY: proxy.url, PLUMBLINE_NETWORK_NO_PROXY: 'a.example,models.example.invalid' }),
    ];
    for (const config of excepted)
      expect(await ask('model', config, 'http://models.example.invalid/v1')).not.toBe('ok');
    expect(proxy.requests).toEqual([]);
  });

  it('should be taken by every other fetch of the process', async () => {
    const before = getGlobalDispatcher();
    await routeGlobalFetch({ httpProxy: proxy.url });
    try {
      const post = { method: 'POST', body: JSON.stringify({ input: ['tides'] }) };
      const response = await fetch('http://models.example.org/v1/embeddings', post);
      expect(await response.json()).toMatchObject({ data: [{ index: 0 }] });
      expect(await (await fetch(`http://127.0.0.1:${server.port}/page`)).text()).toContain('harbour');
    } finally {
      setGlobalDispatcher(before);
    }
    expect(proxy.requests).toEqual(['http://models.example.org/v1/embeddings']);
  });

  it('should be no part of a system that is offline', () => {
    const { config, origins } = loadConfig({
      cwd: '/nowhere',
      environment: { HTTP_PROXY: proxy.url },
      flags: { 'web.offline': true },
    });
    expect(config.network.httpProxy).toBeUndefined();
    expect(say('en', origins['network.httpProxy'] as never)).toBe('follows from web.offline');
  });

  it('should be an http address', () => {
    expect(() => configOf({ HTTPS_PROXY: 'socks5://proxy:1080' })).toThrow(/HTTPS_PROXY/);
    expect(configOf({ HTTPS_PROXY: 'proxy:3128' }).network.httpsProxy).toBe('proxy:3128');
  });
});

describe('a proxy that does not let through', () => {
  it('should be said to want a password, which is never shown', async () => {
    const server = await startModelServer();
    const proxy = await startProxy({ names: { 'models.example.org': server.port }, login: 'ada:se cret' });
    const at = (login: string) => configOf({ HTTP_PROXY: `http://${login}127.0.0.1:${proxy.port}` });
    expect(await ask('model', at('ada:se%20cret@'), 'http://models.example.org/v1')).toBe('ok');
    for (const user of USERS) {
      const said = await ask(user, at('ada:wr0ng@'), 'http://models.example.org/v1');
      expect(said).toContain(`http://[redacted]@127.0.0.1:${proxy.port} asks for a user and password (407)`);
      expect(said).not.toContain('wr0ng');
    }
    expect(server.requests()).toBe(1);
    await Promise.all([proxy.close(), server.close()]);
  });

  it('should be named when it is away, refuses a host or does not know it', async () => {
    const proxy = await startProxy({ refuses: ['closed.example.org'] });
    const config = configOf({ HTTPS_PROXY: proxy.url });
    expect(await ask('model', config, 'https://closed.example.org/v1')).toContain(
      `The proxy ${proxy.url} does not allow closed.example.org (403)`,
    );
    expect(await ask('model', config, 'https://unknown.example.org/v1')).toContain(
      `The proxy ${proxy.url} cannot reach unknown.example.org (502)`,
    );
    await proxy.close();
    expect(await ask('model', config, 'https://unknown.example.org/v1')).toContain(
      `The proxy ${proxy.url} cannot be reached (ECONNREFUSED)`,
    );
  });
});

describe.skipIf(!hasOpenSsl)('certificates', () => {
  let certificates: Certificates;
  beforeAll(() => {
    certificates = makeCertificates();
  });
  afterAll(() => certificates.remove());

  it.each(USERS)(
    'should be trusted by %s through a tunnel once caFile names their authority',
    async (user) => {
      const server = await startModelServer(certificates.whole);
      const proxy = await startProxy({ names: { 'models.example.org': server.port } });
      const environment = { https_proxy: proxy.url };
      const url = 'https://models.example.org/v1';
      expect(await ask(user, configOf(environment), url)).toMatch(
        /certificate of models\.example\.org comes from a certificate authority that is not known/,
      );
      const trusting = configOf(environment, { 'network.caFile': certificates.rootFile });
      expect(await ask(user, trusting, url)).toBe('ok');
      expect(proxy.connects).toContain('models.example.org:443');
      expect(server.requests()).toBe(1);
      await Promise.all([proxy.close(), server.close()]);
    },
  );

  it.each([
    ['selfSigned', /certificate of 127\.0\.0\.1:\d+ is self-signed.*network\.caFile/],
    ['whole', /certificate authority that is not known here.*network\.caFile/],
    ['withoutIntermediate', /leaves out the intermediate certificate.*network\.caFile/],
    ['expired', /has expired/],
    ['ofOtherName', /was issued for another name/],
  ] as const)('should be said to be the reason: %s', async (kind, sentence) => {
    const server = await startModelServer(certificates[kind]);
    const trusts = kind === 'expired' || kind === 'ofOtherName';
    const config = configOf({}, trusts ? { 'network.caFile': certificates.rootFile } : {});
    for (const user of USERS)
      expect(await ask(user, config, `https://127.0.0.1:${server.port}/v1`), user).toMatch(sentence);
    expect(server.requests()).toBe(0);
    await server.close();
  });

  it('should be missed where there is none', async () => {
    const server = await startModelServer();
    expect(await ask('model', configOf({}), `https://127.0.0.1:${server.port}/v1`)).toMatch(
      /does not speak TLS.*http:\/\//,
    );
    await server.close();
  });

  it('should be trusted when caFile has what is missing', async () => {
    for (const [identity, caFile] of [
      [certificates.selfSigned, certificates.selfFile],
      [certificates.withoutIntermediate, certificates.rootAndMiddleFile],
    ] as const) {
      const server = await startModelServer(identity);
      const config = configOf({}, { 'network.caFile': caFile });
      expect(await ask('model', config, `https://127.0.0.1:${server.port}/v1`)).toBe('ok');
      await server.close();
    }
    expect(() => loadAuthorities({ caFile: '/nowhere/none.pem' })).toThrow(
      /“none\.pem” is not a readable PEM file/,
    );
  });
});
