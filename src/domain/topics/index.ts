export { readTopicName, topicId, topicKey } from './topic-key.ts';
export type {
  ChooseTopics,
  MadeTopics,
  SharedKnowledge,
  TopicSource,
  TopicStore,
} from './topic-port.ts';
export {
  type DocumentLink,
  type DocumentTopic,
  DocumentTopicSchema,
  type ExtractTopicsInput,
  MAX_CANDIDATES,
  MAX_TOPIC_CHARACTERS,
  NamedTopicSchema,
  type RelatedDocument,
  RelatedDocumentSchema,
  type Topic,
  type TopicCandidate,
  type TopicDocument,
  TopicDocumentSchema,
  TopicSchema,
} from './topic-types.ts';
