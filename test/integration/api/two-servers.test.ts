import { describe, expect, it } from 'vitest';
import type { Upload } from '../../../src/api/contract/fields/upload-fields.ts';
import { openServer } from '../../fakes/open-server.ts';
import { openHarness } from '../../fakes/research-harness.ts';
import { createTestDatabase } from '../../fixtures/storage/open-storage.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

/** Two servers with folders of their own on one database; each request goes to the other one, as behind a load balancer. */
async function openServers() {
  const database = await createTestDatabase(postgresUrl ?? '');
  const open = async () => {
    const harness = await openHarness({ set: [`database.url=${database.url}`] });
    return { harness, server: await openServer(harness) };
  };
  const both = [await open(), await open()];
  let turn = 0;
  const request = (path: string, init?: RequestInit) => {
    const { server } = both[turn++ % 2] as (typeof both)[number];
    return server.request(path, init);
  };
  return {
    both,
    request,
    async [Symbol.asyncDispose]() {
      for (const { server, harness } of both) {
        await server.close();
        await harness.close();
      }
      await database.drop();
    },
  };
}
type Servers = Awaited<ReturnType<typeof openServers>>;

const form = (name: string, content: string) => {
  const data = new FormData();
  data.append('files', new Blob([content]), name);
  return data;
};

async function untilEnded({ request }: Pick<Servers, 'request'>, id: string): Promise<Upload[]> {
  for (;;) {
    const states: Upload[] = [];
    for (let at = 0; at < 2; at++) {
      const response = await request(`/api/uploads/${id}`);
      expect(response.status).toBe(200);
      states.push((await response.json()) as Upload);
    }
    if (states.every(({ status }) => status === 'done' || status === 'failed')) return states;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const MANY = 20;
const WIDE = '# Lock\n\nThe lock is wide.\n';

/** Much to read before a first text of the lock. */
function manyFiles(): FormData {
  const data = form('z-lock.md', '# Lock\n\nThe lock is narrow.\n');
  for (let n = 0; n < MANY; n++)
    data.append('files', new Blob([`# ${n}\n\n${'Tides. '.repeat(20_000)}`]), `${n}.md`);
  return data;
}

async function search({ request }: Pick<Servers, 'request'>): Promise<string> {
  const response = await request('/api/search', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'How wide is the lock?' }),
  });
  return response.text();
}

describe.skipIf(postgresUrl === undefined)(onPostgres('two servers behind a load balancer'), () => {
  it('should tell at each of them how far an upload is', async () => {
    await using servers = await openServers();
    const body = form('quay.md', '# Quay\n\nThe quay is long.\n');
    const sent = await servers.request('/api/documents', { method: 'POST', body });
    expect(sent.status).toBe(202);
    const { id } = (await sent.json()) as Upload;
    const [first, second] = await untilEnded(servers, id);
    expect(first).toMatchObject({ status: 'done', files: [{ sourcePath: 'quay.md', outcome: 'indexed' }] });
    expect(second).toEqual(first);
  }, 120_000);

  it('should keep the file that was sent last, whichever server reads faster', async () => {
    await using servers = await openServers();
    const early = await servers.request('/api/documents', { method: 'POST', body: manyFiles() });
    const late = await servers.request('/api/documents', {
      method: 'POST',
      body: form('z-lock.md', WIDE),
    });
    const ids = await Promise.all([early, late].map(async (one) => ((await one.json()) as Upload).id));
    for (const id of ids) await untilEnded(servers, id);
    const text = await search(servers);
    expect(text).toContain('The lock is wide.');
    expect(text).not.toContain('The lock is narrow.');
  }, 240_000);

  it('should leave what was sent later when a server that was away reads on', async () => {
    await using servers = await openServers();
    const { both, request } = servers;
    const [away] = both;
    if (away === undefined) throw new Error('no server');
    const early = (await (
      await request('/api/documents', { method: 'POST', body: manyFiles() })
    ).json()) as Upload;
    await away.server.close();
    const late = (await (
      await both[1]?.server.request('/api/documents', { method: 'POST', body: form('z-lock.md', WIDE) })
    )?.json()) as Upload;
    const other = { request: (path: string) => both[1]?.server.request(path) as Promise<Response> };
    await untilEnded(other, late.id);
    away.server = await openServer(away.harness);
    const [ended] = await untilEnded(servers, early.id);
    expect(ended?.files.find(({ sourcePath }) => sourcePath === 'z-lock.md')?.outcome).toBe('unchanged');
    expect(ended?.files.filter(({ outcome }) => outcome === 'indexed')).toHaveLength(MANY);
    expect(await search(servers)).toContain('The lock is wide.');
  }, 240_000);
});
