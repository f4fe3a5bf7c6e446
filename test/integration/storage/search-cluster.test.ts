import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { inspectCluster } from '../../../src/storage/chunk-index/opensearch/inspect-cluster.ts';
import { createSearchCluster } from '../../../src/storage/chunk-index/opensearch/search-cluster.ts';
import { createSearchStore } from '../../../src/storage/chunk-index/opensearch/search-store.ts';
import type { SearchSettings } from '../../../src/storage/index.ts';
import { hasOpenSsl, makeCertificates } from '../../fakes/network/certificates.ts';

type Answer = readonly [status: number, body: unknown];
const OPENSEARCH = { version: { number: '2.19.6', distribution: 'opensearch' } };
const fault = (type: string, reason = 'no') => ({ error: { type, reason } });

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

const answering =
  (answer: (path: string, body: string, request: IncomingMessage) => Answer) =>
  async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const part of request) body += String(part);
    const [status, said] = answer(request.url ?? '', body, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  };

async function listen(server: Server, scheme = 'http'): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const settings = (urls: readonly string[], more: Partial<SearchSettings> = {}): SearchSettings => ({
  urls,
  provider: 'opensearch',
  prefix: 'test',
  shards: 1,
  routing: 'none',
  ...more,
});
const inspect = (urls: readonly string[], more?: Partial<SearchSettings>) =>
  inspectCluster(createSearchCluster(settings(urls, more)));
const serve = (answer: Parameters<typeof answering>[0]) => listen(createServer(answering(answer)));

describe('a search cluster that cannot be used', () => {
  it('should be away when nobody listens, and answer by another node when one is', async () => {
    await expect(inspect(['http://127.0.0.1:9'])).rejects.toMatchObject({ code: 'E119' });
    const url = await serve(() => [200, OPENSEARCH]);
    expect(await inspect(['http://127.0.0.1:9', url])).toBe('2.19.6');
  });

  it.each([
    ['Elasticsearch 8', { version: { number: '8.19.0' } }, 'Elasticsearch 8.19.0'],
    ['OpenSearch 2.11', { version: { number: '2.11.0', distribution: 'opensearch' } }, 'opensearch 2.11.0'],
    ['something else', { hello: 'world' }, '?'],
  ])('should be named when it is %s', async (_name, info, said) => {
    const url = await serve(() => [200, info]);
    await expect(inspect([url])).rejects.toMatchObject({
      code: 'E120',
      message: expect.stringContaining(said),
    });
  });

  it('should be left when who asks is stopped, with nothing thrown besides', async () => {
    const url = await listen(createServer(() => undefined));
    const cluster = createSearchCluster(settings([url]));
    const stop = new AbortController();
    const asked = cluster.send({ method: 'GET', path: '/' }, stop.signal);
    setTimeout(() => stop.abort(new Error('stopped')), 50);
    await expect(asked).rejects.toThrow('stopped');
    // What is thrown besides comes on a later turn, and fails the whole run of tests.
    await new Promise((turn) => setTimeout(turn, 50));
    await cluster.close();
  });

  it('should be said to lack its k-NN plugin', async () => {
    const url = await serve((path) =>
      path.startsWith('/_plugins')
        ? [400, { error: 'no handler found for uri [/_plugins/_knn/stats]' }]
        : [200, OPENSEARCH],
    );
    await expect(inspect([url])).rejects.toMatchObject({
      code: 'E120',
      message: expect.stringContaining('k-NN'),
    });
  });

  it('should be told the user, and say when it refuses the password', async () => {
    const own = `Basic ${Buffer.from('ada:right').toString('base64')}`;
    const url = await serve((_path, _body, { headers }) =>
      headers.authorization === own ? [200, OPENSEARCH] : [401, 'Unauthorized'],
    );
    expect(await inspect([url], { user: 'ada', password: 'right' })).toBe('2.19.6');
    await expect(inspect([url], { user: 'ada', password: 'wrong' })).rejects.toMatchObject({ code: 'E121' });
  });

  it.runIf(hasOpenSsl)('should be trusted by an own authority, and refused without', async () => {
    const { identities, authority, remove } = certificates();
    stops.push(remove);
    const server = createTlsServer(
      identities,
      answering(() => [200, OPENSEARCH]),
    );
    const url = (await listen(server as unknown as Server, 'https')).replace('127.0.0.1', 'localhost');
    await expect(inspect([url])).rejects.toMatchObject({
      code: 'E121',
      message: expect.stringContaining('caFile'),
    });
    expect(await inspect([url], { authorities: [authority] })).toBe('2.19.6');
  });

  it('should be asked again when a node dies under what is asked, and be away when it stays so', async () => {
    let left = 2;
    const died = {
      error: { ...fault('search_phase_execution_exception', 'Partial shards failure').error, phase: 'dfs' },
    };
    const url = await serve(() => (left-- > 0 ? [500, died] : [200, OPENSEARCH]));
    expect(await inspect([url])).toBe('2.19.6');
    left = 100;
    await expect(inspect([url])).rejects.toMatchObject({ code: 'E119' });
  });

  it('should be asked again for what it has no room for, and for that alone', async () => {
    const sent: string[][] = [];
    const url = await serve((path, body) => {
      if (!path.startsWith('/_bulk')) return [200, OPENSEARCH];
      const ids = [...body.matchAll(/"_id":"(\w+)"/g)].map(([, id]) => id ?? '');
      sent.push(ids);
      const items = ids.map((id) => ({
        index:
          sent.length === 1 && id === 'b' ? { status: 429, error: fault('rejected').error } : { status: 201 },
      }));
      return [200, { errors: sent.length === 1, items }];
    });
    await store(url).put([['doc', put(['a', 'b', 'c'])]]);
    expect(sent).toEqual([['a', 'b', 'c'], ['b']]);
  });

  it.each([
    ['a full disk', 403, fault('cluster_block_exception', 'index read-only / allow delete (api)'), 'E028'],
    [
      'a flooded disk',
      429,
      fault('cluster_block_exception', 'disk usage exceeded flood-stage watermark'),
      'E028',
    ],
    [
      'disks over their high watermark',
      403,
      fault('index_create_block_exception', 'blocked by: [FORBIDDEN/10/cluster create-index blocked (api)];'),
      'E028',
    ],
    ['an index that is gone', 404, fault('index_not_found_exception'), 'E120'],
    ['a field that is not there', 400, fault('strict_dynamic_mapping_exception'), 'E120'],
    ['a user without rights', 403, fault('security_exception'), 'E121'],
  ])(
    'should be told apart: %s',
    async (_name, status, body, code) => {
      const item = await serve(() => [200, { errors: true, items: [{ index: { status, ...body } }] }]);
      await expect(store(item).put([['doc', put(['a'])]])).rejects.toMatchObject({ code });
      const whole = await serve(() => [status, body]);
      await expect(store(whole).refresh()).rejects.toMatchObject({ code });
    },
    20_000,
  );
});

