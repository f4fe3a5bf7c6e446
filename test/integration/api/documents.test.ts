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
    expect(paths(await read('/api/documents?format=txt'))).toEqual(['b.txt']);
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
});
