import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/domain/index.ts';
import { analyzeText } from '../../../src/linguistics/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';

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