const store = (url: string) =>
  createSearchStore({
    cluster: createSearchCluster(settings([url])),
    settings: settings([url]),
    names: { family: async () => 'test-', aliasOf: async () => 'test-a' },
  });

const put = (ids: readonly string[]) => ({
  fingerprint: 'model/16',
  versionId: 'ver',
  collectionId: 'col',
  isOld: false,
  entries: ids.map((id, ordinal) => ({ id, ordinal, words: '', vectors: {} })),
});

function certificates() {
  const made = makeCertificates();
  return { identities: made.whole, authority: readFileSync(made.rootFile, 'utf8'), remove: made.remove };
}

describe('a cluster on AWS', () => {
  const KEYS = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret/of+a=key' };
  const region = 'eu-west-1';
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');

  /** The signature as AWS describes it (Signature Version 4), by itself, and whether it is the one that was sent. */
  function isSigned(secret: string, request: IncomingMessage, body: string): boolean {
    const [, day = '', names = '', sent = ''] =
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\d{8})\/eu-west-1\/es\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
        request.headers.authorization ?? '',
      ) ?? [];
    const url = new URL(request.url ?? '', 'http://host');
    const encode = (text: string) =>
      encodeURIComponent(text).replace(
        /[!'()*]/g,
        (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
      );
    const canonical = [
      request.method,
      url.pathname.split('/').map(encode).join('/'), // once more than it was sent, as for all services but S3
      [...url.searchParams]
        .map((pair) => pair.map(encode).join('='))
        .sort()
        .join('&'),
      ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
      '',
      names,
      hash(body),
    ].join('\n');
    const scope = `${day}/eu-west-1/es/aws4_request`;
    const key = [day, 'eu-west-1', 'es', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
    const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash(canonical)].join('\n');
    return names.includes('host') && hmac(key, text).toString('hex') === sent;
  }
  const serveAws = (secret = KEYS.AWS_SECRET_ACCESS_KEY) =>
    serve((_path, body, request) =>
      isSigned(secret, request, body)
        ? [200, OPENSEARCH]
        : [403, { message: 'The signature does not match.' }],
    );

  it('should get requests that are signed with the keys of the environment, with query and lines', async () => {
    Object.assign(process.env, KEYS);
    const url = await serveAws();
    expect(await inspect([url], { region })).toBe('2.19.6');
    const cluster = createSearchCluster(settings([url], { region }));
    const query = { refresh: true, filter_path: 'a.b,c*' };
    const lines = [{ index: { _id: '1' } }, { text: '港口 & more' }];
    await cluster.send({ method: 'POST', path: '/_bulk', query, lines });
    await cluster.send({ method: 'PUT', path: '/test-1', body: { settings: { name: 'é' } } });
    await cluster.close();
    await expect(inspect([url])).rejects.toMatchObject({ code: 'E121' }); // not signed
  });

  it.each([
    ['refuses the signature', { ...KEYS, AWS_SECRET_ACCESS_KEY: 'another' }],
    ['gets no keys', { AWS_CONFIG_FILE: '/nowhere', AWS_SHARED_CREDENTIALS_FILE: '/nowhere' }],
  ])('should be said with what to check when it %s', async (_why, keys) => {
    for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
    Object.assign(process.env, { ...keys, AWS_EC2_METADATA_DISABLED: 'true' });
    await expect(inspect([await serveAws()], { region })).rejects.toMatchObject({
      code: 'E121',
      message: expect.stringContaining('on AWS the region there'),
    });
  });
});
