import {
  ApiDocumentDetailSchema,
  documentOperations,
  topicOperations as operations,
} from '../api/contract/index.ts';
import { TopicSchema } from '../domain/topics/index.ts';
import {
  RelatedListSchema,
  TopicDetailSchema,
  TopicPageSchema,
  type TopicService,
} from '../pipeline/index.ts';
import type { HttpClient } from './http-client.ts';

/** Topics as a server has them; the server makes them, and finds those of a question. */
export function createRemoteTopics({ client }: { readonly client: HttpClient }): TopicService {
  const only = (ids: readonly string[]) => (ids.length === 0 ? {} : { collection: [...ids] });
  const within = (ids: readonly string[]) => (ids.length === 0 ? {} : { collections: [...ids] });
  const find: TopicService['find'] = ({ collectionIds, topic, ...page }) =>
    client.call(
      operations.getTopic,
      { params: { id: topic }, query: { ...page, ...only(collectionIds) } },
      TopicDetailSchema,
    );
  return {
    find,
    list: ({ collectionIds, ...query }) =>
      client.call(operations.listTopics, { query: { ...query, ...only(collectionIds) } }, TopicPageSchema),
    rename: ({ collectionIds, topic, name }) =>
      client.call(
        operations.renameTopic,
        { params: { id: topic }, body: { name, ...within(collectionIds) } },
        TopicSchema,
      ),
    merge: ({ collectionIds, topics, into }) =>
      client.call(
        operations.mergeTopics,
        { body: { topics: [...topics], into, ...within(collectionIds) } },
        TopicSchema,
      ),
    split: ({ collectionIds, topic }) =>
      client.call(operations.splitTopic, { body: { topic, ...within(collectionIds) } }, TopicSchema),
    related: ({ documentId, limit, isLinked }) =>
      client.call(
        operations.listRelatedDocuments,
        { params: { id: documentId }, query: { limit, ...(isLinked && { linked: 'true' }) } },
        RelatedListSchema,
      ),
    ofDocument: async (id) =>
      (await client.call(documentOperations.getDocument, { params: { id } }, ApiDocumentDetailSchema))
        .topics ?? [],
  };
}
