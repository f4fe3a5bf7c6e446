import { fc, it } from '@fast-check/vitest';
import { afterAll, beforeAll, expect } from 'vitest';
import { sha256 } from '../../../src/linguistics/index.ts';
import { createChooseTopics } from '../../../src/rag/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { samplePublication } from '../../fixtures/storage/sample-document.ts';
import { embedSample } from './old-versions-suite.ts';

const WORDS = ['mast', 'sail', 'keel', 'rudder', 'anchor'];
const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(' '));
const aDocument = fc.record({
  versions: fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  pictures: fc.nat(2),
  /** Whether the vectors of the last version are still due. */
  isDue: fc.boolean(),
  isDeleted: fc.boolean(),
});
type Input = { versions: string[][]; pictures: number; isDue: boolean };

/** A row that names a document, in whatever column: its id, one of its versions', a hash, or its own words. */
type Trace = { table: string; row: string };

/** What is deleted leaves nothing in any table there is, nor in the store of files, and takes nothing of others along. */
export function describeDeletion(open: () => Promise<Storage>): void {
  let storage: Storage;
  let round = 0;
  let tables: readonly string[] = [];
  /** Tables in which something stood before it was deleted. */
  const seen = new Set<string>();
  const rowsOf = async (sql: string, params: readonly unknown[] = []) =>
    (await storage.sql.pool.query(sql, params)).rows;
  beforeAll(async () => {
    storage = await open();
    // Read from the database itself, so that a new table is not forgotten.
    const rows = await rowsOf(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
    );
    tables = rows.map(({ name }) => String(name));
  });
  afterAll(() => storage.close());

  async function tracesOf(marks: readonly string[]): Promise<Trace[]> {
    const patterns = marks.map((mark) => `%${mark}%`);
    const traces: Trace[] = [];
    for (const table of tables) {
      const rows = await rowsOf(
        `select left(t::text, 300) as row from ${table} t where t::text like any($1::text[])`,
        [patterns],
      );
      traces.push(...rows.map(({ row }) => ({ table, row: String(row) })));
    }
    return traces;
  }
  const storedFiles = async () => {
    const hashes: string[] = [];
    for await (const { hash } of storage.fileStore.list()) hashes.push(hash);
    return hashes;
  };

  /** Publishes all that a document can have: versions, files, knowledge, old versions that were asked for. Returns what names it. */
  async function publish(
    collectionId: string,
    name: string,
    { versions, pictures, isDue }: Input,
  ): Promise<string[]> {
    const { library } = storage;
    const id = `doc_${name}`;
    const marks = [id, name];
    await library.beginDocument({ id, collectionId, sourcePath: `${name}.md`, format: 'markdown', bytes: 1 });
    await library.recognitions.add(id, `src_${name}`, { part: 'page 1', body: name });
    const ids: string[] = [];
    for (const [number, texts] of versions.entries()) {
      const sample = samplePublication(id, { path: `${name}.md`, texts: [...texts, `${name} ${number}`] });
      const original = Buffer.from(`${name} original ${number}`);
      const images = Array.from({ length: pictures }, (_, at) => ({
        id: `img_${at}`,
        mediaType: 'image/png',
        bytes: Buffer.from(`${name} picture ${at}`),
      }));
      const isWithout = isDue && number === versions.length - 1;
      await library.publishVersion({
        ...sample,
        chunks: isWithout ? sample.chunks.map((chunk) => ({ ...chunk, vectors: {} })) : sample.chunks,
        document: { ...sample.document, images },
        original: {
          hash: sha256(original),
          name: `${name}.md`,
          mediaType: 'text/markdown',
          open: async function* () {
            yield original;
          },
        },
      });
      ids.push(sample.versionId);
      marks.push(sample.versionId, sha256(original), ...images.map(({ bytes }) => sha256(bytes)));
      marks.push(...sample.document.sections.map((section) => section.id));
      marks.push(...sample.chunks.map(({ chunk }) => chunk.id));
    }
    await storage.versions.ensureIndexed(ids, embedSample);
    const place = { ordinal: 0, start: 0, end: 4 };
    const entity = (key: string) => ({ key, name: key, type: 'name' as const, mentions: 1, places: [place] });
    const [one, two] = [`a ${name}`, `b ${name}`];
    const relation = { source: one, target: two, weight: 1, keywords: ['has'], places: [place] };
    await storage.graph.put('test-maker', [
      {
        documentId: id,
        versionId: ids.at(-1) ?? '',
        graph: {
          entities: [entity(one), entity(two)],
          relations: [relation],
          aliases: [{ key: `c ${name}`, name: `c ${name}`, of: one }],
        },
      },
    ]);
    await storage.topics.put('test-maker', [
      {
        documentId: id,
        versionId: ids.at(-1) ?? '',
        candidates: [{ id: `top_${name}`, name: `d ${name}`, weight: 1 }],
      },
    ]);
    await storage.topics.settle(createChooseTopics(3));
    return marks;
  }

  it.prop([fc.array(aDocument, { minLength: 1, maxLength: 3 })], { numRuns: 12 })(
    'should leave nothing of a deleted document in any table or store',
    async (inputs) => {
      const { id: collectionId } = await storage.library.ensureCollection(`round ${++round}`);
      const made: { id: string; marks: string[]; isDeleted: boolean }[] = [];
      for (const [at, input] of inputs.entries()) {
        const name = `zq${sha256(`${round} ${at}`).slice(0, 16)}`;
        const marks = await publish(collectionId, name, input);
        made.push({ id: `doc_${name}`, marks, isDeleted: input.isDeleted });
        for (const { table } of await tracesOf(marks)) seen.add(table);
      }
      const kept = made.filter(({ isDeleted }) => !isDeleted);
      const before = await Promise.all(kept.map(({ marks }) => tracesOf(marks)));
      for (const { id, isDeleted } of made) if (isDeleted) await storage.library.deleteDocument(id);
      for (const { marks, isDeleted } of made) {
        if (!isDeleted) continue;
        expect(await tracesOf(marks)).toEqual([]);
        expect((await storedFiles()).filter((hash) => marks.includes(hash))).toEqual([]);
      }
      for (const [at, { marks }] of kept.entries())
        expect((await tracesOf(marks)).length).toBe(before[at]?.length);
      expect(await storage.files.check()).toMatchObject({ missing: [], changed: [] });
    },
    180_000,
  );

  it('should leave nothing of the collection of a run that has expired', async () => {
    const runId = 'run_zqexpired';
    const { id: collectionId } = await storage.web.ensureRunCollection(runId);
    const input = { versions: [['mast'], ['keel']], pictures: 2, isDue: true };
    const marks = await publish(collectionId, 'zqfetched', input);
    await storage.web.setOrigin('doc_zqfetched', {
      url: 'https://zqfetched.example/',
      extent: 'full',
      sources: ['openalex'],
      title: 'zqfetched',
      authors: [],
      fetchedAt: '2026-05-01T00:00:00.000Z',
      mediaType: 'text/html',
      file: 'zqfetched.html',
    });
    for (const { table } of await tracesOf(marks)) seen.add(table);
    await storage.web.prune(new Date('2100-01-01'));
    await storage.files.clean();
    expect(await tracesOf([...marks, collectionId, runId])).toEqual([]);
    expect((await storedFiles()).filter((hash) => marks.includes(hash))).toEqual([]);
  });

  it('should have stood in every table that can name a document', async () => {
    const rows = await rowsOf(
      `select distinct format('%I.%I', table_schema, table_name) as name from information_schema.columns
       where column_name in ('document_id', 'version_id', 'chunk_id', 'section_id', 'file_hash') and table_schema = 'public' order by 1`,
    );
    const named = rows.map(({ name }) => String(name)).filter((table) => tables.includes(table));
    expect(named).toContain('public.sections');
    // What a run cited is the run's own; the others are empty unless a store is beside the database or vectors are made anew.
    const others = [
      'run_evidence',
      'run_notes',
      'vector_versions',
      'vector_outbox',
      'index_next_segments',
      'index_next_vectors',
      'search_outbox',
      'search_versions',
      'search_old_versions',
    ];
    const silent = named.filter(
      (table) => !seen.has(table) && !others.includes(table.replace('public.', '')),
    );
    expect(silent).toEqual([]);
  });
}
