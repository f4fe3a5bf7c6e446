import type { ApiDeps } from '../api-deps.ts';
import { topicOperations as operations } from '../contract/index.ts';
import type { Bind } from '../http/bind.ts';
import type { CollectionScope } from '../security/collection-scope.ts';
import type { Principal } from '../security/principal.ts';

/** What documents are about, as far as the key may see them. */
export function addTopicRoutes(
  bind: Bind,
  { topics, scope }: Pick<ApiDeps, 'topics'> & { readonly scope: CollectionScope },
): void {
  const among = (principal: Principal, collection: string | readonly string[] | undefined) =>
    scope.resolve(principal, collection === undefined ? undefined : [collection].flat(), {
      mayBeEmpty: true,
    });

  bind(operations.listTopics, async ({ query, principal, response }) => {
    const { collection, ...page } = query;
    response.json(await topics.list({ ...page, collectionIds: await among(principal, collection) }));
  });

  bind(operations.getTopic, async ({ params, query, principal, response }) => {
    const { collection, ...page } = query;
    const collectionIds = await among(principal, collection);
    response.json(await topics.find({ ...page, topic: params.id, collectionIds }));
  });

  bind(operations.renameTopic, async ({ params, body, principal, response }) => {
    const collectionIds = await among(principal, body.collections);
    response.json(await topics.rename({ topic: params.id, name: body.name, collectionIds }));
  });

  bind(operations.mergeTopics, async ({ body, principal, response }) => {
    const { collections, ...merged } = body;
    response.json(await topics.merge({ ...merged, collectionIds: await among(principal, collections) }));
  });

  bind(operations.splitTopic, async ({ body, principal, response }) => {
    const collectionIds = await among(principal, body.collections);
    response.json(await topics.split({ topic: body.topic, collectionIds }));
  });

  bind(operations.listRelatedDocuments, async ({ params, query, principal, response }) => {
    const collectionIds = await among(principal, undefined);
    const { linked, limit } = query;
    const isLinked = linked === 'true';
    response.json(await topics.related({ limit, isLinked, documentId: params.id, collectionIds }));
  });
}
