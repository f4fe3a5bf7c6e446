import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromaServer } from '../../../src/app/settings.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { createChromaClient } from '../../../src/storage/chunk-index/chroma/chroma-client.ts';
import { createChromaStore } from '../../../src/storage/chunk-index/chroma/chroma-store.ts';

let asked: string[] = [];
let isSilent = false;
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (!isSilent) response.setHeader('content-type', 'application/json').end('[]');
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  isSilent = false;
});

const settingsOf = (set: readonly string[], environment: Record<string, string> = {}) => {
  const chroma = chromaServer(loadConfig({ environment, cwd: '/', set }).config);
  if (chroma === undefined) throw new Error('no Chroma is set');
  return chroma;
};
const askedBy = async (...of: Parameters<typeof settingsOf>) => {
  asked = [];
  await createChromaClient(settingsOf(...of)).listCollections(1);
  return asked;
};

describe('the settings of a Chroma server', () => {
  it('should say where it is, below a path too: database.chromaUrl', async () => {
    expect(chromaServer(loadConfig({ environment: {}, cwd: '/', set: [] }).config)).toBeUndefined();
    const plain = '/api/v2/tenants/default_tenant/databases/default_database/collections?limit=1';
    expect(await askedBy([`database.chromaUrl=${url}`])).toEqual([plain]);
    expect(await askedBy([`database.chromaUrl=${url}/`])).toEqual([plain]);
    for (const end of ['', '/'])
      expect(await askedBy([`database.chromaUrl=${url}/team/chroma${end}`])).toEqual([
        `/team/chroma${plain}`,
      ]);
  });

  it('should say whose part of it: in database.chromaUrl', async () => {
    const set = [`database.chromaUrl=${url}`];
    const there = ['/api/v2/tenants/acme/databases/a%20b%2Fc/collections?limit=1'];
    expect(await askedBy([`database.chromaUrl=${url}/?tenant=acme&database=a+b/c`])).toEqual(there);
    expect(await askedBy([...set, 'database.chromaTenant=acme', 'database.chromaDatabase=a b/c'])).toEqual(
      there,
    );
    // As its own clients are told.
    expect(await askedBy(set, { CHROMA_TENANT: 'acme', CHROMA_DATABASE: 'a b/c' })).toEqual(there);
  });

  it('should not wait for ever for one that is silent, nor ask it again', async () => {
    isSilent = true;
    const store = createChromaStore({
      server: { ...settingsOf([`database.chromaUrl=${url}`]), timeoutMs: 200 },
      storeId: async () => 'one',
      fingerprint: 'test',
    });
    const failed = store.search(new Float32Array([1]), { collectionIds: ['col'] }, 1);
    await expect(failed).rejects.toMatchObject({ code: 'E004' });
    expect(asked).toHaveLength(1);
  });
});
