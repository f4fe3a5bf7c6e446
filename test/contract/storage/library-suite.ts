import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/domain/index.ts';
import { analyzeText } from '../../../src/linguistics/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { publishSample, samplePublication, sampleVector } from '../../fixtures/storage/sample-document.ts';

/** What every host must do as library and chunk index. */
export function describeLibrary(open: () => Promise<Storage>): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  const search = (question: string, scope: Scope, limit = 10) =>
    storage.index.searchLexical(analyzeText(question), scope, limit);

  describe('library', () => {
    it('should name the own collection of a folder after it, and count only where the name is taken', async () => {
      const { library } = storage;
      const own = (folder: string, name = 'contracts') =>
        library.ensureOwnCollection({ folder, name, legacyName: `${name}-${folder}` });
      const named = await library.ensureCollection('policies');
      const old = await library.ensureCollection('contracts-f0');
      const made = await Promise.all(['f1', 'f2'].map((folder) => own(folder)));
      expect(made.map(({ collection }) => collection.name).sort()).toEqual(['contracts', 'contracts-2']);
      expect(await own('f1')).toEqual(made[0]);
      // What an earlier version named after folder and path stays that folder's.
      expect((await own('f0')).collection).toEqual(old);
      expect((await own('f3', 'policies')).collection.name).toBe('policies-2');
      expect((await own('f3', 'policies')).collection.id).not.toBe(named.id);
      expect(made.map(({ isShared }) => isShared)).toEqual([false, false]);
      await library.ensureCollection(made[0]?.collection.name ?? '');
      expect((await own('f1')).isShared).toBe(true);
    });

    it('should keep what is recognised of a file by its content until it is cleared or the document goes', async () => {
      const { library } = storage;
      const collection = await library.ensureCollection('scans');
      const document = { collectionId: collection.id, sourcePath: 's.tif', format: 'tif', bytes: 1 };
      await library.beginDocument({ ...document, id: 'doc_scan' });
      const { add, list, clear } = library.recognitions;
      const pages = ['page 1', 'page 2'].map((part) => ({ part, body: '{"文": "\\u0000"}' }));
      for (const page of [...pages, ...pages]) await add('doc_scan', 'now', page);
      await add('doc_scan', 'before', { part: 'page 1', body: 'old' });
      expect(await list('doc_scan', 'now')).toEqual(pages);
      await clear('doc_scan', 'now');
      expect([await list('doc_scan', 'now'), await list('doc_scan', 'before')]).toEqual([pages, []]);
      await library.deleteDocument('doc_scan');
      await library.beginDocument({ ...document, id: 'doc_scan' });
      expect(await list('doc_scan', 'now')).toEqual([]);
      await add('doc_scan', 'now', { part: 'page 1', body: 'x' });
      await clear('doc_scan');
      expect(await list('doc_scan', 'now')).toEqual([]);
      await library.deleteDocument('doc_scan');
    });

    it('should give back a published version exactly, odd characters included', async () => {
      const texts = ['The mast height is 42 metres.', 'Zwei\u0000drei \ud800 vier', '中文内容。'];
      const published = await publishSample(storage, 'exact', { path: 'a.md', title: 'Masts', texts });
      const { library } = storage;
      expect(await library.getMarkdown(published.versionId)).toBe(published.document.markdown);
      expect(await library.getSections(published.versionId)).toEqual(published.document.sections);
      const { language, structureSource, pageCount, metadata, sections } = published.document;
      expect(await library.getOutline(published.versionId)).toEqual({
        language,
        structureSource,
        ...(pageCount !== undefined && { pageCount }),
        metadata,
        sections,
      });
      expect(await library.getOutline('ver_none')).toBeUndefined();
      const stored = await library.getChunks(published.chunks.map(({ chunk }) => chunk.id).reverse());
      expect(stored.map(({ text }) => text)).toEqual([...texts].reverse());
      expect(stored[2]).toEqual({
        ...published.chunks[0]?.chunk,
        documentTitle: 'Masts',
        sourcePath: 'a.md',
        format: 'markdown',
        fileHash: published.contentHash,
        addedAt: expect.any(String),
      });
      const range = await library.getChunkRange(published.versionId, 1, 5);
      expect(range.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
      expect(await library.currentVersion(published.documentId)).toEqual({
        unfinished: false,
        versionId: published.versionId,
        contentHash: published.contentHash,
        fingerprint: 'reader-1',
      });
      expect(await library.overview([published.collectionId], 5)).toEqual([
        { documentId: published.documentId, title: 'Masts', headings: ['Heading'] },
      ]);
      const other = await publishSample(storage, 'masts', { path: 'b.md', texts: ['Another mast.'] });
      const found = await library.findDocuments([other.documentId, 'doc_none', published.documentId]);
      expect(found.map(({ id }) => id)).toEqual([other.documentId, published.documentId]);
      expect(await library.findDocumentByPath(published.collectionId, 'a.md')).toMatchObject({
        status: 'indexed',
        chunkCount: 3,
        currentVersionId: published.versionId,
      });
    });

    it('should say where the file of a document is besides', async () => {
      const { copiesOf } = storage.library;
      const texts = ['One buoy.'];
      const first = await publishSample(storage, 'copies', { path: 'b.md', texts });
      const second = await publishSample(storage, 'copies', { path: 'a.md', texts });
      const other = await publishSample(storage, 'copies', { path: 'c.md', texts: ['Two buoys.'] });
      const ids = [first.documentId, other.documentId];
      expect(second.contentHash).toBe(first.contentHash);
      expect([...(await copiesOf(ids, [first.collectionId]))]).toEqual([[first.documentId, ['a.md']]]);
      expect((await copiesOf(ids, ['col_none'])).size).toBe(0);
      expect((await copiesOf([], [first.collectionId])).size).toBe(0);
    });

    it('should find the documents whose titles stand in a text', async () => {
      const { collectionId } = await publishSample(storage, 'titles', {
        path: 'a.md',
        title: 'Supply Agreement',
        texts: ['Prices.'],
      });
      await publishSample(storage, 'titles', {
        path: 'b.md',
        title: 'Framework_100% of Kiel',
        texts: ['It.'],
      });
      const { titledIn } = storage.library;
      const found = async (text: string) => (await titledIn(text, [collectionId])).map(({ title }) => title);
      expect(await found('Addendum\nto the **SUPPLY\nAgreement**')).toEqual(['Supply Agreement']);
      expect(await found('Supply of an agreement, framework')).toEqual([]);
      expect(await titledIn('Supply Agreement', ['col_none'])).toEqual([]);
    });

    it('should search only the newest version and keep the one before it readable', async () => {
      const old = await publishSample(storage, 'versions', { path: 'a.md', texts: ['The old anchor.'] });
      const fresh = await publishSample(storage, 'versions', { path: 'a.md', texts: ['The new anchor.'] });
      const scope = { collectionIds: [fresh.collectionId] };
      expect((await search('anchor', scope)).map(({ chunkId }) => chunkId)).toEqual([
        fresh.chunks[0]?.chunk.id,
      ]);
      expect(await search('anchor', { ...scope, versionIds: [old.versionId] })).toEqual([]);
      expect(await storage.library.getMarkdown(old.versionId)).toBe(old.document.markdown);
      await publishSample(storage, 'versions', { path: 'a.md', texts: ['The old anchor.'] });
      expect(await storage.index.count({ ...scope, versionIds: [old.versionId] })).toBe(1);
      expect(await storage.index.count(scope)).toBe(1);
    });

    it('should keep a document searchable while it is processed again or fails', async () => {
      const { documentId, collectionId } = await publishSample(storage, 'failing', {
        path: 'a.md',
        texts: ['A steady keel.'],
      });
      const problem = {
        code: 'E030',
        title: 'DOCUMENT_MALFORMED',
        detail: 'It is damaged.',
        retryable: false,
      };
      await storage.library.markFailed(documentId, problem);
      const bare = { collectionId, format: 'markdown', bytes: 1 };
      await storage.library.beginDocument({ ...bare, id: 'doc_bare', sourcePath: 'b.md' });
      const { readingState, listDocuments } = storage.library;
      expect(await readingState([collectionId])).toEqual({
        searched: 1,
        unread: [{ sourcePath: 'a.md', problem: expect.objectContaining(problem) }],
      });
      expect(await listDocuments([collectionId])).toHaveLength(2);
      expect(await readingState([])).toEqual({ searched: 0, unread: [] });
      expect(await storage.library.findDocument(documentId)).toMatchObject({ status: 'failed', problem });
      expect(await search('keel', { collectionIds: [collectionId] })).toHaveLength(1);
      await storage.library.markFailed(documentId, problem, true);
      expect(await storage.library.findDocument(documentId)).toMatchObject({ status: 'quarantined' });
    });

    it('should refuse to publish a document that was deleted meanwhile', async () => {
      const published = await publishSample(storage, 'gone', { path: 'a.md', texts: ['Gone.'] });
      await storage.library.deleteDocument(published.documentId);
      await expect(storage.library.publishVersion(published)).rejects.toMatchObject({ code: 'E021' });
      expect(await storage.library.getMarkdown(published.versionId)).toBeUndefined();
      expect(await storage.library.getChunks(published.chunks.map(({ chunk }) => chunk.id))).toEqual([]);
    });
  });

  describe('chunk index', () => {
    it('should rank by BM25 with title and heading above the body', async () => {
      await publishSample(storage, 'ranking', {
        path: 'body.md',
        heading: 'Other',
        texts: ['A rudder is steered.'],
      });
      const titled = await publishSample(storage, 'ranking', {
        path: 'title.md',
        title: 'Rudder',
        heading: 'Other',
        texts: ['This one steers.'],
      });
      const scope = { collectionIds: [titled.collectionId] };
      const hits = await search('rudder', scope);
      expect(hits).toHaveLength(2);
      expect(hits[0]?.documentId).toBe(titled.documentId);
      expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 0);
      expect(await search('rudder', scope, 1)).toEqual(hits.slice(0, 1));
      expect(await search('rudder', scope, 0)).toEqual([]);
    });

    it.each(['ERR-4032', '3.5%', 'GB/T 22239', '登录失败', "o'brien", 'naïve'])(
      'should find %s, which a text parser would split',
      async (token) => {
        const { collectionId, chunks } = await publishSample(storage, 'tokens', {
          path: `${token}.md`,
          title: 'Untitled',
          texts: [`Here stands ${token} among words.`],
        });
        const [first] = await search(token, { collectionIds: [collectionId] });
        expect(first?.chunkId).toBe(chunks[0]?.chunk.id);
      },
    );

    it.each([
      ['quotes', "' | 'a"],
      ['a backslash', '\\'],
      ['query operators', '1 & !(2)'],
      ['a wildcard', '%'],
      ['an emoji', '😀'],
      ['10,000 letters', 'a'.repeat(10_000)],
      ['SQL', "drop table chunks; --'"],
    ])('should survive a question of %s', async (_name, question) => {
      const { collectionId } = await publishSample(storage, 'odd', {
        path: 'a.md',
        texts: ['A plain text.'],
      });
      const terms = [...analyzeText(question), question];
      await expect(storage.index.searchLexical(terms, { collectionIds: [collectionId] }, 5)).resolves.toEqual(
        [],
      );
    });

    it('should apply every part of the scope before top-k', async () => {
      const one = await publishSample(storage, 'scope-a', {
        path: 'a.md',
        texts: ['sail sail sail', 'sail'],
      });
      const two = await publishSample(storage, 'scope-a', {
        path: 'b.md',
        texts: ['sail and much more canvas'],
      });
      const other = await publishSample(storage, 'scope-b', { path: 'c.md', texts: ['sail elsewhere'] });
      const scopes: [Scope, string[]][] = [
        [{ collectionIds: [one.collectionId] }, [one.documentId, two.documentId]],
        [{ collectionIds: [one.collectionId], documentIds: [two.documentId] }, [two.documentId]],
        [{ collectionIds: [one.collectionId], documentIds: [other.documentId] }, []],
        [{ collectionIds: [other.collectionId], versionIds: [other.versionId] }, [other.documentId]],
        [{ collectionIds: [one.collectionId], documentIds: [] }, []],
      ];
      for (const [scope, expected] of scopes) {
        const lexical = await search('sail', scope);
        const vector = await storage.index.searchVector(sampleVector('sail'), scope, 10);
        expect([...new Set(lexical.map(({ documentId }) => documentId))].sort()).toEqual(
          [...expected].sort(),
        );
        expect([...new Set(vector.map(({ documentId }) => documentId))].sort()).toEqual([...expected].sort());
      }
      const narrow = { collectionIds: [one.collectionId], documentIds: [two.documentId] };
      expect(await search('sail', narrow, 1)).toHaveLength(1);
      expect(await storage.index.searchVector(sampleVector('sail'), narrow, 1)).toHaveLength(1);
    });

    it('should give the cosine of the best vector field', async () => {
      const { collectionId, chunks } = await publishSample(storage, 'cosine', {
        path: 'a.md',
        heading: 'harbour',
        texts: ['quay', 'pier'],
      });
      const scope = { collectionIds: [collectionId] };
      const byContent = await storage.index.searchVector(sampleVector('pier'), scope, 10);
      expect(byContent[0]?.chunkId).toBe(chunks[1]?.chunk.id);
      expect(byContent[0]?.score).toBeCloseTo(1, 2);
      const byHeading = await storage.index.searchVector(sampleVector('harbour'), scope, 10);
      expect(byHeading.map(({ score }) => Math.round(score * 100))).toEqual([100, 100]);
      expect(await storage.index.searchVector(new Float32Array(16), scope, 10)).toEqual([]);
    });

    it('should refuse vectors of another dimension or that are no numbers', async () => {
      const published = await publishSample(storage, 'refused', { path: 'a.md', texts: ['Fine.'] });
      const scope = { collectionIds: [published.collectionId] };
      for (const vector of [new Float32Array(3), new Float32Array(16).fill(Number.NaN)]) {
        await expect(storage.index.searchVector(vector, scope, 5)).rejects.toMatchObject({ code: 'E004' });
        const bad = samplePublication(published.documentId, { path: 'a.md', texts: ['Bad.'] });
        const chunks = bad.chunks.map((chunk) => ({ ...chunk, vectors: { content: vector } }));
        await expect(storage.library.publishVersion({ ...bad, chunks })).rejects.toMatchObject({
          code: 'E004',
        });
      }
      expect((await storage.library.currentVersion(published.documentId))?.versionId).toBe(
        published.versionId,
      );
    });

    it('should index a version without vectors for lexical search alone', async () => {
      const bare = await publishSample(storage, 'bare', { path: 'a.md', texts: ['Placeholder.'] });
      const version = samplePublication(bare.documentId, { path: 'a.md', texts: ['Lonely lexical text.'] });
      await storage.library.publishVersion({
        ...version,
        chunks: version.chunks.map((chunk) => ({ ...chunk, vectors: {} })),
      });
      const scope = { collectionIds: [bare.collectionId] };
      expect(await search('lonely', scope)).toHaveLength(1);
      expect(await storage.index.searchVector(sampleVector('lonely'), scope, 5)).toEqual([]);
    });

    it('should be empty after a reset, and fill again', async () => {
      const input = { path: 'a.md', texts: ['A reset text.'] };
      const { collectionId, documentId } = await publishSample(storage, 'reset', input);
      await storage.resetIndex();
      expect(await storage.index.count({ collectionIds: [collectionId] })).toBe(0);
      expect(await storage.library.currentVersion(documentId)).toBeUndefined();
      await publishSample(storage, 'reset', input);
      expect(await search('reset', { collectionIds: [collectionId] })).toHaveLength(1);
    });
  });
}
