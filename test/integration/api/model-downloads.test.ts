import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmbeddingModelList } from '../../../src/api/contract/settings/settings-schemas.ts';
import { createModelDownloads } from '../../../src/app/model-downloads.ts';
import { openModels } from '../../../src/app/open-models.ts';
import { openConfiguration } from '../../../src/app/server-configuration.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { createModelStore } from '../../../src/language/models/index.ts';
import { openApi } from '../../fakes/api-harness.ts';
import { createModelHub } from '../../fakes/model-hub.ts';

describe('downloads of models', () => {
  let hub: Awaited<ReturnType<typeof createModelHub>>;
  let cwd: string;
  beforeAll(async () => {
    hub = await createModelHub();
  });
  afterAll(() => hub.close());
  beforeEach(() => {
    Object.assign(hub.state, { holds: false, status: 200, ranges: [] });
    cwd = mkdtempSync(join(tmpdir(), 'plumbline-downloads-'));
    return () => rmSync(cwd, { recursive: true, force: true });
  });

  /** A server whose recommended models are those of the hub, or with `isReal` the real ones. */
  async function openServer(set: readonly string[] = [], isReal = false) {
    const reload = () => loadConfig({ environment: {}, cwd, set });
    const folder = join(cwd, '.plumbline/models');
    const store = () =>
      createModelStore({
        folder,
        isUsed: () => false,
        sleep: async () => undefined,
        allow: () => undefined,
        pinned: [hub.pinned],
      });
    const ending = new AbortController();
    const downloads = createModelDownloads(
      isReal ? () => openModels(reload().config, cwd) : store,
      ending.signal,
    );
    const api = await openApi({
      configuration: openConfiguration({
        ...{
          inForce: reload(),
          reload,
          file: { cwd, configFile: undefined },
          clock: { now: () => new Date() },
        },
        restart: () => undefined,
        downloads,
        vectors: async () => ({ documents: 2, done: 3, total: 5 }),
      }),
    });
    const list = async () => (await (await api.request('/api/models')).json()) as EmbeddingModelList;
    return {
      api,
      folder,
      list,
      start: (name: string, from = hub.url) => api.post('/api/models/download', { name, from }),
      cancel: () => api.request('/api/models/download', { method: 'DELETE' }),
      reaches: (state: string) =>
        expect.poll(async () => (await list()).download, { timeout: 10_000 }).toMatchObject({ state }),
      close: async () => {
        ending.abort();
        await api.close();
      },
    };
  }

  it('should say what is for this machine, bring it checked, and then list it as here', async () => {
    const server = await openServer();
    const before = await server.list();
    expect(before.recommended.map(({ name }) => name)).toContain('bge-small-en-v1.5');
    expect(before).toMatchObject({
      models: [],
      isOffline: false,
      vectors: { documents: 2, done: 3, total: 5 },
    });
    expect((await server.start('tiny')).status).toBe(204);
    await server.reaches('done');
    const { models, download } = await server.list();
    expect(models).toMatchObject([{ name: 'tiny', languages: ['en'], isUsed: false }]);
    expect(download?.done).toBe(models[0]?.bytes);
    await server.close();
  });

  it('should bring one at a time, say how far it is, cancel, and continue there', async () => {
    const server = await openServer();
    hub.state.holds = true;
    await server.start('tiny');
    await expect.poll(async () => (await server.list()).download?.done).toBe(150_000);
    expect((await server.list()).download).toMatchObject({ state: 'running', total: hub.pinned.bytes });
    const second = await server.start('tiny');
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ code: 'E036', detail: expect.stringContaining('cancel it') });
    expect((await server.cancel()).status).toBe(204);
    const { download, models } = await server.list();
    expect([download, models]).toEqual([undefined, []]);
    expect(existsSync(join(server.folder, 'tiny'))).toBe(false);
    hub.state.holds = false;
    await server.start('tiny');
    await server.reaches('done');
    expect(hub.state.ranges.at(-1)).toBe('bytes=150000-');
    await server.close();
  });

  it('should leave nothing that looks whole when the server ends half-way', async () => {
    const server = await openServer();
    hub.state.holds = true;
    await server.start('tiny');
    await expect.poll(async () => (await server.list()).download?.done).toBe(150_000);
    await server.close();
    const next = await openServer();
    expect(await next.list()).toMatchObject({ models: [] });
    expect(existsSync(join(next.folder, 'tiny'))).toBe(false);
    await next.close();
  });

  it('should say why one failed, in the language of who asks', async () => {
    const server = await openServer([], true);
    await server.start('bge-small-en-v1.5');
    await server.reaches('failed');
    expect((await server.list()).download?.problem).toMatchObject({
      code: 'E103',
      detail: expect.stringMatching(/refused.*Try another source/),
    });
    hub.state.status = 403;
    await server.start('somebody/tiny');
    await server.reaches('failed');
    expect((await server.list()).download?.problem?.code).toBe('E104');
    const chinese = await server.api.request('/api/models', { headers: { 'accept-language': 'zh' } });
    expect(await chinese.text()).toContain('换一个来源');
    await server.close();
  });

  it('should keep to web.offline, refuse odd names, and refuse who may not change settings', async () => {
    const server = await openServer(['web.offline=true'], true);
    expect(await server.list()).toMatchObject({ isOffline: true, folder: server.folder });
    await server.start('bge-small-en-v1.5', 'http://192.0.2.1');
    await server.reaches('failed');
    expect((await server.list()).download?.problem).toMatchObject({
      code: 'E039',
      detail: expect.stringContaining('Add a folder'),
    });
    for (const name of ['../..', '/etc', 'a/b/c', '.']) expect((await server.start(name)).status).toBe(400);
    await server.close();
    await using api = await openApi();
    expect((await api.post('/api/models/download', { name: 'tiny' })).status).toBe(403);
    expect((await api.request('/api/models/download', { method: 'DELETE' })).status).toBe(403);
  });
});
