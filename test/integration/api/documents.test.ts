import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTS, type Host, openHost } from '../../fakes/hosts.ts';
import { openServer } from '../../fakes/open-server.ts';
import { publishTexts } from '../../fakes/publish-texts.ts';

interface Page {
  readonly documents: { readonly id: string; readonly sourcePath: string; readonly title: string }[];
  readonly total?: number;
  readonly next?: string;
}

describe.each(HOSTS)('documents over HTTP (%s)', (host) => {
  let opened: Host;
  let narrow: Awaited<ReturnType<typeof openServer>>;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    opened = await openHost(host);
    const { app } = opened.harness;
    for (const [path, text] of [
      ['a.md', '# Tides\n\nSpring tides are high.'],
      ['b.txt', 'Neap tides are low.'],
      ['c.md', '# Masts\n\nThe mast is 40 m high.'],
    ] as const)
      ids[path] = await publishTexts(app, 'open', path, [text]);
    ids['secret.md'] = await publishTexts(app, 'closed', 'secret.md', ['The merger is on Friday.']);
    await publishTexts(app, 'open', 'c.md', ['# Masts\n\nThe mast is 42 m high.']);
    narrow = await openServer(opened.harness, {
      keys: { open: { key: 'k-open', collections: ['open'] } },
      parallelRuns: 0,
    });
  });
  afterAll(async () => {
    await narrow.close();
    await opened.close();
  });

  const read = async (path: string) => {
    const response = await opened.server.request(path);
    return { status: response.status, body: (await response.json()) as Page & Record<string, unknown> };
  };
  const readNarrow = async (path: string) => {
    const response = await narrow.request(path, { headers: { authorization: 'Bearer k-open' } });
    return { status: response.status, body: (await response.json()) as Page & Record<string, unknown> };
  };
  const paths = ({ body }: { body: Page }) => body.documents.map(({ sourcePath }) => sourcePath);

  it('should list all documents to callers that give no filter, and pages to those that do', async () => {
    const all = await read('/api/documents');
    expect(paths(all)).toEqual(expect.arrayContaining(['a.md', 'b.txt', 'c.md', 'secret.md']));
    expect(all.body.next).toBeUndefined();
    const first = await read('/api/documents?collection=open&sort=-path&limit=2');
    expect([paths(first), first.body.total]).toEqual([['c.md', 'b.txt'], 3]);
    const second = await read(
      `/api/documents?collection=open&sort=-path&limit=2&cursor=${first.body.next ?? ''}`,
    );
    expect([paths(second), second.body.next]).toEqual([['a.md'], undefined]);
    const other = await read(`/api/documents?collection=open&sort=path&limit=2&cursor=${first.body.next}`);
    expect([other.status, other.body['code']]).toEqual([400, 'E020']);
    expect(paths(await read('/api/documents?format=text&collection=open'))).toEqual(['b.txt']);
    expect(paths(await read('/api/documents?q=MASTS&status=indexed&status=partial'))).toEqual(['c.md']);
    for (const bad of ['limit=0', 'limit=501', 'sort=size', 'status=gone', `tag=${'x'.repeat(61)}`])
      expect((await read(`/api/documents?${bad}`)).status).toBe(400);
  });

  it('should give a document with its versions, and one version by its number', async () => {
    const { body } = await read(`/api/documents/${ids['c.md']}`);
    expect(body).toMatchObject({
      title: 'Masts',
      counts: { versions: 2, sections: 1, passages: 1 },
      versions: [
        { number: 2, isCurrent: true, isIndexed: true },
        { number: 1, isCurrent: false, isIndexed: false, isCited: false },
      ],
    });
    const versions = await read(`/api/documents/${ids['c.md']}/versions`);
    expect(versions.body['versions']).toEqual(body['versions']);
    const one = await read(`/api/documents/${ids['c.md']}/versions/1`);
    expect(one.body).toEqual((body['versions'] as object[])[1]);
    const none = await read(`/api/documents/${ids['c.md']}/versions/3`);
    expect([none.status, none.body['code']]).toEqual([404, 'E021']);
    expect((await read(`/api/documents/${ids['c.md']}/versions/x`)).status).toBe(400);
  });

  it('should say the same of a document that is not there and of one the key may not see', async () => {
    for (const tail of ['', '/versions', '/versions/1', '/outline']) {
      const foreign = await readNarrow(`/api/documents/${ids['secret.md']}${tail}`);
      const unknown = await readNarrow(`/api/documents/doc_none${tail}`);
      expect([foreign.status, foreign.body['code'], foreign.body['detail']]).toEqual([
        404,
        unknown.body['code'],
        unknown.body['detail'],
      ]);
    }
    expect(paths(await readNarrow('/api/documents?q=merger'))).toEqual([]);
    expect((await readNarrow('/api/library/statistics')).body).toMatchObject({ documents: 3, versions: 4 });
    expect((await read('/api/library/statistics')).body).toMatchObject({ documents: 7, versions: 8 });
  });

  const post = async (path: string, body: unknown, method = 'POST') => {
    const response = await opened.server.request(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const hitsOf = ({ body }: { body: Record<string, unknown> }) =>
    (body['hits'] as { text: string; versionId: string }[]).map(({ text, versionId }) => ({
      text,
      versionId,
    }));
  const versionsOf = async (path: string) =>
    (await read(`/api/documents/${ids[path]}/versions`)).body['versions'] as unknown as {
      id: string;
      number: number;
      createdAt: string;
    }[];

  it('should search the version and the time that are asked for, and cite that version', async () => {
    const asked = { question: 'How high is the mast?', collections: ['open'] };
    const [second, first] = await versionsOf('c.md');
    const [now] = hitsOf(await post('/api/search', asked));
    expect(now).toMatchObject({ text: expect.stringContaining('42 m'), versionId: second?.id });
    const one = { ...asked, documents: [ids['c.md']], version: 1 };
    const old = await post('/api/search', one);
    expect(hitsOf(old)).toEqual([{ text: expect.stringContaining('40 m'), versionId: first?.id }]);
    const then = hitsOf(await post('/api/search', { ...asked, asOf: first?.createdAt }));
    expect(then).toContainEqual({ text: expect.stringContaining('40 m'), versionId: first?.id });
    expect(then.some(({ versionId }) => versionId === second?.id)).toBe(false);
    for (const [bad, code] of [
      [{ version: 1 }, 'E020'],
      [{ documents: [ids['c.md'], ids['a.md']], version: 1 }, 'E020'],
      [{ documents: [ids['c.md']], version: 3 }, 'E021'],
      [{ documents: [ids['secret.md']] }, 'E021'],
      [{ documents: ['doc_none'] }, 'E021'],
      [{ documents: [ids['c.md']], version: 1, asOf: '2026-01-01' }, 'E020'],
      [{ asOf: 'yesterday' }, 'E020'],
      [{ asOf: '2026-02-30' }, 'E020'],
      [{ asOf: '1999-12-31' }, 'E022'],
    ] as const)
      expect((await post('/api/search', { ...asked, ...bad })).body['code']).toBe(code);
  });

  it('should answer a run from the version that is asked for, which is kept from then on', async () => {
    const { app } = opened.harness;
    const [, first] = await versionsOf('c.md');
    const request = { question: 'How high is the mast?', documents: [ids['c.md']], version: 1 };
    const { body } = await post('/api/research', { ...request, mode: 'ask', collections: ['open'] });
    await app.research.execute(String(body['id']));
    const evidence = await app.research.evidence(String(body['id']));
    expect(new Set(evidence.map(({ versionId }) => versionId))).toEqual(new Set([first?.id]));
    const report = await app.research.report(String(body['id']));
    expect(JSON.stringify(report)).toContain('40 m');
    expect(JSON.stringify(report)).not.toContain('42 m');
    await app.storage.sql.pool.query("update index_old_versions set asked_at = '2020-01-01T00:00:00.000Z'");
    expect(await app.storage.versions.removeOld(0)).toBe(0);
    const web = await post('/api/research', { ...request, collections: ['open'], web: 'allowed' });
    expect(web.status).toBeGreaterThanOrEqual(400);
  });

  it('should compare two versions by section and sentence', async () => {
    const { body } = await read(`/api/documents/${ids['c.md']}/versions/compare?from=1&to=2`);
    expect(body).toMatchObject({
      counts: { added: 0, removed: 0, changed: 1 },
      changes: [
        {
          kind: 'changed',
          sentences: [
            { kind: 'removed', text: 'The mast is 40 m high.' },
            { kind: 'added', text: 'The mast is 42 m high.' },
          ],
        },
      ],
    });
    const gone = await read(`/api/documents/${ids['c.md']}/versions/compare?from=1&to=9`);
    expect([gone.status, gone.body['code']]).toEqual([404, 'E021']);
  });

  it('should rename, tag and move, and do many things to many documents', async () => {
    const change = (path: string, body: unknown) => post(`/api/documents/${ids[path]}`, body, 'PATCH');
    expect((await change('a.md', { title: 'Gezeiten', tags: ['sea'] })).body).toMatchObject({
      title: 'Gezeiten',
      tags: ['sea'],
    });
    expect(paths(await read('/api/documents?tag=sea'))).toEqual(['a.md']);
    expect((await change('a.md', {})).status).toBe(400);
    expect((await change('a.md', { collection: 'nowhere' })).body['code']).toBe('E021');
    const [hit] = hitsOf(await post('/api/search', { question: 'Gezeiten', collections: ['open'] }));
    expect(hit?.text).toContain('Spring tides');
    const many = await post('/api/documents/bulk', {
      action: 'move',
      ids: [ids['a.md'], 'doc_none', ids['b.txt']],
      collection: 'closed',
    });
    expect(many.body['results']).toMatchObject([
      { id: ids['a.md'], isDone: true },
      { id: 'doc_none', isDone: false, problem: { code: 'E021' } },
      { id: ids['b.txt'], isDone: true },
    ]);
    expect(paths(await readNarrow('/api/documents?sort=path'))).toEqual(['c.md']);
    const refused = await narrow.request('/api/documents/bulk', {
      method: 'POST',
      headers: { authorization: 'Bearer k-open', 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'delete', ids: [ids['secret.md'], ids['a.md']] }),
    });
    const { results } = (await refused.json()) as { results: { isDone: boolean }[] };
    expect(results.map(({ isDone }) => isDone)).toEqual([false, false]);
    const again = await post('/api/documents/bulk', { action: 'reindex', ids: [ids['a.md'], ids['b.txt']] });
    expect(again.body['results']).toMatchObject([{ isDone: true }, { isDone: true }]);
    expect((await post(`/api/documents/${ids['a.md']}/reindex`, undefined)).status).toBe(200);
    expect(await opened.harness.app.index.check()).toMatchObject({ differing: [], wrongCounts: 0 });
    const removed = await post('/api/documents/bulk', { action: 'delete', ids: [ids['b.txt']] });
    expect(removed.body['results']).toMatchObject([{ isDone: true }]);
    expect((await read(`/api/documents/${ids['b.txt']}`)).status).toBe(404);
  });
});
