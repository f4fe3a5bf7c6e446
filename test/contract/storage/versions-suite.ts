import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentQuery, DocumentSort } from '../../../src/domain/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const FIRST = { path: 'plan.md', texts: ['The mast is 40 m high.'] };
const SECOND = { path: 'plan.md', texts: ['The mast is 42 m high.'] };

/** Versions by number and by time, on every host. */
export function describeVersions(open: () => Promise<Storage>): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  const shown = async (documentId: string) =>
    (await storage.versions.list(documentId)).map(({ number, isCurrent, passages, sections }) => ({
      number,
      isCurrent,
      passages,
      sections,
    }));

  it('should count versions from 1 and give one that comes back its old number', async () => {
    const first = await publishSample(storage, 'numbers', FIRST);
    const { documentId } = first;
    const one = { passages: 1, sections: 1 };
    expect(await shown(documentId)).toEqual([{ number: 1, isCurrent: true, ...one }]);
    await publishSample(storage, 'numbers', FIRST);
    expect(await storage.versions.lastNumber(documentId)).toBe(1);
    const second = await publishSample(storage, 'numbers', SECOND);
    expect(await shown(documentId)).toEqual([
      { number: 2, isCurrent: true, ...one },
      { number: 1, isCurrent: false, ...one },
    ]);
    const [newest, oldest] = await storage.versions.list(documentId);
    await publishSample(storage, 'numbers', FIRST);
    expect(await storage.versions.find(documentId, 1)).toMatchObject({
      id: first.versionId,
      isCurrent: true,
      createdAt: oldest?.createdAt,
    });
    expect(newest?.id).toBe(second.versionId);
    expect(await storage.versions.find(documentId, 3)).toBeUndefined();
    await publishSample(storage, 'numbers', { path: 'plan.md', texts: ['A third text.'] });
    expect((await storage.versions.list(documentId)).map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  it('should say which version was current at a time, also when a document came back to an earlier one', async () => {
    const first = await publishSample(storage, 'times', FIRST);
    const { documentId, collectionId } = first;
    const at = async () => (await storage.library.findDocument(documentId))?.updatedAt ?? '';
    const times = [await at()];
    const second = await publishSample(storage, 'times', SECOND);
    times.push(await at());
    await publishSample(storage, 'times', FIRST);
    times.push(await at());
    const scope = { collectionIds: [collectionId] };
    const found = await Promise.all(times.map((time) => storage.versions.asOf(scope, time)));
    expect(found).toEqual([[first.versionId], [second.versionId], [first.versionId]]);
    expect(await storage.versions.asOf(scope, '2020-01-01T00:00:00.000Z')).toEqual([]);
    expect(await storage.versions.asOf({ collectionIds: ['col_other'] }, times[2] ?? '')).toEqual([]);
    expect(await storage.versions.asOf({ ...scope, documentIds: [] }, times[2] ?? '')).toEqual([]);
  });

  it('should list a version that a run has evidence in as cited, and leave out what was never published', async () => {
    const { documentId, versionId } = await publishSample(storage, 'cited', FIRST);
    await storage.sql.pool.query(
      `insert into versions (id, document_id, content_hash, fingerprint, title, format, markdown, facts, created_at)
       values ('ver_half', $1, 'h', 'f', 't', 'md', '""', '{}', $2)`,
      [documentId, NOW],
    );
    await storage.sql.pool.query(
      "insert into run_evidence (run_id, evidence_id, number, body) values ('run_1', 'ev_1', 1, $1)",
      [JSON.stringify({ id: 'ev_1', text: 'a "versionId":"ver_none"', versionId })],
    );
    expect(await storage.versions.list(documentId)).toMatchObject([{ number: 1, isCited: true }]);
  });

  describe('pages of documents', () => {
    const names = ['Ängström.pdf', 'b c.md', 'B%d.md', '中文.md', 'a'.repeat(600), 'ä_.md', '9.md'];
    let collectionId = '';
    beforeAll(async () => {
      for (const [place, path] of names.entries())
        ({ collectionId } = await publishSample(storage, 'pages', {
          path,
          title: `T${place % 3}`,
          texts: Array.from({ length: 1 + (place % 2) }, (_, n) => `Text ${place} ${n}.`),
        }));
    });
    const page = (more: Partial<DocumentQuery> = {}) =>
      storage.lists.page({ collectionIds: [collectionId], limit: 3, ...more });

    it.each(['path', '-path', 'title', '-title', 'created', '-created', 'bytes', '-passages'] as const)(
      'should give every document once, in one order, sorted by %s',
      async (sort: DocumentSort) => {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const { documents, total, next } = await page({ sort, cursor });
          expect(total).toBe(names.length);
          seen.push(...documents.map(({ id }) => id));
          cursor = next;
        } while (cursor !== undefined);
        const whole = await page({ sort, limit: 100 });
        expect(whole.next).toBeUndefined();
        expect(seen).toEqual(whole.documents.map(({ id }) => id));
        expect(new Set(seen).size).toBe(names.length);
        const back = await page({
          sort: (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as DocumentSort,
          limit: 100,
        });
        expect(back.documents.map(({ id }) => id)).toEqual(seen.toReversed());
      },
    );

    it('should filter by words, taken literally, by status and by format', async () => {
      const found = async (more: Partial<DocumentQuery>) =>
        (await page({ limit: 100, ...more })).documents.map(({ sourcePath }) => sourcePath).sort();
      expect(await found({ text: 'b%' })).toEqual(['B%d.md']);
      expect(await found({ text: 't1 C' })).toEqual(['b c.md']);
      expect(await found({ text: '中' })).toEqual(['中文.md']);
      expect(await found({ statuses: ['failed'] })).toEqual([]);
      expect((await found({ statuses: ['indexed', 'failed'] })).length).toBe(names.length);
      expect(await found({ formats: ['pdf'] })).toEqual([]);
    });

    it('should refuse the cursor of another query', async () => {
      const { next } = await page();
      const refused = { code: 'E020', message: expect.stringContaining('cursor') };
      await expect(page({ cursor: next, sort: '-path' })).rejects.toMatchObject(refused);
      await expect(page({ cursor: next, text: 'a' })).rejects.toMatchObject(refused);
      await expect(page({ cursor: next, collectionIds: ['col_other'] })).rejects.toMatchObject(refused);
      await expect(page({ cursor: 'W10' })).rejects.toMatchObject(refused);
      expect((await page({ cursor: next, limit: 1 })).documents).toHaveLength(1);
    });

    it('should count what is there', async () => {
      const figures = await storage.lists.statistics([collectionId]);
      expect(figures).toMatchObject({
        documents: names.length,
        versions: names.length,
        passages: 10,
        bytes: 100 * names.length,
        byStatus: [{ status: 'indexed', documents: names.length }],
        byFormat: [{ format: 'markdown', passages: 10 }],
        byCollection: [{ collectionId, documents: names.length }],
      });
      expect(figures.latest[0]?.sourcePath).toBe('9.md');
      expect(await storage.lists.statistics([])).toMatchObject({ documents: 0, versions: 0, latest: [] });
    });
  });
}
