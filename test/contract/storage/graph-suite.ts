import { fc, it } from '@fast-check/vitest';
import { afterAll, beforeAll, expect } from 'vitest';
import type { DocumentGraph, GraphEntity, GraphRelation } from '../../../src/domain/graph/index.ts';
import type { Scope } from '../../../src/domain/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';

const MAKER = 'test-maker';
const TEXT = 'Alder bought Birch. Cedar sold Alder.';
const place = { ordinal: 0, start: 11, end: 30 };
const KEYS = ['alder', 'birch', 'cedar', 'dogwood'];

/** Pairs of places in KEYS with weights: what one document says. */
const graph = fc
  .uniqueArray(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 5 })), {
    selector: ([from, step]) => `${from} ${step}`,
    minLength: 1,
    maxLength: 4,
  })
  .map(toGraph);
const step = fc.record({
  document: fc.nat(2),
  collection: fc.constantFrom('left', 'right'),
  act: fc.constantFrom('make', 'make', 'make', 'delete', 'publish'),
  graph,
});

function toGraph(pairs: readonly (readonly [number, number, number])[]): DocumentGraph {
  const relations = pairs
    .filter(([from, gap]) => from + gap < KEYS.length)
    .map(([from, gap, weight]) => ({
      source: KEYS[from] ?? '',
      target: KEYS[from + gap] ?? '',
      weight,
      keywords: ['bought'],
      places: [place],
    }));
  const keys = new Set(relations.flatMap(({ source, target }) => [source, target]));
  const entities = [...keys].map((key) => ({
    key,
    name: key.toUpperCase(),
    type: 'name' as const,
    mentions: 2,
    places: [place],
  }));
  return { entities, relations, aliases: [] };
}

/** The graph of several documents, summed by hand. */
function sumOf(graphs: readonly DocumentGraph[]) {
  const relations = new Map<string, number>();
  const entities = new Map<string, { mentions: number; documents: number; others: Set<string> }>();
  for (const { entities: named, relations: joined } of graphs) {
    for (const { key, mentions } of named) {
      const entry = entities.get(key) ?? { mentions: 0, documents: 0, others: new Set() };
      entities.set(key, { ...entry, mentions: entry.mentions + mentions, documents: entry.documents + 1 });
    }
    for (const { source, target, weight } of joined) {
      relations.set(`${source}-${target}`, (relations.get(`${source}-${target}`) ?? 0) + weight);
      entities.get(source)?.others.add(target);
      entities.get(target)?.others.add(source);
    }
  }
  return {
    entities: [...entities]
      .map(([key, { others, ...sums }]) => ({ key, ...sums, degree: others.size }))
      .sort(byKey),
    relations: [...relations].map(([key, weight]) => ({ key, weight })).sort(byKey),
  };
}

const byKey = (left: { key: string }, right: { key: string }) => (left.key < right.key ? -1 : 1);
const shown = (entities: readonly GraphEntity[], relations: readonly GraphRelation[]) => ({
  entities: entities
    .map(({ key, mentions, documents, degree }) => ({ key, mentions, documents, degree }))
    .sort(byKey),
  relations: relations
    .map(({ source, target, weight }) => ({ key: `${source}-${target}`, weight }))
    .sort(byKey),
});

