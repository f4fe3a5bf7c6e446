export { createChooseTopics } from './choose-topics.ts';
export { findAmended } from './find-amended.ts';
export { findLinks, linksOfNames } from './find-links.ts';
export { rankRelated } from './rank-related.ts';
export { findTopicCandidates, TOPIC_RULES } from './topic-candidates.ts';
export { acceptTopics, topicText } from './topics-of-model.ts';
export {
  createTopicsOfQuestion,
  namesInQuestion,
  topicsOfQuestion,
} from './topics-of-question.ts';
