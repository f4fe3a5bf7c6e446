import { fc, it } from '@fast-check/vitest';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Scope } from '../../../src/domain/index.ts';
import { type TopicCandidate, topicId } from '../../../src/domain/topics/index.ts';
import { createChooseTopics } from '../../../src/rag/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';

const MAKER = 'test-maker';
const NAMES = ['Tides', 'tide', 'Blue crabs', 'Blue Crab', 'Sea walls', 'Kelp'];
const choose = createChooseTopics(3);

const toCandidates = (named: readonly (readonly [number, number])[]): TopicCandidate[] => {
  const byId = new Map<string, TopicCandidate>();
  for (const [at, weight] of named) {
    const name = NAMES[at] ?? '';
    if (!byId.has(topicId(name))) byId.set(topicId(name), { id: topicId(name), name, weight });
  }
  return [...byId.values()];
};
const candidates = fc
  .array(fc.tuple(fc.nat(NAMES.length - 1), fc.constantFrom(0.2, 0.5, 1)), { maxLength: 5 })
  .map(toCandidates);
const step = fc.record({
  document: fc.nat(6),
  collection: fc.constantFrom('left', 'right'),
  act: fc.constantFrom('make', 'make', 'make', 'settle', 'delete', 'publish'),
  candidates,
});

