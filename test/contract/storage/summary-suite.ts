import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Storage } from '../../../src/storage/index.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';

/** Summaries of sections, which are shown where sections are. */
export function describeSummaries(open: () => Promise<Storage>): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  const publish = (text: string) =>
    publishSample(storage, 'summed up', { path: 'a.md', title: 'Tides', texts: [text] });
  const shownOf = async (versionId: string) =>
    (await storage.sections.sections(versionId)).map(({ summary }) => summary);

  it('should be kept with the sections of the current version, and made again for a new one', async () => {
    const first = await publish('One.');
    const { documentId, versionId } = first;
    const isDue = async (maker: string) =>
      (await storage.summaries.due(maker, 500)).some((due) => due.documentId === documentId);
    expect(await isDue('maker')).toBe(true);
    const { sections, chunks } = await storage.summaries.source(versionId);
    expect(sections.map(({ parentId }) => parentId === null)).toEqual([true, false]);
    expect(chunks.map(({ text }) => text)).toEqual(['One.']);
    const [root, section] = sections;
    const summaries = new Map([
      [root?.id ?? '', 'All of it.'],
      [section?.id ?? '', 'One\u0000.'],
    ]);
    await storage.summaries.put('maker', { documentId, versionId, summaries });
    expect(await isDue('maker')).toBe(false);
    expect(await isDue('other maker')).toBe(true);
    const [whole, part] = await shownOf(versionId);
    expect(whole).toBe('All of it.');
    expect(part).toMatch(/^One.?\.$/);
    expect((await storage.library.getSections(versionId)).map(({ summary }) => summary)[0]).toBe(
      'All of it.',
    );
    await storage.summaries.put('maker', { documentId, versionId, summaries: new Map() });
    expect(await shownOf(versionId)).toEqual([undefined, undefined]);

    const second = await publish('Two.');
    await storage.summaries.put('maker', { documentId, versionId, summaries }); // no longer current
    expect(await isDue('maker')).toBe(true);
    expect(await shownOf(second.versionId)).toEqual([undefined, undefined]);
    const problem = { id: 'summariesIncomplete', params: { reason: 'no model' } } as const;
    await storage.summaries.put('maker', {
      documentId,
      versionId: second.versionId,
      summaries: new Map(),
      problem,
    });
    expect((await storage.library.findDocument(documentId))?.warnings).toMatchObject([
      { id: 'summariesIncomplete' },
    ]);
    expect(await isDue('maker')).toBe(false);
  });
}
