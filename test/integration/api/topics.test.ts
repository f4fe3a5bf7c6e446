import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRemote } from '../../../src/app/open-remote.ts';
import {
  RelatedListSchema,
  TopicDetailSchema,
  TopicPageSchema,
  toAnswer,
} from '../../../src/pipeline/index.ts';
import { HOSTS, type Host, openHost } from '../../fakes/hosts.ts';
import { openServer } from '../../fakes/open-server.ts';
import { publishTexts } from '../../fakes/publish-texts.ts';

const BOB = 'key-of-bob';
const text = (subject: string) => [
  `# ${subject}`,
  `The crew looks after ${subject} all year.`,
  `Storms may damage ${subject}, and ${subject} are costly.`,
];

describe.each(HOSTS)('topics on %s', (name) => {
  let host: Host;
  let walls: string;
  beforeAll(async () => {
    host = await openHost(name);
    const { app } = host.harness;
    walls = await publishTexts(app, 'coast', 'walls.md', text('sea walls'));
    await publishTexts(app, 'coast', 'more.md', text('Sea-Walls'));
    await publishTexts(app, 'coast', 'dykes.md', text('river dykes'));
    await app.knowledge.make();
  });
  afterAll(() => host.close());

  const get = async (path: string) => {
    const response = await host.server.request(`/api/${path}`);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const send = async (method: string, path: string, body: unknown) => {
    const response = await host.server.request(`/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const topic = async (id: string) =>
    TopicDetailSchema.parse((await get(`topics/${encodeURIComponent(id)}`)).body);
  const search = (topics: readonly string[], documents?: readonly string[]) =>
    send('POST', 'search', { question: 'storms damage', collections: ['coast'], topics, documents });

  it('should list topics with their documents, page by page, and show them with a document', async () => {
    const page = TopicPageSchema.parse((await get('topics?collection=coast')).body);
    expect(page.documents).toEqual({ made: 3, due: 0 });
    expect(page.topics[0]).toMatchObject({ documents: 2, name: expect.stringMatching(/^sea.walls$/i) });
    const first = TopicPageSchema.parse((await get('topics?collection=coast&limit=1')).body);
    const rest = TopicPageSchema.parse((await get(`topics?collection=coast&cursor=${first.next}`)).body);
    expect([...first.topics, ...rest.topics]).toEqual(page.topics);
    expect((await get('topics?cursor=abc')).status).toBe(400);
    const { documents } = await topic('SEA wall');
    expect(documents.map(({ sourcePath }) => sourcePath).sort()).toEqual(['more.md', 'walls.md']);
    expect((await get('topics/kelp')).status).toBe(404);
    expect((await get(`documents/${walls}`)).body['topics']).toMatchObject([{ id: page.topics[0]?.id }]);
  });

  it('should ask documents of a topic alone, and say which topic is gone', async () => {
    const { research } = host.harness.app;
    const asked = { question: 'What may storms damage?', collections: ['coast'] };
    const pathsOf = async (path: string, body: object) => {
      const { status, body: run } = await send('POST', path, { ...asked, ...body });
      expect(status).toBe(202); // nobody works on it yet
      const { id } = await research.execute(String(run['id']));
      return new Set((await research.evidence(id)).map(({ sourcePath }) => sourcePath));
    };
    expect(await pathsOf('qa/ask', { topic_filter: ['river dykes'], wait_seconds: 1 })).toEqual(
      new Set(['dykes.md']),
    );
    const walled = await pathsOf('research', { mode: 'ask', topics: ['sea walls'] });
    expect([walled.has('walls.md'), walled.has('dykes.md')]).toEqual([true, false]);
    expect(await send('POST', 'qa/ask', { ...asked, topic_filter: ['kelp'] })).toMatchObject({
      status: 404,
      body: { code: 'E021', detail: expect.stringMatching(/kelp/) },
    });
  });

  it('should find only in documents of a topic, and say when there are none', async () => {
    const found = (await search(['sea walls'])).body as { hits: { sourcePath: string }[] };
    const paths = new Set(found.hits.map(({ sourcePath }) => sourcePath));
    expect([...paths].sort()).toEqual(['more.md', 'walls.md']);
    const both = (await search(['sea walls'], [walls])).body as { hits: { sourcePath: string }[] };
    expect(new Set(both.hits.map(({ sourcePath }) => sourcePath))).toEqual(new Set(['walls.md']));
    const none = await search(['river dykes'], [walls]);
    expect(none).toMatchObject({ status: 404, body: { code: 'E021' } });
    expect((await search(['kelp'])).body).toMatchObject({
      code: 'E021',
      detail: expect.stringContaining('kelp'),
    });
  });

  it('should name the topics of a question in its answer, and narrow nothing to them', async () => {
    const { research } = host.harness.app;
    const { body: run } = await send('POST', 'qa/ask', {
      question: 'What may storms damage, and who looks after the SEA WALLS?',
      collections: ['coast'],
      wait_seconds: 1,
    });
    const ended = await research.execute(String(run['id']));
    const evidence = await research.evidence(ended.id);
    const answer = toAnswer(ended, await research.report(ended.id), evidence);
    expect(answer.identified_topics).toMatchObject([{ name: expect.stringMatching(/^sea.walls$/i) }]);
    const paths = evidence.map(({ sourcePath }) => sourcePath);
    expect(paths).toContain('dykes.md');
  });

  it('should name related documents and say why', async () => {
    const { documents } = RelatedListSchema.parse((await get(`documents/${walls}/related`)).body);
    expect(documents[0]).toMatchObject({
      sourcePath: 'more.md',
      topics: [{ name: expect.stringMatching(/^sea.walls$/i) }],
    });
    expect(documents.map(({ documentId }) => documentId)).not.toContain(walls);
    expect((await get('documents/doc_0/related')).status).toBe(404);
  });

  it('should rename, merge, and refuse a circle, itself, a stranger and what is no name', async () => {
    const { topic: dykes } = await topic('river dykes');
    const renamed = await send('PATCH', `topics/${dykes.id}`, { name: 'Dykes <b>of</b> rivers' });
    expect(renamed.body).toMatchObject({ id: dykes.id, name: 'Dykes b of /b rivers' });
    expect((await send('PATCH', `topics/${dykes.id}`, { name: '<<>>' })).body).toMatchObject({
      code: 'E020',
    });
    expect((await send('PATCH', `topics/${dykes.id}`, { name: 'x'.repeat(10_000) })).status).toBe(400);
    expect((await send('PATCH', `topics/${dykes.id}`, { name: null })).body).toMatchObject({
      name: dykes.name,
    });
    const merge = (topics: readonly string[], into: string) => send('POST', 'topics/merge', { topics, into });
    expect((await merge(['kelp'], dykes.id)).body).toMatchObject({ code: 'E021' });
    expect((await merge([dykes.id], 'river dyke')).body).toMatchObject({ code: 'E020' });
    expect((await merge([dykes.id], 'sea walls')).body).toMatchObject({ documents: 3 });
    expect((await topic('river dykes')).topic).toMatchObject({ documents: 3 });
    // The merged one is the other by now: a circle is a topic that would become itself.
    expect((await merge(['sea walls'], dykes.id)).body).toMatchObject({ code: 'E020' });
    expect((await topic('river dykes')).topic).toMatchObject({ documents: 3 });
    expect((await topic('river dykes')).merged).toMatchObject([{ id: dykes.id }]);
    expect((await send('POST', 'topics/split', { topic: 'sea walls' })).body).toMatchObject({ code: 'E021' });
    expect((await send('POST', 'topics/split', { topic: 'River Dyke' })).body).toMatchObject({
      id: dykes.id,
      documents: dykes.documents,
    });
    expect((await send('POST', 'topics/split', { topic: dykes.id })).body).toMatchObject({ code: 'E021' });
  });

  it('should show a key nothing of other collections, over a client as well', async () => {
    const { harness } = host;
    await publishTexts(harness.app, 'open', 'kelp.md', text('kelp forests'));
    await harness.app.knowledge.make();
    const server = await openServer(harness, {
      keys: { bob: { key: BOB, collections: ['open'] } },
      parallelRuns: 0,
    });
    const remote = openRemote({
      server: { url: server.url, apiKey: BOB },
      clock: { now: () => new Date() },
      warnings: [],
    });
    try {
      const collectionIds = (await remote.library.collections()).map(({ id }) => id);
      const { topics } = await remote.topics.list({ collectionIds });
      expect(topics).toMatchObject([{ documents: 1, name: 'kelp forests' }]);
      await expect(remote.topics.find({ collectionIds, topic: 'sea walls' })).rejects.toMatchObject({
        code: 'E021',
      });
      await expect(remote.topics.related({ collectionIds, documentId: walls })).rejects.toMatchObject({
        code: 'E021',
      });
      const [own] = await remote.library.documents();
      expect(await remote.topics.ofDocument(own?.id ?? '')).toMatchObject([{ name: 'kelp forests' }]);
      const into = { collectionIds, topics: ['kelp forests'], into: 'sea walls' };
      await expect(remote.topics.merge(into)).rejects.toMatchObject({ code: 'E021' });
      const renamed = await remote.topics.rename({ collectionIds, topic: 'kelp forests', name: 'Kelp' });
      expect(renamed.name).toBe('Kelp');
    } finally {
      await server.close();
    }
  });
});