/** The topics that documents of one collection have, by the choice alone. */
function expected(documents: readonly (readonly TopicCandidate[])[]) {
  const having = new Map<string, number>();
  for (const { id } of documents.flat()) having.set(id, (having.get(id) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const own of documents)
    for (const { id } of choose(
      own.map((candidate) => ({ ...candidate, documents: having.get(candidate.id) ?? 0 })),
      documents.length,
    ))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** What documents are about. */
export function describeTopics(open: () => Promise<Storage>): void {
  let storage: Storage;
  let round = 0;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  const publish = (collection: string, path: string, text = 'Tides.') =>
    publishSample(storage, collection, { path, texts: [text] });
  const put = async (collection: string, path: string, names: readonly string[]) => {
    const published = await publish(collection, path);
    const { documentId, versionId } = published;
    await storage.topics.put(MAKER, [
      { documentId, versionId, candidates: names.map((name) => ({ id: topicId(name), name, weight: 1 })) },
    ]);
    await storage.topics.settle(choose);
    return published;
  };
  const countsIn = async (scope: Scope) =>
    new Map(
      (await storage.topics.list(scope, { limit: 100 })).map(({ id, documents }) => [id, documents] as const),
    );

  it.prop([fc.array(step, { minLength: 1, maxLength: 14 })], { numRuns: 25 })(
    'should always be what the current versions of the collection say, whatever was added and removed in whatever order',
    async (steps) => {
      round++;
      const current = new Map<string, { candidates: TopicCandidate[]; id: string; collection: string }>();
      for (const [at, { document, collection, act, candidates: said }] of steps.entries()) {
        const name = `${collection} topics ${round}`;
        const key = `${name}/${document}`;
        if (act === 'settle') await storage.topics.settle(choose);
        else if (act === 'delete') {
          const known = current.get(key);
          if (known !== undefined) await storage.library.deleteDocument(known.id);
          current.delete(key);
        } else {
          const text = act === 'publish' ? `Tides. Version ${at}.` : 'Tides.';
          const { documentId, versionId } = await publish(name, `${document}.md`, text);
          current.delete(key); // a new version has no topics until they are made
          if (act === 'publish') continue;
          await storage.topics.put(MAKER, [{ documentId, versionId, candidates: said }]);
          current.set(key, { candidates: said, id: documentId, collection });
        }
      }
      await storage.topics.settle(choose);
      const ids: string[] = [];
      const all = new Map<string, number>();
      for (const side of ['left', 'right']) {
        const { id } = await storage.library.ensureCollection(`${side} topics ${round}`);
        ids.push(id);
        const own = [...current.values()].filter(({ collection }) => collection === side);
        const counts = expected(own.map((entry) => entry.candidates));
        expect(await countsIn({ collectionIds: [id] })).toEqual(counts);
        for (const [topic, documents] of counts) all.set(topic, (all.get(topic) ?? 0) + documents);
        const [first] = own;
        if (first === undefined) continue;
        const narrow = await countsIn({ collectionIds: [id], documentIds: [first.id] });
        for (const documents of narrow.values()) expect(documents).toBe(1);
      }
      expect(await countsIn({ collectionIds: ids })).toEqual(all);
    },
    180_000,
  );

  it('should find a topic by its id and by its name however it is written, and nothing of another collection', async () => {
    const { collectionId, documentId } = await put('found', 'a.md', ['Access-Controls']);
    const other = await put('found elsewhere', 'a.md', ['Kelp']);
    const scope = { collectionIds: [collectionId] };
    const id = topicId('access control');
    const [byId, byName, foreign, none] = await storage.topics.find(scope, [
      id,
      'ACCESS  controls',
      'Kelp',
      '',
    ]);
    expect(byId).toEqual({ id, name: 'Access-Controls', documents: 1 });
    expect(byName).toEqual(byId);
    expect([foreign, none]).toEqual([undefined, undefined]);
    expect(await storage.topics.documentIds(scope, [id, topicId('Kelp')])).toEqual([documentId]);
    expect(await storage.topics.documents(scope, topicId('Kelp'), { limit: 5, offset: 0 })).toEqual([]);
    expect(await storage.topics.shared({ collectionIds: [other.collectionId] }, documentId)).toEqual([]);
  });

  it('should merge once and for all, also what comes later, and only where it was asked for', async () => {
    const { collectionId } = await put('merged', 'a.md', ['Kelp']);
    await put('merged', 'b.md', ['Seaweed']);
    const elsewhere = await put('not merged', 'a.md', ['Seaweed']);
    const scope = { collectionIds: [collectionId] };
    const [kelp, seaweed, algae] = ['Kelp', 'Seaweed', 'Algae'].map(topicId) as [string, string, string];
    await storage.topics.merge([collectionId], seaweed, kelp);
    expect(await countsIn(scope)).toEqual(new Map([[kelp, 2]]));
    expect(await countsIn({ collectionIds: [elsewhere.collectionId] })).toEqual(new Map([[seaweed, 1]]));
    expect((await storage.topics.find(scope, ['seaweed']))[0]).toMatchObject({ id: kelp, name: 'Kelp' });
    await put('merged', 'c.md', ['Seaweed', 'Algae']);
    expect((await countsIn(scope)).get(kelp)).toBe(3);
    await storage.topics.merge([collectionId], kelp, algae); // what was merged before goes along
    expect(await countsIn(scope)).toEqual(new Map([[algae, 3]]));
    await storage.topics.merge([collectionId], algae, kelp); // and back: no circle, one topic
    expect(await countsIn(scope)).toEqual(new Map([[kelp, 3]]));
  });

  it('should take a merge back where it was asked for, and say what can be taken back', async () => {
    const { collectionId } = await put('split', 'a.md', ['Ebb']);
    await put('split', 'b.md', ['Low tide']);
    const other = await put('split elsewhere', 'a.md', ['Low tide', 'Ebb']);
    const both = [collectionId, other.collectionId];
    const scope = { collectionIds: [collectionId] };
    const [ebb, low] = ['Ebb', 'Low tide'].map(topicId) as [string, string];
    expect(await storage.topics.split(both, low)).toBe(false);
    await storage.topics.merge(both, low, ebb);
    expect(await storage.topics.mergedInto(scope, ebb)).toEqual([{ id: low, name: 'Low tide' }]);
    expect(await storage.topics.mergedInto({ collectionIds: [] }, ebb)).toEqual([]);
    expect(await storage.topics.split([collectionId], low)).toBe(true);
    expect(await storage.topics.mergedInto(scope, ebb)).toEqual([]);
    expect(await countsIn(scope)).toEqual(
      new Map([
        [ebb, 1],
        [low, 1],
      ]),
    );
    expect(await storage.topics.mergedInto({ collectionIds: [other.collectionId] }, ebb)).toMatchObject([
      { id: low },
    ]);
  });

  it('should keep a name that a person gave, and give back the own one', async () => {
    const { collectionId, documentId } = await put('renamed', 'a.md', ['Kelp']);
    const scope = { collectionIds: [collectionId] };
    await storage.topics.rename([collectionId], topicId('Kelp'), 'Brown algae');
    expect(await storage.topics.list(scope, { limit: 5 })).toMatchObject([{ name: 'Brown algae' }]);
    expect((await storage.topics.find(scope, ['brown ALGAE']))[0]).toMatchObject({ id: topicId('Kelp') });
    expect((await storage.topics.ofDocuments([documentId])).get(documentId)).toMatchObject([
      { id: topicId('Kelp'), name: 'Brown algae' },
    ]);
    await storage.topics.rename([collectionId], topicId('Kelp'), null);
    expect(await storage.topics.list(scope, { limit: 5 })).toMatchObject([{ name: 'Kelp' }]);
  });

  it('should give pages that together are the whole list', async () => {
    const names = Array.from({ length: 3 }, (_, at) => `Kelp ${'abc'[at]}ab`);
    const { collectionId } = await put('topic pages', 'a.md', names);
    await put('topic pages', 'b.md', names.slice(0, 1));
    const scope = { collectionIds: [collectionId] };
    const whole = await storage.topics.list(scope, { limit: 100 });
    const first = await storage.topics.list(scope, { limit: 2 });
    const rest = await storage.topics.list(scope, { limit: 100, after: first[1] });
    expect([...first, ...rest]).toEqual(whole);
    expect(whole.map(({ documents }) => documents)).toEqual([2, 1, 1]);
    expect(await storage.topics.list(scope, { limit: 5, text: 'P BA' })).toHaveLength(1);
  });

  it('should leave out a version that is no longer current, and warn of what failed until it is made', async () => {
    const first = await publish('topics due', 'a.md', 'One.');
    const second = await publish('topics due', 'a.md', 'Two.');
    const { documentId } = first;
    const isOwn = ({ documentId: id }: { documentId: string }) => id === documentId;
    await storage.topics.put(MAKER, [{ documentId, versionId: first.versionId, candidates: [] }]);
    expect((await storage.topics.due(MAKER, 500)).filter(isOwn)).toHaveLength(1);
    const problem = { id: 'topicsIncomplete', params: { reason: 'no model' } } as const;
    await storage.topics.put(MAKER, [{ documentId, versionId: second.versionId, candidates: [], problem }]);
    expect((await storage.topics.due(MAKER, 500)).filter(isOwn)).toEqual([]);
    expect((await storage.library.findDocument(documentId))?.warnings).toMatchObject([
      { id: 'topicsIncomplete' },
    ]);
    await storage.topics.put('other-maker', [{ documentId, versionId: second.versionId, candidates: [] }]);
    expect((await storage.library.findDocument(documentId))?.warnings).toEqual([]);
  });
}
