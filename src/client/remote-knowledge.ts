import { graphOperations as operations } from '../api/contract/index.ts';
import { SubgraphSchema } from '../domain/graph/index.ts';
import { EntityPageSchema, type KnowledgeService } from '../pipeline/index.ts';
import type { HttpClient } from './http-client.ts';

/** Knowledge as a server has it; the server makes it. */
export function createRemoteKnowledge({ client }: { readonly client: HttpClient }): KnowledgeService {
  const only = (collectionIds: readonly string[]) =>
    collectionIds.length === 0 ? {} : { collection: [...collectionIds] };
  return {
    make: async () => ({ documents: 0, chunks: 0, incomplete: 0 }),
    entities: ({ collectionIds, documentId, ...query }) =>
      client.call(
        operations.listEntities,
        { query: { ...query, ...only(collectionIds), document: documentId } },
        EntityPageSchema,
      ),
    entity: ({ collectionIds, name, depth, limit }) =>
      client.call(
        operations.getEntity,
        { params: { name }, query: { depth, limit, ...only(collectionIds) } },
        SubgraphSchema,
      ),
  };
}
