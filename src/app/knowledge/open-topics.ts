import type { Embedder } from '../../domain/index.ts';
import { createMakeTopics, createTopicService, type TopicService } from '../../pipeline/index.ts';
import { createChooseTopics, TOPIC_RULES } from '../../rag/index.ts';
import type { Storage } from '../../storage/index.ts';
import type { KnowledgeModelDeps } from './knowledge-model.ts';
import { openSummaries } from './open-summaries.ts';

export interface OpenedTopics {
  readonly topics: TopicService;
  /** Makes summaries and topics of documents that have none, as far as they are wished. */
  readonly make: (options: { readonly signal?: AbortSignal | undefined }) => Promise<void>;
}

/** What the documents of the library are about: made in the background, read by everybody. */
export function openTopics(
  deps: KnowledgeModelDeps & {
    readonly storage: Pick<Storage, 'topics' | 'summaries' | 'library' | 'index' | 'cache'>;
    readonly embedder: Embedder;
  },
): OpenedTopics {
  const { storage, embedder, turns } = deps;
  const { topics: wish, topicsPerDocument } = deps.config.knowledge;
  // Another number of topics is another choice among the same candidates.
  const madeBy = `${TOPIC_RULES}/${topicsPerDocument}`;
  const logger = deps.logger.child({ component: 'knowledge' });
  const summarise = openSummaries({ ...deps, logger });
  const makeDue = createMakeTopics({
    topics: storage.topics,
    madeBy,
    choose: createChooseTopics(topicsPerDocument),
    turns,
    logger,
  });
  return {
    topics: createTopicService({ ...storage, embedder, madeBy }),
    make: async (options) => {
      if (deps.config.knowledge.summaries !== 'off') await summarise(options);
      if (wish !== 'off') await makeDue(options);
    },
  };
}
