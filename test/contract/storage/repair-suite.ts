import { afterAll, beforeAll, expect, it } from 'vitest';
import { analyzeText } from '../../../src/linguistics/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { publishSample, sampleIdentity, sampleVector } from '../../fixtures/storage/sample-document.ts';

/** What every host must do when the rows of the index are not those of the library. Needs a database of its own. */
export function describeRepair(open: () => Promise<Storage>): void {
  let storage: Storage;
  let collectionId = '';
  const ids: string[] = [];
  const embedded: string[] = [];
  const identified: string[] = [];
  const repair = () =>
    storage.indexCheck.repair({
      embed: async ({ title, chunks }) => {
        embedded.push(title);
        return chunks.map(({ text }) => ({ content: sampleVector(text), heading: sampleVector(title) }));
      },
      identify: ({ sourcePath, title, markdown, sections, chunks }) => {
        identified.push(`${sourcePath}: ${markdown.length > 0}, ${sections.length}, ${chunks.length}`);
        return sampleIdentity(`${title} – Harbour Office`);
      },
    });
  const sql = (text: string, params: readonly unknown[] = []) => storage.sql.pool.query(text, params);
  const search = async (word: string) => {
    const scope = { collectionIds: [collectionId] };
    const lexical = await storage.index.searchLexical(analyzeText(word), scope, 10);
    const vector = await storage.index.searchVector(sampleVector(word), scope, 10);
    return { lexical, vector: vector.map(({ chunkId }) => chunkId).sort() };
  };
  const table = () => (storage.host === 'postgres' ? 'index_chunks' : 'index_segments');
  /** The embedded index notices what is written by its own statements only. */
  const touch = () =>
    storage.host === 'embedded' && sql('update index_state set generation = generation + 1');

  beforeAll(async () => {
    storage = await open();
    for (const name of ['quay', 'pier', 'mole']) {
      const input = { path: `${name}.md`, title: name, texts: [`${name} harbour`, 'harbour'] };
      const published = await publishSample(storage, 'repair', input);
      ({ collectionId } = published);
      ids.push(published.documentId);
    }
  });
  afterAll(() => storage.close());

  it('should find nothing wrong with what was only published and deleted', async () => {
    const { documentId } = await publishSample(storage, 'repair', { path: 'gone.md', texts: ['gone'] });
    await storage.library.deleteDocument(documentId);
    const whole = { documents: 3, differing: [], unidentified: 0, wrongCounts: 0 };
    expect(await storage.indexCheck.check()).toEqual(whole);
    expect(await repair()).toEqual(whole);
    expect(embedded).toEqual([]);
  });

  it('should make a document anew that the index lost, without touching the others', async () => {
    const before = await search('harbour');
    await sql(`delete from ${table()} where document_id = $1`, [ids[1]]);
    await touch();
    expect((await search('pier')).lexical).toEqual([]);
    expect(await storage.indexCheck.check()).toMatchObject({ documents: 3, differing: [ids[1]] });
    expect(await repair()).toMatchObject({ differing: [ids[1]] });
    expect(embedded.splice(0)).toEqual(['pier']);
    expect(await search('harbour')).toEqual(before);
    expect(await storage.indexCheck.check()).toEqual({
      documents: 3,
      differing: [],
      unidentified: 0,
      wrongCounts: 0,
    });
  });

  it('should find sections that are missing, overlap or leave passages out, and make them anew', async () => {
    const input = { path: 'lock.md', texts: ['one lock', 'two locks'] };
    const { versionId, documentId } = await publishSample(storage, 'repair', input);
    const wrong = async () => (await storage.indexCheck.check()).sections;
    const rows = () => storage.sections.sections(versionId);
    const whole = await rows();
    for (const damage of [
      'title_terms = null',
      'start_at = end_at + 1',
      'last_chunk = 0',
      "parent_id = 'sec_none'",
      'end_at = 1000000',
      'id = null',
    ]) {
      expect(await wrong()).toBeUndefined();
      await sql(`update sections set ${damage} where version_id = $1 and ordinal = $2`, [
        versionId,
        damage.startsWith('last_chunk') ? 0 : 1,
      ]);
      expect(await wrong()).toEqual([documentId]);
      expect((await repair()).sections).toEqual([documentId]);
      expect(await rows()).toEqual(whole);
    }
    await sql('delete from sections where version_id = $1', [versionId]);
    expect(await wrong()).toEqual([documentId]);
    await storage.library.deleteDocument(documentId);
    expect(await wrong()).toBeUndefined();
  });

  it('should take out of the index what the library does not have', async () => {
    const { documentId, chunks } = await publishSample(storage, 'repair', { path: 'x.md', texts: ['wreck'] });
    await sql('update documents set current_version_id = null where id = $1', [documentId]);
    expect((await search('wreck')).lexical).toHaveLength(chunks.length);
    expect(await repair()).toMatchObject({ documents: 3, differing: [documentId] });
    expect((await search('wreck')).lexical).toEqual([]);
    expect(await storage.indexCheck.check()).toEqual({
      documents: 3,
      differing: [],
      unidentified: 0,
      wrongCounts: 0,
    });
    await storage.library.deleteDocument(documentId);
  });

  it('should count again what BM25 reckons with, and make vectors that are missing', async () => {
    if (storage.host === 'embedded') return; // counts are made while searching, and vectors are in the row
    const before = await search('pier');
    await sql("update index_terms set chunks = chunks + 7 where term in ('pier', 'harbour')");
    await sql('update index_collections set total_length = 1');
    await sql(
      `delete from index_vectors where field = 'content' and number in (select min(number) from index_chunks
       where document_id = $1)`,
      [ids[2]],
    );
    expect(await storage.indexCheck.check()).toMatchObject({ differing: [ids[2]], wrongCounts: 3 });
    await repair();
    expect(await storage.indexCheck.check()).toEqual({
      documents: 3,
      differing: [],
      unidentified: 0,
      wrongCounts: 0,
    });
    expect(await search('pier')).toEqual(before);
  });
  it('should read the identity of what was stored without one, and find the document by its new title', async () => {
    await sql('update versions set identity = null where document_id = $1', [ids[0]]);
    embedded.splice(0);
    expect(await storage.indexCheck.check()).toMatchObject({ differing: [], unidentified: 1 });
    expect(await repair()).toMatchObject({ unidentified: 1 });
    expect(identified).toEqual(['quay.md: true, 2, 2']);
    expect(embedded).toEqual(['quay – Harbour Office']);
    expect(await storage.library.findDocument(ids[0] ?? '')).toMatchObject({
      title: 'quay – Harbour Office',
      identity: { title: 'quay – Harbour Office' },
    });
    expect((await search('office')).lexical.map(({ documentId }) => documentId)).toContain(ids[0]);
    expect(await storage.indexCheck.check()).toMatchObject({ differing: [], unidentified: 0 });
  });

  it('should find graph, topics and summaries that are not of what is stored, and forget them until they are made anew', async () => {
    const texts = ['Alder bought Birch.', 'Birch sold Alder.'];
    const {
      documentId,
      versionId,
      collectionId: own,
    } = await publishSample(storage, 'known', {
      path: 'known.md',
      texts,
    });
    const place = { ordinal: 0, start: 0, end: 19 };
    const named = (key: string) => ({ key, name: key, type: 'name' as const, mentions: 1, places: [place] });
    const joined = { source: 'alder', target: 'birch', weight: 2, keywords: ['bought'], places: [place] };
    const graph = { entities: [named('alder'), named('birch')], relations: [joined], aliases: [] };
    const make = async () => {
      await storage.graph.put('maker', [{ documentId, versionId, graph }]);
      await storage.topics.put('maker', [
        { documentId, versionId, candidates: [{ id: 'top_1', name: 'Trees', weight: 1 }] },
      ]);
      await storage.summaries.put('maker', { documentId, versionId, summaries: new Map() });
    };
    const knowledge = async () => (await storage.indexCheck.check()).knowledge;
    const entities = () => storage.graph.entities({ collectionIds: [own] }, { limit: 9 });
    await make();
    const whole = await entities();
    expect(whole).toMatchObject([
      { key: 'alder', degree: 1 },
      { key: 'birch', degree: 1 },
    ]);
    expect(await knowledge()).toBeUndefined();
    type Found = Record<'graphs' | 'topics' | 'summaries' | 'sums', readonly string[]>;
    const none: Found = { graphs: [], topics: [], summaries: [], sums: [] };
    const sums = { ...none, sums: [own] };
    const graphs = { ...none, graphs: [documentId] };
    const damages: readonly (readonly [string, Found])[] = [
      ['update graph_entities set mentions = mentions + 1', sums],
      ['update graph_entities set degree = 7', sums],
      ['update graph_relations set weight = weight + 1', sums],
      ['delete from graph_relations', sums],
      ["update graph_mentions set places = '[[9,0,19]]'", graphs],
      ["update graph_statements set places = '[]'", graphs],
      ["update graph_statements set target_key = 'yew'", { ...graphs, sums: [own] }],
      ["update graph_documents set version_id = 'gone'", graphs],
      ["update topic_documents set version_id = 'gone'", { ...none, topics: [documentId] }],
      [
        "update sections set summary_by = 'other' where ordinal = 0 and summary_by is not null",
        { ...none, summaries: [documentId] },
      ],
    ];
    for (const [damage, found] of damages) {
      await sql(damage);
      expect(await knowledge(), damage).toEqual(found);
      expect((await repair()).knowledge, damage).toEqual(found);
      expect(await knowledge(), damage).toBeUndefined();
      await make();
      expect(await entities(), damage).toEqual(whole);
    }
    await storage.library.deleteDocument(documentId);
    expect(await knowledge()).toBeUndefined();
    expect(await entities()).toEqual([]);
  });
}
