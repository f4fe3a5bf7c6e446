import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scope } from '../../../src/domain/index.ts';
import { analyzeText } from '../../../src/linguistics/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { publishSample, sampleVector } from '../../fixtures/storage/sample-document.ts';

type Embed = Parameters<Storage['versions']['reindex']>[1];

/** Vectors as `publishSample` makes them. */
export const embedSample: Embed = async ({ title, chunks }) =>
  chunks.map(({ text, headingPath }) => ({
    content: sampleVector(text),
    heading: sampleVector(headingPath.at(-1) ?? title),
  }));

/** Versions that are not current: asked, kept, removed; and what people change about a document. */
export function describeOldVersions(
  open: () => Promise<Storage>,
  /** Tables of index entries, where they are not those of the database. */
  entriesIn?: readonly string[],
): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  const words = (text: string, scope: Scope) => storage.index.searchLexical(analyzeText(text), scope, 50);
  const vectors = (text: string, scope: Scope) => storage.index.searchVector(sampleVector(text), scope, 50);
  const versionsOf = async (hits: readonly { chunkId: string }[]) =>
    new Set(
      (await storage.library.getChunks(hits.map(({ chunkId }) => chunkId))).map(({ versionId }) => versionId),
    );
  const publish = (collection: string, texts: readonly string[], path = 'plan.md') =>
    publishSample(storage, collection, { path, texts });
  const cite = (runId: string, versionId: string) =>
    storage.sql.pool.query(
      "insert into run_evidence (run_id, evidence_id, number, body) values ($1, 'ev_1', 1, $2)",
      [runId, JSON.stringify({ id: 'ev_1', versionId })],
    );
  const numbers = async (documentId: string) =>
    (await storage.versions.list(documentId)).map(({ number }) => number);

  it('should find an old version once it is indexed, by words that only it has too', async () => {
    const first = await publish('asked', ['The mast is forty metres high.', 'Zeppelin moorings.']);
    const second = await publish('asked', ['The mast is fifty metres high.', 'Boat moorings.']);
    await publish('asked', ['Another document about moorings.'], 'other.md');
    const { collectionId, documentId } = first;
    const scope = { collectionIds: [collectionId] };
    const old = { ...scope, versionIds: [first.versionId] };
    expect(await words('zeppelin', scope)).toEqual([]);
    expect(await words('zeppelin moorings', old)).toEqual([]);
    await storage.versions.ensureIndexed([first.versionId, second.versionId, 'ver_none'], embedSample);
    expect((await storage.versions.find(documentId, 1))?.isIndexed).toBe(true);
    expect(await words('zeppelin', scope)).toEqual([]);
    const found = await words('zeppelin moorings', old);
    expect(found).toHaveLength(1);
    expect(await versionsOf(found)).toEqual(new Set([first.versionId]));
    const near = await vectors('The mast is forty metres high.', old);
    expect(await versionsOf(near)).toEqual(new Set([first.versionId]));
    expect(near[0]?.score).toBeGreaterThan(0.99);
    expect(await versionsOf(await words('mast', { ...scope, versionIds: [second.versionId] }))).toEqual(
      new Set([second.versionId]),
    );
    expect(await storage.index.count(old)).toBe(2);
    // Whose collection or document the scope leaves out is not found, whatever version is named.
    for (const narrow of [{ collectionIds: ['col_other'] }, { ...scope, documentIds: ['doc_other'] }]) {
      expect(await words('zeppelin', { ...narrow, versionIds: old.versionIds })).toEqual([]);
      expect(await vectors('zeppelin', { ...narrow, versionIds: old.versionIds })).toEqual([]);
    }
  });

  it('should score current versions as before, and an old one as if it were current', async () => {
    const texts = ['Spring tides are high tides.', 'Neap tides are low.'];
    const first = await publish('scores', texts);
    await publish('scores', ['The moon moves the sea and its tides.'], 'moon.md');
    const scope = { collectionIds: [first.collectionId] };
    const whileCurrent = await words('spring tides', { ...scope, versionIds: [first.versionId] });
    await publish('scores', [...texts.toReversed(), 'A third.', 'And tides.']);
    const before = [await words('spring tides', scope), await vectors('spring tides', scope)];
    await storage.versions.ensureIndexed([first.versionId], embedSample);
    expect([await words('spring tides', scope), await vectors('spring tides', scope)]).toEqual(before);
    const old = await words('spring tides', { ...scope, versionIds: [first.versionId] });
    expect(old.map(({ chunkId }) => chunkId)).toEqual(whileCurrent.map(({ chunkId }) => chunkId));
    expect((await storage.indexCheck.check()).differing).toEqual([]);
  });

  it('should find a version once when a document comes back to it', async () => {
    const first = await publish('back', ['Quays of granite.']);
    await publish('back', ['Quays of timber.']);
    await storage.versions.ensureIndexed([first.versionId], embedSample);
    await publish('back', ['Quays of granite.']);
    const scope = { collectionIds: [first.collectionId] };
    expect(await words('granite', scope)).toHaveLength(1);
    expect(await words('granite', { ...scope, versionIds: [first.versionId] })).toHaveLength(1);
  });

  it('should remove what the rule lets go, but never what a stored run has evidence in', async () => {
    const first = await publish('kept', ['One.']);
    await publish('kept', ['Two.']);
    await publish('kept', ['Three.']);
    const { documentId } = first;
    await publish('kept', ['Four.']);
    await cite('run_kept', first.versionId);
    expect(await storage.versions.removeOld(2, documentId)).toBe(0);
    expect(await storage.versions.removeOld(0, 'doc_none')).toBe(0);
    expect(await storage.versions.removeOld(0, documentId)).toBe(2);
    expect(await numbers(documentId)).toEqual([4, 1]);
    expect(await storage.library.getMarkdown(first.versionId)).toContain('One.');
    await storage.deleteRun('run_kept');
    expect(await storage.versions.removeOld(0, documentId)).toBe(1);
    expect(await storage.library.getMarkdown(first.versionId)).toBeUndefined();
    await publish('kept', ['Five.']);
    expect(await numbers(documentId)).toEqual([5, 4]);
  });

  it('should leave nothing of a removed version or document in any table', async () => {
    const first = await publish('gone', ['Ropes of hemp.']);
    const times = (await storage.versions.list(first.documentId)).map(({ createdAt }) => createdAt);
    const second = await publish('gone', ['Ropes of steel.']);
    await storage.versions.ensureIndexed([first.versionId], embedSample);
    await storage.sql.pool.query("update index_old_versions set asked_at = '2020-01-01T00:00:00.000Z'");
    const rowsOf = async (versionId: string) => {
      const entries =
        entriesIn ??
        (storage.host === 'embedded' ? ['index_old_segments'] : ['index_old_chunks', 'index_old_vectors']);
      const tables = ['sections', 'chunks', 'index_old_versions', ...entries];
      const { rows } = await storage.sql.pool.query(
        tables
          .map((table) => `select '${table}' as at from ${table} where version_id = $1`)
          .join(' union all '),
        [versionId],
      );
      return rows.map(({ at }) => at);
    };
    expect(new Set(await rowsOf(first.versionId)).size).toBeGreaterThan(entriesIn === undefined ? 3 : 2);
    expect(await storage.versions.removeOld(0, first.documentId)).toBe(1);
    expect(await rowsOf(first.versionId)).toEqual([]);
    // The library does not take a version for the one of that time because it is the only one left.
    const then = await storage.versions.asOf({ collectionIds: [first.collectionId] }, times[0] ?? '');
    expect(then).toEqual([]);
    const scope = { collectionIds: [first.collectionId], versionIds: [first.versionId, second.versionId] };
    expect(await versionsOf(await words('ropes', scope))).toEqual(new Set([second.versionId]));
    await storage.library.deleteDocument(first.documentId);
    expect(await rowsOf(second.versionId)).toEqual([]);
    const { rows } = await storage.sql.pool.query(
      'select 1 from version_publications where document_id = $1',
      [first.documentId],
    );
    expect(rows).toEqual([]);
  });

  it('should change title, tags and collection, and the index with them', async () => {
    const { documentId, collectionId } = await publish('from', ['The lighthouse stands on a rock.']);
    const { id: target } = await storage.library.ensureCollection('to');
    const change = (input: Parameters<Storage['changes']['change']>[1]) =>
      storage.changes.change(documentId, input, embedSample);
    expect(await change({ tags: ['sea', 'stone'] })).toMatchObject({ tags: ['sea', 'stone'] });
    const tagged = await storage.lists.page({ collectionIds: [collectionId], tags: ['stone'], limit: 5 });
    expect(tagged.documents.map(({ id }) => id)).toEqual([documentId]);
    expect(await change({ title: 'Pharos' })).toMatchObject({ title: 'Pharos', givenTitle: 'Pharos' });
    expect(await words('pharos', { collectionIds: [collectionId] })).toHaveLength(1);
    await publish('from', ['The lighthouse stands on a cliff.']);
    expect((await storage.library.findDocument(documentId))?.title).toBe('Pharos');
    const moved = await change({ collectionId: target, title: null });
    expect(moved).toMatchObject({ collectionId: target, title: 'plan.md', tags: ['sea', 'stone'] });
    expect(moved.givenTitle).toBeUndefined();
    expect(await words('lighthouse', { collectionIds: [collectionId] })).toEqual([]);
    expect(await words('lighthouse', { collectionIds: [target] })).toHaveLength(1);
    expect(await vectors('lighthouse', { collectionIds: [target] })).toHaveLength(1);
    const after = await storage.indexCheck.check();
    expect([after.differing, after.wrongCounts]).toEqual([[], 0]);
    const place = { collectionId, sourcePath: 'plan.md', format: 'md', bytes: 1 };
    await storage.library.beginDocument({ ...place, id: 'doc_at_old_place' });
    await expect(change({ collectionId })).rejects.toMatchObject({ code: 'E036' });
    expect(await words('lighthouse', { collectionIds: [target] })).toHaveLength(1);
    await expect(storage.changes.change('doc_none', {}, embedSample)).rejects.toMatchObject({ code: 'E021' });
  });

  it('should lose no part of changes at once, and keep the index with the row', async () => {
    const { documentId, collectionId } = await publish('racing', ['The ferry crosses at noon.']);
    const { id: target } = await storage.library.ensureCollection('racing to');
    const { change } = storage.changes;
    /** Does something once while entries are prepared: behind what was read, before what is written. */
    const meanwhile = (work: () => Promise<unknown>): Embed => {
      let isDone = false;
      return async (document) => {
        if (!isDone) await work();
        isDone = true;
        return embedSample(document);
      };
    };
    const isAt = async (collection: string, title: string) => {
      expect(await storage.library.findDocument(documentId)).toMatchObject({
        collectionId: collection,
        title,
      });
      const other = collection === target ? collectionId : target;
      expect(await words('ferry', { collectionIds: [other] })).toEqual([]);
      expect(await words(title, { collectionIds: [collection] })).toHaveLength(1);
      expect(await vectors('ferry', { collectionIds: [collection] })).toHaveLength(1);
    };
    const move = (to: string) => () => change(documentId, { collectionId: to }, embedSample);
    await change(documentId, { title: 'Timetable' }, meanwhile(move(target)));
    await isAt(target, 'Timetable');
    await change(
      documentId,
      { collectionId },
      meanwhile(() => change(documentId, { title: 'Crossing' }, embedSample)),
    );
    await isAt(collectionId, 'Crossing');
    await storage.versions.reindex(documentId, meanwhile(move(target)));
    await isAt(target, 'Crossing');
    const rename = () => change(documentId, { title: 'Sailing' }, embedSample);
    await storage.versions.reindex(documentId, meanwhile(rename));
    await isAt(target, 'Sailing');
    // Changes that need no new entries write between the reading and the writing of one that does.
    for (const [round, to] of [collectionId, target, collectionId].entries()) {
      const tagging: Promise<unknown>[] = [];
      const started = () => {
        for (let place = 0; place < 8; place++)
          tagging.push(change(documentId, { tags: [`${round}-${place}`] }, embedSample));
      };
      await change(
        documentId,
        { collectionId: to },
        meanwhile(async () => started()),
      );
      await Promise.all(tagging);
      await isAt(to, 'Sailing');
    }
    expect((await storage.indexCheck.check()).differing).toEqual([]);
  });

  it('should leave everything as it was when entries cannot be made anew', async () => {
    const { documentId, collectionId } = await publish('failing', ['Anchors and chains.']);
    const broken: Embed = async () => [];
    await expect(storage.versions.reindex(documentId, broken)).rejects.toMatchObject({ code: 'E041' });
    await expect(storage.changes.change(documentId, { title: 'X' }, broken)).rejects.toMatchObject({
      code: 'E041',
    });
    expect(await words('anchors', { collectionIds: [collectionId] })).toHaveLength(1);
    expect((await storage.library.findDocument(documentId))?.givenTitle).toBeUndefined();
    expect(await storage.versions.reindex(documentId, embedSample)).toBe(true);
    expect(await words('anchors', { collectionIds: [collectionId] })).toHaveLength(1);
    expect(await storage.versions.reindex('doc_none', embedSample)).toBe(false);
  });
}
