import { exportGraph } from '../../pipeline/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import * as operations from '../contract/knowledge/graph-operations.ts';
import type { Bind } from '../http/bind.ts';
import type { CollectionScope } from '../security/collection-scope.ts';
import type { Principal } from '../security/principal.ts';
import { createFindVisible } from './documents.ts';

const MEDIA_TYPES = { graphml: 'application/graphml+xml', 'json-ld': 'application/ld+json' } as const;

/** Names, terms and relations of documents, as far as the key may see them. */
export function addGraphRoutes(
  bind: Bind,
  {
    knowledge,
    documents,
    scope,
  }: Pick<ApiDeps, 'knowledge' | 'documents'> & { readonly scope: CollectionScope },
): void {
  const find = createFindVisible({ documents, scope });
  const collectionsOf = async (principal: Principal, collection: string | readonly string[] | undefined) =>
    scope.resolve(principal, collection === undefined ? undefined : [collection].flat(), {
      mayBeEmpty: true,
    });

  bind(operations.listEntities, async ({ query, principal, response }) => {
    const { collection, document, ...filter } = query;
    const collectionIds = await collectionsOf(principal, collection);
    const documentId = document && (await find(principal, document)).id;
    response.json(await knowledge.entities({ ...filter, collectionIds, documentId }));
  });

  bind(operations.getEntity, async ({ params, query, principal, response }) => {
    const { collection, limit, format = 'json' } = query;
    const collectionIds = await collectionsOf(principal, collection);
    const depth = query.depth === 2 ? 2 : 1;
    const subgraph = await knowledge.entity({ name: params.name, depth, limit, collectionIds });
    if (format === 'json') response.json(subgraph);
    else response.type(MEDIA_TYPES[format]).send(exportGraph(subgraph, format));
  });
}
