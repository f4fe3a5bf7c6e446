import type { Turns } from '../../concurrency/index.ts';
import type { Config } from '../../config/index.ts';
import type { Embedder, Logger } from '../../domain/index.ts';
import { createMakeTopics, createTopicService, type TopicService } from '../../pipeline/index.ts';
import { createChooseTopics, TOPIC_RULES } from '../../rag/index.ts';
import type { Storage } from '../../storage/index.ts';

export interface OpenedTopics {
  readonly topics: TopicService;
  /** Makes those of documents that have none; nothing where topics are off. */
  readonly makeTopics: ReturnType<typeof createMakeTopics>;
}

/** What the documents of the library are about: made in the background, read by everybody. */
export function openTopics(deps: {
  readonly config: Pick<Config, 'knowledge'>;
  readonly storage: Pick<Storage, 'topics' | 'library' | 'index'>;
  readonly embedder: Embedder;
  readonly turns: Turns;
  readonly logger: Logger;
}): OpenedTopics {
  const { storage, embedder, turns } = deps;
  const { topics: wish, topicsPerDocument } = deps.config.knowledge;
  // Another number of topics is another choice among the same candidates.
  const madeBy = `${TOPIC_RULES}/${topicsPerDocument}`;
  const makeDue = createMakeTopics({
    topics: storage.topics,
    madeBy,
    choose: createChooseTopics(topicsPerDocument),
    turns,
    logger: deps.logger.child({ component: 'knowledge' }),
  });
  return {
    topics: createTopicService({ ...storage, embedder, madeBy }),
    makeTopics: wish === 'off' ? async () => ({ documents: 0, incomplete: 0 }) : makeDue,
  };
}
