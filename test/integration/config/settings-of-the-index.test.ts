import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchCluster } from '../../../src/app/settings.ts';
import { describeConfig, loadConfig } from '../../../src/config/index.ts';
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
/** The same with more in the address. */
const settingsAt = (query: string, user = '') =>
  settingsOf(`index.urls=${url.replace('://', `://${user}`)}${query}`);
const layout = (...set: string[]) => layoutOf({ ...settingsOf(...set), dimension: 8 });

describe('the settings of an index on a cluster', () => {
  it('should say where it is and who asks: index.urls', async () => {
    expect(searchCluster(loadConfig({ environment: {}, cwd: '/', set: [] }).config)).toBeUndefined();
    for (const settings of [
      settingsOf(),
      settingsAt('', 'ada:s3%40cret@'),
      settingsOf('index.user=ada', 'index.password=s3@cret'),
    ]) {
      const cluster = createSearchCluster(settings);
      await cluster.send({ method: 'GET', path: '/_cat' });
      await cluster.close();
    }
    const basic = `Basic ${Buffer.from('ada:s3@cret').toString('base64')}`;
    expect(seen.map(({ authorization }) => authorization)).toEqual(['', basic, basic]);
    expect(seen.map(({ path }) => path)).toEqual(['/_cat', '/_cat', '/_cat']);
  });

  it('should have requests signed for AWS', async () => {
    seen.length = 0;
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' });
    try {
      const cluster = createSearchCluster(settingsAt('?region=eu-west-1'));
      await cluster.send({ method: 'GET', path: '/_cat' });
      await cluster.close();
    } finally {
      delete process.env['AWS_ACCESS_KEY_ID'];
      delete process.env['AWS_SECRET_ACCESS_KEY'];
    }
    const [{ authorization = '' } = {}] = seen;
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/es\//);
  });

  it('should take the region of a domain on AWS from its name, unless somebody asks by a password', () => {
    const regionOf = (...set: string[]) => settingsOf(...set).region;
    const host = 'search-harbour-x7.eu-west-1.es.amazonaws.com';
    expect(regionOf(`index.urls=https://${host}`)).toBe('eu-west-1');
    expect(regionOf('index.urls=https://search-harbour-x7.aos.us-east-2.on.aws')).toBe('us-east-2');
    expect(regionOf(`index.urls=https://ada:secret@${host}`)).toBeUndefined();
    expect(regionOf('index.urls=https://search.example.org')).toBeUndefined();
    expect(regionOf('index.aws.region=eu-west-3')).toBe('eu-west-3');
  });

  it('should take a password of digits as it was given', () => {
    expect(settingsOf('index.user=ada', 'index.password=0123')).toMatchObject({ password: '0123' });
  });

  it('should keep its password to itself', () => {
    const set = ['index.urls=https://ada:a-long%2Fsecret@one.example.org?region=x,https://two.example.org'];
    const loaded = loadConfig({ environment: {}, cwd: '/', set });
    expect(loaded.secrets).toEqual(expect.arrayContaining(['a-long/secret', 'a-long%2Fsecret']));
    expect(JSON.stringify(describeConfig(loaded))).not.toMatch(/a-long|ada:/);
  });

  it.each(['https://ada@one.example.org', 'https://one.example.org?shard=2', 'https://a.b?prefix=9'])(
    'should not be %s',
    (address) => {
      expect(() => settingsOf(`index.urls=${address}`)).toThrow(
        expect.objectContaining({ code: 'E008', message: expect.stringContaining('index.urls') }),
      );
    },
  );

  it('should shape it: index.shards, index.replicas, index.routing', async () => {
    const familyOf = (settings: SearchSettings) =>
      createIndexNames({ settings, storeId: async () => 'one' }).family();
    expect(await familyOf(settingsOf())).toBe('plumbline-one-');
    for (const settings of [settingsAt('?prefix=team'), settingsOf('index.prefix=team')])
      expect(await familyOf(settings)).toBe('team-one-');
    expect(layout('index.shards=3').settings.index).toMatchObject({
      number_of_shards: 3,
      auto_expand_replicas: '0-1',
    });
    const copies = layout('index.shards=3', 'index.replicas=2').settings.index;
    expect(copies).toMatchObject({ number_of_replicas: 2 });
    expect(copies).not.toHaveProperty('auto_expand_replicas');
    expect(routingOf(settingsOf(), ['a', 'b'])).toEqual({});
    expect(routingOf(settingsOf('index.routing=collection'), ['a', 'b'])).toEqual({ routing: 'a,b' });
  });
});
