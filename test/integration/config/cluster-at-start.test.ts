import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openApplication } from '../../../src/app/open-application.ts';
import { say } from '../../../src/catalogue/index.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

const OPENSEARCH = { version: { number: '2.19.6', distribution: 'opensearch' } };

/** A cluster that says of itself what is given, and lacks what is asked of its plugin where it says nothing to that. */
async function cluster(info: object, status = 200, plugin?: object): Promise<string> {
  const server = createServer((request, response) => {
    const isPlugin = request.url?.startsWith('/_plugins') === true;
    const isMissing = isPlugin && plugin === undefined;
    response.writeHead(isMissing ? 400 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isMissing ? { error: 'no handler found' } : isPlugin ? plugin : info));
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function saidAtStart(...set: readonly string[]): Promise<readonly string[]> {
  const { config } = loadConfig({ environment: {}, cwd: '/', set });
  const app = await openApplication({
    config: { ...config, dataDir: ':memory:' },
    logger: createMemoryLogger(),
    clock: { now: () => new Date() },
    warnings: [],
    onWait: () => undefined,
  });
  try {
    expect(await app.library.documents()).toEqual([]);
    return app.warnings.map((warning) => say('en', warning));
  } finally {
    await app.close();
  }
}

describe('a search cluster at the start', () => {
  it.each([
    ['of another kind', { version: { number: '8.19.0' } }, 200, 'Elasticsearch 8.19.0'],
    ['of an older version', { version: { number: '2.11.0', distribution: 'opensearch' } }, 200, '2.11.0'],
    ['without its plugin for vectors', OPENSEARCH, 200, 'opensearch-knn'],
    ['that knows another password', {}, 401, 'refuses who asks'],
  ])(
    'should be said to be one %s, and nothing else be kept from working',
    async (_name, info, status, said) => {
      expect(await saidAtStart(`index.urls=${await cluster(info, status)}`)).toEqual([
        expect.stringContaining(said),
      ]);
    },
  );

  it('should be said to be away', async () => {
    expect(await saidAtStart('index.urls=http://127.0.0.1:9')).toEqual([
      expect.stringContaining('cannot be reached'),
    ]);
  });

  it('should not be waited for when it is silent', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((ready) => void server.once('listening', ready));
    stop = () => server.closeAllConnections();
    const started = performance.now();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await saidAtStart(`index.urls=${url}`)).toEqual([expect.stringContaining('cannot be reached')]);
    expect(performance.now() - started).toBeLessThan(25_000);
  });

  it('should have nothing said of it when it is as it should be, or when there is none', async () => {
    expect(await saidAtStart(`index.urls=${await cluster(OPENSEARCH, 200, { nodes: {} })}`)).toEqual([]);
    expect(await saidAtStart()).toEqual([]);
  });
});
