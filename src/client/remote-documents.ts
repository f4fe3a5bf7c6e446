import {
  ApiDocumentDetailSchema,
  ApiStatisticsSchema,
  DocumentListSchema,
  DocumentSchema,
  documentOperations as operations,
  VersionListSchema,
} from '../api/contract/index.ts';
import { DocumentVersionSchema, VersionComparisonSchema } from '../domain/index.ts';
import { type DocumentService, RestructuredSchema } from '../pipeline/index.ts';
import type { HttpClient } from './http-client.ts';
import { orAbsent } from './or-absent.ts';

/** Documents as a server gives them; its figures are of all that its key may see. */
export function createRemoteDocuments({ client }: { client: HttpClient }): DocumentService {
  const detail = (id: string) =>
    client.call(operations.getDocument, { params: { id } }, ApiDocumentDetailSchema);
  return {
    async page({ collectionIds, text, statuses, formats, tags, ...query }) {
      const filter = { collection: collectionIds, q: text, status: statuses, format: formats, tag: tags };
      const page = await client.call(
        operations.listDocuments,
        { query: { ...filter, ...query } },
        DocumentListSchema,
      );
      return { ...page, total: page.total ?? page.documents.length };
    },
    statistics: () => client.call(operations.getStatistics, {}, ApiStatisticsSchema),
    find: (id) => orAbsent(detail(id)),
    detail: ({ id }) => detail(id),
    versions: async (id) =>
      (await client.call(operations.listVersions, { params: { id } }, VersionListSchema)).versions,
    version: (id, number) =>
      client.call(operations.getVersion, { params: { id, number } }, DocumentVersionSchema),
    compare: (id, from, to) =>
      client.call(
        operations.compareVersions,
        { params: { id }, query: { from, to } },
        VersionComparisonSchema,
      ),
    reindex: async (id, signal) => {
      await client.call(operations.reindexDocument, { params: { id }, signal }, DocumentSchema);
    },
    restructure: (id, { isDryRun = false, signal } = {}) =>
      client.call(
        operations.restructureDocument,
        { params: { id }, query: { dryRun: isDryRun ? 'true' : 'false' }, signal },
        RestructuredSchema,
      ),
    change: (id, { title, tags, collectionId: collection }) =>
      client.call(
        operations.changeDocument,
        {
          params: { id },
          body: {
            ...(title === undefined ? {} : { title }),
            ...(tags === undefined ? {} : { tags: [...tags] }),
            ...(collection === undefined ? {} : { collection }),
          },
        },
        DocumentSchema,
      ),
  };
}
