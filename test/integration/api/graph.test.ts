import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRemote } from '../../../src/app/open-remote.ts';
import { type RetrievalMode, type Subgraph, SubgraphSchema } from '../../../src/domain/graph/index.ts';
import { AnswerSchema, SearchAnswerSchema } from '../../../src/domain/index.ts';
import { HOSTS, type Host, openHost } from '../../fakes/hosts.ts';
import { openServer } from '../../fakes/open-server.ts';
import { publishTexts } from '../../fakes/publish-texts.ts';

const BOB = 'key-of-bob';
const NEEDS_MODEL = 'read by a language model, and none reads them here';

describe.each(HOSTS)('GET /api/graph on %s', (name) => {
  let host: Host;
  beforeAll(async () => {
    host = await openHost(name, [], { readsGraph: true });
    await host.harness.app.knowledge.make();
  });
  afterAll(() => host.close());

  const get = (path: string) => host.server.request(`/api/graph/${path}`);
  const entity = async (path: string): Promise<Subgraph> => {
    const response = await get(`entity/${path}`);
    expect(response.status).toBe(200);
    return SubgraphSchema.parse(await response.json());
  };

  it('should show an entity with the sentences that join it with others', async () => {
    const { entity: found, relations, entities } = await entity('norvik%20MARINE');
    expect(found).toMatchObject({ name: 'Norvik Marine', degree: relations.length });
    const names = new Set(entities.map(({ name: known }) => known));
    expect([...names].sort()).toEqual(['Haiyue Heavy Industries', 'Heron', 'Norvik Marine']);
    for (const { sentences } of relations) {
      expect(sentences.length).toBeGreaterThan(0);
      for (const { text } of sentences) expect(text).toContain('Norvik Marine');
    }
    expect((await entity('Heron')).relations).toHaveLength(1);
    expect((await entity('Heron?depth=2')).relations).toHaveLength(2);
  });

  it('should page through all entities, and refuse what is no cursor', async () => {
    const names: string[] = [];
    let next = '';
    do {
      const response = await get(`entities?limit=1${next === '' ? '' : `&cursor=${next}`}`);
      const page = (await response.json()) as { entities: { name: string }[]; next?: string };
      names.push(...page.entities.map(({ name: known }) => known));
      next = page.next ?? '';
    } while (next !== '');
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('Norvik Marine');
    expect((await get('entities?cursor=abc')).status).toBe(400);
    expect((await get('entity/Nobody%20Knows')).status).toBe(404);
  });

  it('should list the names of one document, and know none that is not there', async () => {
    const { documents } = (await (await host.server.request('/api/documents')).json()) as {
      documents: { id: string }[];
    };
    const perDocument = await Promise.all(
      documents.map(async ({ id }) => {
        const page = (await (await get(`entities?document=${id}`)).json()) as {
          entities: { name: string; documents: number }[];
          documents: object;
        };
        expect(page.documents).toEqual({ made: 1, due: 0 });
        expect(page.entities.every((one) => one.documents === 1)).toBe(true);
        return page.entities.map(({ name: known }) => known);
      }),
    );
    const all = (await (await get('entities?limit=200')).json()) as { entities: { name: string }[] };
    expect(new Set(perDocument.flat())).toEqual(new Set(all.entities.map(({ name: known }) => known)));
    expect(perDocument.some((names) => names.length < all.entities.length)).toBe(true);
    expect((await get('entities?document=doc_none')).status).toBe(404);
  });

  it('should export it for other programs', async () => {
    const graphml = await get('entity/Heron?format=graphml');
    expect(graphml.headers.get('content-type')).toContain('application/graphml+xml');
    expect(await graphml.text()).toContain('made by Norvik Marine');
    const linked = await get('entity/Heron?format=json-ld');
    expect(JSON.parse(await linked.text())['@graph'].length).toBe(3);
  });

  it('should answer searches and questions by the graph, with what of it they used', async () => {
    const ask = async (path: string, body: object) => {
      const response = await host.server.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
      return response.json();
    };
    const question = 'Who made the Heron for Norvik Marine?';
    const found = SearchAnswerSchema.parse(
      await ask('/api/search', { question, retrievalMode: 'kg_mix', explain: true }),
    );
    expect(found.retrievalMode).toBe('kg_mix');
    expect(found.graph?.entities.map(({ name: known }) => known)).toContain('Heron');
    expect(found.hits[0]?.text).toContain('Heron');
    expect(found.hits[0]?.explanations?.map(({ retriever }) => retriever)).toContain('graph');
    const plain = SearchAnswerSchema.parse(await ask('/api/search', { question }));
    expect(plain).toMatchObject({ retrievalMode: 'vector' });
    expect(plain.graph).toBeUndefined();
    await host.harness.app.worker.start();
    const answer = AnswerSchema.parse(await ask('/api/qa/ask', { question, retrieval_mode: 'fusion' }));
    expect(answer.retrieval_mode).toBe('fusion');
    expect(answer.graph_context?.relations[0]?.sentences[0]?.text).toContain('Heron');
  });

  it('should show a key nothing of other collections, in the same words as for what is nowhere', async () => {
    const { harness } = host;
    await publishTexts(harness.app, 'open', 'a.md', [
      'Of the workboat it says here that Lantern Boats sold it to the owner of NorthGrid.',
    ]);
    await harness.app.knowledge.make();
    const server = await openServer(harness, {
      keys: { bob: { key: BOB, collections: ['open'] } },
      parallelRuns: 0,
    });
    const ask = async (path: string) => {
      const response = await fetch(`${server.url}/api/graph/${path}`, {
        headers: { authorization: `Bearer ${BOB}` },
      });
      return {
        status: response.status,
        body: (await response.json()) as { detail: string; entities: { name: string }[] },
      };
    };
    const { body } = await ask('entities');
    expect(body.entities.map(({ name: known }) => known).sort()).toEqual(['Lantern Boats', 'NorthGrid']);
    const hidden = await ask('entity/Heron');
    const nowhere = await ask('entity/Nobody');
    expect([hidden.status, nowhere.status]).toEqual([404, 404]);
    expect(hidden.body.detail.replace('Heron', 'X')).toBe(nowhere.body.detail.replace('Nobody', 'X'));
    const { entities: hiddenNames, sentences } = await entity('Heron');
    expect(hiddenNames.length).toBeGreaterThan(0);
    const hiddenDocument = sentences[0]?.documentId;
    const [secret, none] = [
      await ask(`entities?document=${hiddenDocument}`),
      await ask('entities?document=doc_none'),
    ];
    expect(secret).toMatchObject({ status: 404, body: { detail: none.body.detail } });
    const remote = openRemote({
      server: { url: server.url, apiKey: BOB },
      clock: { now: () => new Date() },
      warnings: [],
    });
    const collectionIds = (await remote.library.collections()).map(({ id }) => id);
    const subgraph = await remote.knowledge.entity({ name: 'NorthGrid', collectionIds });
    expect(subgraph.relations[0]?.sentences[0]?.text).toContain('Lantern Boats');
    expect((await remote.knowledge.entities({ collectionIds })).entities).toHaveLength(2);
    const { documentId } = subgraph.relations[0]?.sentences[0] ?? {};
    expect((await remote.knowledge.entities({ collectionIds, documentId })).entities).toHaveLength(2);
    await server.close();
  });
});