/** Entities and relations over documents. */
export function describeGraph(open: () => Promise<Storage>): void {
  let storage: Storage;
  let round = 0;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  const publish = (collection: string, path: string, text = TEXT) =>
    publishSample(storage, collection, { path, texts: [text] });
  const read = async (scope: Scope) =>
    shown(
      await storage.graph.entities(scope, { limit: 50 }),
      await storage.graph.relationsOf(scope, KEYS, { relations: 50, sentences: 1 }),
    );

  it.prop([fc.array(step, { minLength: 1, maxLength: 8 })], { numRuns: 25 })(
    'should always be the sum of what the current versions in scope say, whatever was added and removed in whatever order',
    async (steps) => {
      round++;
      const current = new Map<string, { graph: DocumentGraph; id: string; collectionId: string }>();
      for (const [at, { document, collection, act, graph: said }] of steps.entries()) {
        const name = `${collection} ${round}`;
        const key = `${name}/${document}`;
        const known = current.get(key);
        if (act === 'delete') {
          if (known !== undefined) await storage.library.deleteDocument(known.id);
          current.delete(key);
          continue;
        }
        const text = act === 'publish' ? `${TEXT} Version ${at}.` : TEXT;
        const { documentId, versionId, collectionId } = await publish(name, `${document}.md`, text);
        current.set(key, { graph: toGraph([]), id: documentId, collectionId });
        if (act === 'publish') continue; // a new version has no graph until one is made
        await storage.graph.put(MAKER, [{ documentId, versionId, graph: said }]);
        current.set(key, { graph: said, id: documentId, collectionId });
      }
      const ids = await Promise.all(
        ['left', 'right'].map(
          async (name) => (await storage.library.ensureCollection(`${name} ${round}`)).id,
        ),
      );
      const all = [...current.values()];
      for (const seen of [[ids[0]], [ids[1]], ids]) {
        const collectionIds = seen.filter((id) => id !== undefined);
        const own = all.filter(({ collectionId }) => collectionIds.includes(collectionId));
        expect(await read({ collectionIds })).toEqual(sumOf(own.map(({ graph: said }) => said)));
        const [first] = own;
        if (first === undefined) continue;
        const narrow = { collectionIds, documentIds: [first.id] };
        expect(await read(narrow)).toEqual(sumOf([first.graph]));
      }
    },
    180_000,
  );

  it('should cite the sentence that a relation stands in, word for word', async () => {
    const { documentId, versionId, collectionId, chunks } = await publish('cited', 'a.md');
    await storage.graph.put(MAKER, [{ documentId, versionId, graph: toGraph([[0, 1, 1]]) }]);
    const [relation] = await storage.graph.relationsOf({ collectionIds: [collectionId] }, ['birch'], {
      relations: 5,
      sentences: 2,
    });
    expect(relation).toMatchObject({ source: 'alder', target: 'birch', keywords: ['bought'] });
    const [sentence] = relation?.sentences ?? [];
    const from = chunks[0]?.chunk.locator.offsets.start ?? 0;
    expect(sentence).toMatchObject({
      documentId,
      versionId,
      chunkId: chunks[0]?.chunk.id,
      start: 11,
      end: 30,
    });
    expect(sentence?.text).toBe(TEXT.slice(11 - from, 30 - from));
    const named = await storage.graph.chunksOf({ collectionIds: [collectionId] }, ['birch'], 5);
    expect(named).toEqual([{ chunkId: chunks[0]?.chunk.id, documentId, key: 'birch' }]);
  });

  it('should find relations by the words they say, in the scope alone, and names by what they are called', async () => {
    const own = await publish('said', 'a.md');
    const other = await publish('said elsewhere', 'a.md');
    const graphOfBoth = toGraph([
      [0, 1, 2],
      [1, 1, 1],
    ]);
    const [first, second] = graphOfBoth.relations;
    const relations = [
      { ...first, keywords: ['acquired', 'shipyards'] },
      { ...second, keywords: ['收购', 'acquires'] },
    ].map((relation) => ({ ...graphOfBoth.relations[0], ...relation }) as (typeof graphOfBoth.relations)[0]);
    const graph = { ...graphOfBoth, relations, aliases: [{ key: 'old', name: 'Old', of: 'alder' }] };
    const { documentId, versionId } = own;
    await storage.graph.put(MAKER, [
      { documentId, versionId, graph },
      { documentId: other.documentId, versionId: other.versionId, graph },
    ]);
    const scope = { collectionIds: [own.collectionId] };
    const said = await storage.graph.saying(scope, ['acquir', 'shipyard'], 10);
    expect(said).toEqual([
      { source: 'alder', target: 'birch', weight: 2, words: 2 },
      { source: 'birch', target: 'cedar', weight: 1, words: 1 },
    ]);
    expect(await storage.graph.saying(scope, ['收购'], 10)).toHaveLength(1);
    expect(await storage.graph.saying(scope, ['acquir'], 1)).toHaveLength(1);
    expect(await storage.graph.saying(scope, [], 10)).toEqual([]);
    const links = await storage.graph.resolveAll(scope, ['old', 'birch', 'nobody']);
    expect([...links]).toEqual([
      ['birch', ['birch']],
      ['old', ['alder']],
    ]);
    await storage.library.deleteDocument(documentId);
    expect(await storage.graph.saying(scope, ['acquir', 'shipyard'], 10)).toEqual([]);
    expect((await storage.graph.resolveAll(scope, ['old', 'birch'])).size).toBe(0);
  });

  it('should ask for each current version once, and leave out one that is no longer current', async () => {
    const first = await publish('due', 'a.md', 'One.');
    const isOwn = ({ collectionId }: { collectionId: string }) => collectionId === first.collectionId;
    const [due] = (await storage.graph.due('due-maker', 500)).filter(isOwn);
    expect(due).toMatchObject({ documentId: first.documentId, versionId: first.versionId, chunks: 1 });
    const second = await publish('due', 'a.md', 'Two.');
    const graphs = [
      { documentId: first.documentId, versionId: first.versionId, graph: toGraph([[0, 1, 1]]) },
    ];
    await storage.graph.put('due-maker', graphs);
    expect(await storage.graph.entities({ collectionIds: [first.collectionId] }, { limit: 5 })).toEqual([]);
    await storage.graph.put('due-maker', [
      { documentId: first.documentId, versionId: second.versionId, graph: toGraph([[0, 1, 1]]) },
    ]);
    expect((await storage.graph.due('due-maker', 500)).filter(isOwn)).toEqual([]);
    expect((await storage.graph.due('other-maker', 500)).filter(isOwn)).toHaveLength(1);
  });

  it('should give pages that together are the whole list, most mentioned first', async () => {
    const { documentId, versionId, collectionId } = await publish('pages', 'a.md');
    const entities = Array.from({ length: 23 }, (_, number) => ({
      key: `e${number}`,
      name: `E${number}`,
      type: 'term' as const,
      mentions: 1 + (number % 4),
      places: [place],
    }));
    await storage.graph.put(MAKER, [
      { documentId, versionId, graph: { entities, relations: [], aliases: [] } },
    ]);
    const scope = { collectionIds: [collectionId] };
    const seen: GraphEntity[] = [];
    for (let after: GraphEntity | undefined; ; after = seen.at(-1)) {
      const page = await storage.graph.entities(scope, { limit: 5, after });
      seen.push(...page);
      if (page.length < 5) break;
    }
    expect(seen).toEqual(await storage.graph.entities(scope, { limit: 100 }));
    expect(seen).toHaveLength(23);
    expect(seen.map(({ mentions }) => mentions)).toEqual(
      seen.map(({ mentions }) => mentions).toSorted((a, b) => b - a),
    );
    expect(await storage.graph.entities(scope, { limit: 5, text: 'e22' })).toMatchObject([{ name: 'E22' }]);
    expect(await storage.graph.entities(scope, { limit: 5, type: 'person' })).toEqual([]);
  });

  it('should give the names of one document alone, counted in it, with how far it is', async () => {
    const [one, other] = [await publish('alone', 'a.md'), await publish('alone', 'b.md')];
    const graph = (mentions: number, key: string) => ({
      entities: ['shared', key].map((name) => ({
        key: name,
        name,
        type: 'term' as const,
        mentions,
        places: [place],
      })),
      relations: [],
      aliases: [],
    });
    await storage.graph.put(MAKER, [{ ...one, graph: graph(2, 'own') }]);
    const scope = { collectionIds: [one.collectionId], documentIds: [other.documentId] };
    expect(await storage.graph.entities(scope, { limit: 9 })).toEqual([]);
    expect(await storage.graph.progress(MAKER, scope)).toEqual({ made: 0, due: 1 });
    await storage.graph.put(MAKER, [{ ...other, graph: graph(3, 'else') }]);
    expect(await storage.graph.progress(MAKER, scope)).toEqual({ made: 1, due: 0 });
    expect(await storage.graph.entities(scope, { limit: 9 })).toMatchObject([
      { key: 'else', mentions: 3, documents: 1 },
      { key: 'shared', mentions: 3, documents: 1 },
    ]);
  });
  it('should give what counts most of every entity and of all collections together, each once', async () => {
    const { collectionIds, documents } = await publishHubs(publish);
    await storage.graph.put(MAKER, documents);
    const [left = '', right = ''] = collectionIds;
    const first = documents.map(({ documentId }) => documentId);
    const sentencesOf = async (scope: Scope, keys: readonly string[], limit: number) =>
      (await storage.graph.sentencesOfEntities(scope, keys, limit)).map(({ documentId }) =>
        first.indexOf(documentId),
      );
    const both = { collectionIds: [left, right, left] };
    expect(await sentencesOf(both, ['alder', 'alder'], 3)).toEqual([3, 2, 1]);
    expect(await sentencesOf({ collectionIds: [left] }, ['alder'], 9)).toEqual([2, 0]);
    expect(await sentencesOf({ ...both, documentIds: first.slice(0, 2) }, ['alder'], 9)).toEqual([1, 0]);
    const chunks = await storage.graph.chunksOf(both, ['alder', 'birch'], 3);
    expect(chunks.map(({ documentId, key }) => [first.indexOf(documentId), key])).toEqual([
      [3, 'alder'],
      [3, 'birch'],
      [2, 'alder'],
    ]);
    const heaviest = async (ids: string[], limit: number) =>
      shown(
        [],
        await storage.graph.relationsOf({ collectionIds: ids }, ['birch', 'birch', 'alder'], {
          relations: limit,
          sentences: 1,
        }),
      ).relations;
    expect(await heaviest([left, right], 2)).toEqual([
      { key: 'alder-birch', weight: 10 },
      { key: 'birch-cedar', weight: 14 },
    ]);
    expect(await heaviest([left], 1)).toEqual([{ key: 'birch-cedar', weight: 6 }]);
  });
}

/** Two documents of each of two collections in which the same names stand: once more in each, in the other collection by turns. */
async function publishHubs(
  publish: (
    collection: string,
    path: string,
  ) => Promise<{ documentId: string; versionId: string; collectionId: string }>,
) {
  const published = [];
  for (const [at, collection] of ['most left', 'most right', 'most left', 'most right'].entries())
    published.push({ ...(await publish(collection, `${at}.md`)), at });
  const documents = published.map(({ documentId, versionId, at }) => {
    const said = toGraph([
      [0, 1, 1 + at],
      [1, 1, 2 + at],
    ]);
    const entities = said.entities.map((entity) => ({ ...entity, mentions: 1 + at }));
    return { documentId, versionId, graph: { ...said, entities } };
  });
  return { collectionIds: [...new Set(published.map(({ collectionId }) => collectionId))], documents };
}
