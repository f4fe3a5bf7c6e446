import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyzeText } from '../../../src/linguistics/index.ts';
import { HOSTS, type OpenedHost } from '../../fixtures/storage/hosts.ts';
import { publishSample, samplePublication } from '../../fixtures/storage/sample-document.ts';

const COUNT = 1_600;
/** Some 1,600,000 characters: more than one statement writes. */
const longTexts = (word: string) =>
  Array.from({ length: COUNT }, (_, number) => `${word} ${number} `.padEnd(1000, 'of the long tide '));

describe.each(HOSTS)('a version that takes several statements on $name', ({ isSkipped, open }) => {
  let host: OpenedHost;
  beforeAll(async () => {
    if (!isSkipped) host = await open();
  });
  afterAll(() => host?.close());
  const test = isSkipped ? it.skip : it;

  test('should be seen whole or not at all, and let others read meanwhile', async () => {
    const { library, index } = host.storage;
    const { collectionId, documentId, ...first } = await publishSample(host.storage, 'long', {
      path: 'tide.md',
      texts: ['The first tide was short.'],
    });
    const second = samplePublication(documentId, { path: 'tide.md', texts: longTexts('tide') });
    let isPublished = false;
    const publishing = library.publishVersion(second).then(() => {
      isPublished = true;
    });
    const seen: string[] = [];
    while (!isPublished) {
      const counted = await index.count({ collectionIds: [collectionId] });
      const current = await library.currentVersion(documentId);
      const [before] = await library.getChunks(first.chunks.map(({ chunk }) => chunk.id));
      expect([1, COUNT]).toContain(counted);
      expect([first.versionId, second.versionId]).toContain(current?.versionId);
      expect(before?.text).toBe('The first tide was short.');
      if (!isPublished) seen.push(`${counted}`);
    }
    await publishing;
    expect(seen.length).toBeGreaterThan(3);
    expect(await library.getMarkdown(second.versionId)).toBe(second.document.markdown);
    expect(await library.getChunkRange(second.versionId, 0, COUNT)).toHaveLength(COUNT);
    const hits = await index.searchLexical(analyzeText('tide 699'), { collectionIds: [collectionId] }, 5);
    expect(hits.length).toBe(5);
  });

  test('should be whole after a process died while it was written', async () => {
    const { library, sql } = host.storage;
    const { documentId } = await publishSample(host.storage, 'died', { path: 'a.md', texts: ['Before.'] });
    const next = samplePublication(documentId, { path: 'a.md', texts: longTexts('after') });
    await sql.pool.query(
      `insert into versions (id, document_id, content_hash, fingerprint, title, format, markdown, facts, created_at)
       values ($1, $2, 'half', 'half', 'half', 'markdown', '"half"', '{}', '2026')`,
      [next.versionId, documentId],
    );
    await sql.pool.query(`insert into chunks (id, version_id, ordinal, body) values ($1, $2, 0, '{}')`, [
      next.chunks[0]?.chunk.id,
      next.versionId,
    ]);
    await library.publishVersion(next);
    expect(await library.getMarkdown(next.versionId)).toBe(next.document.markdown);
    expect(await library.getChunkRange(next.versionId, 0, COUNT)).toHaveLength(COUNT);
  });

  test('should be whole when two publish it at once, and may be cited when it comes back', async () => {
    const { library } = host.storage;
    const { documentId, collectionId } = await publishSample(host.storage, 'twice', {
      path: 'a.md',
      texts: ['Before.'],
    });
    const next = samplePublication(documentId, { path: 'a.md', texts: longTexts('twice') });
    await Promise.all([library.publishVersion(next), library.publishVersion(next)]);
    const other = samplePublication(documentId, { path: 'a.md', texts: longTexts('other') });
    await library.publishVersion(other);
    await library.publishVersion(next);
    expect(await library.currentVersion(documentId)).toMatchObject({ versionId: next.versionId });
    for (const { versionId } of [next, other])
      expect(await library.getChunkRange(versionId, 0, COUNT)).toHaveLength(COUNT);
    expect(await host.storage.index.count({ collectionIds: [collectionId] })).toBe(COUNT);
  });

  test('should be refused when its document was deleted meanwhile', async () => {
    const { library } = host.storage;
    const { documentId } = await publishSample(host.storage, 'gone', { path: 'a.md', texts: ['Before.'] });
    const next = samplePublication(documentId, { path: 'a.md', texts: longTexts('gone') });
    await library.deleteDocument(documentId);
    await expect(library.publishVersion(next)).rejects.toMatchObject({ code: 'E021' });
    expect(await library.getMarkdown(next.versionId)).toBeUndefined();
  });
});
