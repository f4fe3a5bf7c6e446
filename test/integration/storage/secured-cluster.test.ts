import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyzeText } from '../../../src/linguistics/index.ts';
import { findText, readFindTerm } from '../../../src/rag/find/index.ts';
import type { SearchSettings } from '../../../src/storage/index.ts';
import { hasOpenSsl } from '../../fakes/network/certificates.ts';
import { openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { publishSample, sampleVector } from '../../fixtures/storage/sample-document.ts';
import { onOpenSearch, opensearchUrl } from '../../fixtures/storage/search-cluster.ts';
import { startSecuredNode } from '../../fixtures/storage/secured-node.ts';

const USER = { user: 'plumbline', password: 'kelp-Forest-quay-41' };

describe.skipIf(opensearchUrl === undefined || !hasOpenSsl)(
  onOpenSearch('a cluster with users and TLS'),
  () => {
    let node: Awaited<ReturnType<typeof startSecuredNode>>;
    const open = (more: Partial<SearchSettings>) =>
      openMemoryStorage({
        search: {
          urls: [node.url],
          provider: 'opensearch',
          prefix: 'plumbline',
          shards: 1,
          routing: 'none',
          ...USER,
          authorities: [node.authority],
          ...more,
        },
      });
    beforeAll(async () => {
      node = await startSecuredNode();
      const given = [
        await node.send('PUT', '/_plugins/_security/api/roles/plumbline', {
          cluster_permissions: ['cluster_composite_ops', 'cluster_monitor'],
          index_permissions: [{ index_patterns: ['plumbline-*'], allowed_actions: ['indices_all'] }],
        }),
        await node.send('PUT', '/_plugins/_security/api/internalusers/plumbline', {
          password: USER.password,
          opendistro_security_roles: ['plumbline'],
        }),
        await node.send('PUT', '/_plugins/_security/api/internalusers/nobody', { password: USER.password }),
      ];
      expect(given).toEqual([201, 201, 201]);
    }, 300_000);
    afterAll(() => node?.stop());

    it('should serve a user who may do no more than what is documented', async () => {
      const storage = await open({});
      const { collectionId, documentId } = await publishSample(storage, 'secured', {
        path: 'a.md',
        texts: ['The old quay.', 'A buoy in the tide.'],
      });
      const scope = { collectionIds: [collectionId] };
      expect((await storage.cluster?.inspect())?.version).toBe('2.19.6');
      expect(await storage.index.searchLexical(analyzeText('quay'), scope, 5)).toHaveLength(1);
      expect(await storage.index.searchVector(sampleVector('The old quay.'), scope, 5)).toHaveLength(2);
      const term = readFindTerm('quay');
      const find = (mostPassages?: number) =>
        findText(
          { words: storage.words, library: storage.library, mostPassages },
          { terms: term ? [term] : [], scope },
        );
      expect((await find()).hits).toHaveLength(1);
      expect([...((await find(0)).passages.get(0) ?? [])]).toEqual([[documentId, 1]]);
      expect((await storage.indexCheck.check()).differing).toEqual([]);
      await storage.library.deleteDocument(documentId);
      expect(await storage.index.searchLexical(analyzeText('quay'), scope, 5)).toEqual([]);
      await storage.indexCheck.repair({
        embed: async ({ chunks }) => chunks.map(() => ({})),
        identify: ({ title }) => ({ title, authors: [], aliases: [], selfNames: [], abbreviations: [] }),
      });
      await storage.close();
    });

    it.each([
      ['a wrong password', { password: 'wrong' }],
      ['no password', { user: undefined, password: undefined }],
      ['a user without rights', { user: 'nobody' }],
      ['an authority that is not known', { authorities: [] }],
    ] satisfies [string, Partial<SearchSettings>][])('should say E121 of %s', async (_what, more) => {
      const storage = await open(more);
      await expect(storage.cluster?.inspect()).rejects.toMatchObject({ code: 'E121' });
      await storage.close();
    });
  },
);
