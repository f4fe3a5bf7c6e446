import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/domain/index.ts';
import { analyzeText } from '../../../src/linguistics/index.ts';
import type { Database } from '../../../src/storage/database/database.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { migrate } from '../../../src/storage/migrations/migrate.ts';
import { MIGRATIONS } from '../../../src/storage/migrations/migrations.ts';
import { fillSections } from '../../../src/storage/sections/fill-sections.ts';
import { createSectionTable } from '../../../src/storage/sections/section-table.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';
import { publishSample, samplePublication } from '../../fixtures/storage/sample-document.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const TEXTS = ['Prices \u0000 move.', '"offsets":{"start":9999,"end":99999}', '风险。'];

/** Sections by the columns of their table. */
export function describeSections(open: () => Promise<Storage>): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  describe('sections', () => {
    it('should be written with the version, and go with it', async () => {
      const { sections: table, library } = storage;
      const sample = { path: 'risk.md', title: 'Risk', heading: '第十四章 风险', texts: TEXTS };
      const { versionId, documentId, collectionId, document } = await publishSample(storage, 'table', sample);
      const [root, section] = await table.sections(versionId);
      expect(root).toMatchObject({ level: 0, title: 'Risk', children: 1, chunks: { first: 0, last: 2 } });
      expect(section).toMatchObject({
        id: document.sections[1]?.id,
        parentId: root?.id,
        path: '1',
        printedNumber: '第十四章',
        start: 0,
        end: document.markdown.length,
        chunks: { first: 0, last: 2 },
      });
      const version = { collectionId, documentId, versionId, documentTitle: 'Risk', sourcePath: 'risk.md' };
      expect((await table.findVersion(documentId))?.version).toMatchObject(version);
      expect(await table.findVersion(documentId, 'ver_none')).toEqual({ collectionId });
      expect(await table.findVersion('doc_none')).toBeUndefined();
      const chunk = document.chunks[0]?.id ?? '';
      for (const id of [section?.id ?? '', chunk])
        expect(await table.findOwner(id)).toEqual({ documentId, versionId });
      await library.deleteDocument(documentId);
      expect(await table.sections(versionId)).toEqual([]);
      expect(await table.findOwner(section?.id ?? '')).toBeUndefined();
    });

    it('should be found by title and number, in the scope and the version asked for, and leave with it', async () => {
      const publish = (heading: string, texts = ['One.']) =>
        publishSample(storage, 'named', { path: 'plan.md', heading, texts });
      const old = await publish('3.2 Liquidity and capital resources', ['Two.']);
      const now = await publish('第十四章 风险因素');
      const other = await publishSample(storage, 'named elsewhere', {
        path: 'plan.md',
        heading: '3.2 Liquidity',
        texts: ['Three.'],
      });
      const { collectionId, documentId } = now;
      const find = async (question: string, scope: Partial<Scope> = {}) =>
        (
          await storage.sectionIndex.search(
            analyzeText(question),
            { collectionIds: [collectionId], ...scope },
            5,
          )
        ).map(({ versionId, score, chunks }) => [versionId, score === 1, chunks?.first]);
      expect(await find('风险因素')).toEqual([[now.versionId, false, 0]]);
      expect(await find('第十四章 风险因素')).toEqual([[now.versionId, true, 0]]);
      expect(await find('liquidity')).toEqual([]);
      expect(await find('capital resources', { versionIds: [old.versionId] })).toEqual([
        [old.versionId, false, 0],
      ]);
      const both = { collectionIds: [collectionId, other.collectionId] };
      expect(await find('3.2 liquidity', both)).toEqual([[other.versionId, true, 0]]);
      expect(await find('3.2 liquidity', { ...both, documentIds: [documentId] })).toEqual([]);
      expect(await find('unrelated words')).toEqual([]);
      expect(await find('')).toEqual([]);
      await storage.library.deleteDocument(other.documentId);
      expect(await find('3.2 liquidity', both)).toEqual([]);
    });
  });
}

/** A library of an earlier version of Plumbline: its sections are found by columns once they are filled. */
export function describeOldSections(open: () => Promise<Database>): void {
  it('should fill the columns of sections that were stored before, whatever their text, and go on after a kill', async () => {
    const database = await open();
    await migrate(
      database,
      { now: NOW },
      MIGRATIONS.filter(({ id }) => id < 14),
    );
    await database.query(`insert into collections (id, name) values ('col_1', 'old')`);
    const count = 25;
    for (let place = 0; place < count; place++) await storeAsBefore(database, place);
    await database.query(`update sections set body = '{' where version_id = $1`, [versionOf(3)]);
    await migrate(database, { now: NOW });

    let batches = 0;
    const killed = fillSections(
      {
        query: database.query,
        transaction: async (work) => {
          if (++batches > 4) throw new Error('killed');
          return database.transaction(work);
        },
      },
      createMemoryLogger(),
    );
    await expect(killed).rejects.toThrow('killed');
    const logger = createMemoryLogger();
    const left = await fillSections(database, logger);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(count);
    const table = createSectionTable({ database });
    for (let place = 0; place < count; place++) {
      const sections = await table.sections(versionOf(place));
      if (place === 3) expect(sections).toEqual([]);
      else
        expect(sections.map(({ path, printedNumber, chunks }) => [path, printedNumber, chunks])).toEqual([
          ['', undefined, { first: 0, last: 2 }],
          ['1', '2.1', { first: 0, last: 2 }],
        ]);
    }
    const named = await database.query(
      'select count(*)::int as named from sections where title_terms @> $1::text[]',
      [analyzeText('2.1 Risks')],
    );
    expect(named.rows).toEqual([{ named: count - 1 }]);
    expect(await fillSections(database, logger)).toBe(0);
    await database.close();
  });
}

const publicationOf = (place: number) =>
  samplePublication(`doc_${place}`, {
    path: `${place}.md`,
    heading: '2.1 Risks',
    texts: [...TEXTS, `${place}`].slice(1),
  });
export const versionOf = (place: number) => publicationOf(place).versionId;

/** The rows that a publication wrote before there were columns. */
export async function storeAsBefore(database: Database, place: number): Promise<void> {
  const { versionId, documentId, document, chunks } = publicationOf(place);
  await database.query(
    `insert into documents (id, collection_id, source_path, title, format, status, current_version_id, bytes, updated_at)
     values ($1, 'col_1', $1, 'old', 'markdown', 'indexed', $2, 1, $3)`,
    [documentId, versionId, NOW],
  );
  await database.query(
    `insert into versions (id, document_id, content_hash, fingerprint, title, format, markdown, facts, created_at)
     values ($1, $2, 'h', 'f', 'old', 'markdown', $3, '{}', $4)`,
    [versionId, documentId, JSON.stringify(document.markdown), NOW],
  );
  for (const section of document.sections)
    await database.query(
      'insert into sections (version_id, ordinal, level, title, body) values ($1, $2, $3, $4, $5)',
      [versionId, section.ordinal, section.level, section.title, JSON.stringify(section)],
    );
  for (const { chunk } of chunks)
    await database.query('insert into chunks (id, version_id, ordinal, body) values ($1, $2, $3, $4)', [
      chunk.id,
      versionId,
      chunk.ordinal,
      JSON.stringify(chunk),
    ]);
}