it('should say that a graph needs a model where none reads the documents, at every door', async () => {
  const host = await openHost('embedded');
  try {
    const { harness, server } = host;
    expect(await harness.app.knowledge.make()).toEqual({ documents: 0, chunks: 0, incomplete: 0 });
    const get = async (path: string, language: string) => {
      const response = await server.request(path, { headers: { 'accept-language': language } });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    expect(await get('/api/graph/entities', 'en')).toEqual({
      status: 200,
      body: { entities: [], documents: { made: 0, due: 0 }, note: expect.stringContaining(NEEDS_MODEL) },
    });
    expect((await get('/api/graph/entities', 'zh')).body['note']).toContain('名称与关系由语言模型读出');
    expect(await get('/api/graph/entity/Heron', 'en')).toMatchObject({
      status: 404,
      body: { code: 'E021', detail: expect.stringContaining(NEEDS_MODEL) },
    });
    await expect(
      harness.app.tools.call({
        name: 'get_entity',
        input: { name: 'Heron' },
        collectionIds: [harness.collectionId],
        language: 'en',
      }),
    ).rejects.toMatchObject({ code: 'E021', message: expect.stringContaining(NEEDS_MODEL) });
    const search = (retrievalMode: RetrievalMode) =>
      harness.app.library.search({
        question: 'Who made the Heron?',
        collectionIds: [harness.collectionId],
        retrievalMode,
      });
    for (const mode of ['kg_low', 'kg_high', 'kg_mix'] as const)
      expect(await search(mode)).toMatchObject({
        hits: [],
        notes: [expect.stringContaining('language model')],
      });
    const both = await search('fusion');
    expect(both.hits[0]?.text).toContain('Heron');
    expect(both.notes).toEqual([expect.stringContaining('language model')]);
  } finally {
    await host.close();
  }
});
