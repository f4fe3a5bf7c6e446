import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchCluster } from '../../../src/app/settings.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { layoutOf } from '../../../src/storage/chunk-index/opensearch/index-layout.ts';
import { createIndexNames, routingOf } from '../../../src/storage/chunk-index/opensearch/index-names.ts';
import { createSearchCluster } from '../../../src/storage/chunk-index/opensearch/search-cluster.ts';
import type { SearchSettings } from '../../../src/storage/chunk-index/search-settings.ts';

const seen: { path: string; authorization: string }[] = [];
const server = createServer((request, response) => {
  seen.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '' });
  response.setHeader('content-type', 'application/json').end('{"acknowledged": true}');
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

function settingsOf(...set: string[]): SearchSettings {
  const { config } = loadConfig({ environment: {}, cwd: '/', set: [`index.urls=${url}`, ...set] });
  const settings = searchCluster(config);
  if (settings === undefined) throw new Error('no cluster is set');
  return settings;
}
const layout = (...set: string[]) =>
  layoutOf({ ...settingsOf(...set), dimension: 8, lexical: { k1: 1.2, b: 0.75 } as never });

describe('the settings of an index on a cluster', () => {
  it('should say where it is and who asks: index.urls, index.user, index.password', async () => {
    expect(searchCluster(loadConfig({ environment: {}, cwd: '/', set: [] }).config)).toBeUndefined();
    for (const set of [[], ['index.user=ada', 'index.password=s3cret']]) {
      const cluster = createSearchCluster(settingsOf(...set));
      await cluster.send({ method: 'GET', path: '/_cat' });
      await cluster.close();
    }
    const basic = `Basic ${Buffer.from('ada:s3cret').toString('base64')}`;
    expect(seen.map(({ authorization }) => authorization)).toEqual(['', basic]);
  });

  it('should have requests signed for AWS: index.aws.region', async () => {
    seen.length = 0;
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' });
    try {
      const cluster = createSearchCluster(settingsOf('index.aws.region=eu-west-1'));
      await cluster.send({ method: 'GET', path: '/_cat' });
      await cluster.close();
    } finally {
      delete process.env['AWS_ACCESS_KEY_ID'];
      delete process.env['AWS_SECRET_ACCESS_KEY'];
    }
    const [{ authorization = '' } = {}] = seen;
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/es\//);
  });

  it('should shape it: index.prefix, index.shards, index.replicas, index.routing', async () => {
    const familyOf = (...set: string[]) =>
      createIndexNames({ settings: settingsOf(...set), storeId: async () => 'one' }).family();
    expect([await familyOf(), await familyOf('index.prefix=team')]).toEqual(['plumbline-one-', 'team-one-']);
    expect(layout('index.shards=3', 'index.replicas=2').settings.index).toMatchObject({
      number_of_shards: 3,
      number_of_replicas: 2,
    });
    expect(routingOf(settingsOf(), ['a', 'b'])).toEqual({});
    expect(routingOf(settingsOf('index.routing=collection'), ['a', 'b'])).toEqual({ routing: 'a,b' });
  });
});
