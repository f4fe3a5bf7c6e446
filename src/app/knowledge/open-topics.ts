import type { Config } from '../../config/index.ts';
import type { Embedder } from '../../domain/index.ts';
import { topicFingerprint } from '../../language/index.ts';
import {
  createJoinTopics,
  createMakeTopics,
  createTopicService,
  createTopicsByModel,
  type TopicService,
} from '../../pipeline/index.ts';
import { createChooseTopics, TOPIC_RULES } from '../../rag/index.ts';
import type { Storage } from '../../storage/index.ts';
import { type KnowledgeModelDeps, openKnowledgeModel } from './knowledge-model.ts';
import { openSummaries } from './open-summaries.ts';

const TOPICS_PER_DOCUMENT = 5;
/** How close the vectors of two names must be to be one topic of a collection: the later one takes the name that is there. */
const SAME_TOPIC = 0.85;

export interface OpenedTopics {
  readonly topics: TopicService;
  /** Makes summaries and topics of documents that have none, as far as they are wished. */
  readonly make: (options: { readonly signal?: AbortSignal | undefined }) => Promise<void>;
}

/** What the documents of the library are about: made in the background, read by everybody. */
export function openTopics(
  deps: KnowledgeModelDeps & {
    readonly config: Pick<Config, 'knowledge' | 'language' | 'embedding'>;
    readonly storage: Pick<Storage, 'topics' | 'summaries' | 'library' | 'index' | 'words' | 'cache'>;
    readonly embedder: Embedder;
  },
): OpenedTopics {
  const { storage, embedder, turns } = deps;
  const logger = deps.logger.child({ component: 'knowledge' });
  const summarise = openSummaries({ ...deps, logger });
  const named = openTopicModel({ ...deps, logger });
  const joined = openJoin(deps);
  // Another number of topics is another choice among the same candidates.
  const madeBy = `${TOPIC_RULES}/${TOPICS_PER_DOCUMENT}${named.madeBy}${joined.madeBy}`;
  const makeDue = createMakeTopics({
    topics: storage.topics,
    madeBy,
    extract: named.extract,
    openJoin: joined.openJoin,
    choose: createChooseTopics(TOPICS_PER_DOCUMENT),
    turns,
    logger,
  });
  return {
    topics: createTopicService({ ...storage, embedder, madeBy }),
    make: async (options) => {
      if (deps.config.knowledge.graph === 'off') return;
      await summarise(options);
      await makeDue(options);
    },
  };
}

type Deps = Parameters<typeof openTopics>[0];

/** A model that names topics, where one is configured and may be paid for it; else the rules. */
function openTopicModel({ storage, turns, logger, ...deps }: Deps): {
  readonly madeBy: string;
  readonly extract?: ReturnType<typeof createTopicsByModel>;
} {
  const maxTokens = deps.config.knowledge.modelTokens;
  const model = openKnowledgeModel({ ...deps, turns, logger }, maxTokens);
  const extract = model?.tasks.extractTopics;
  if (model === undefined || extract === undefined) return { madeBy: '' };
  const fingerprint = topicFingerprint(model.settings);
  return {
    madeBy: `+${fingerprint}`,
    extract: createTopicsByModel({ extract, fingerprint, cache: storage.cache, maxTokens, turns, logger }),
  };
}

/** The built-in vectors know letters, not meanings: names alone decide with them. */
function openJoin({ config, embedder, storage }: Deps): {
  readonly madeBy: string;
  readonly openJoin?: () => ReturnType<typeof createJoinTopics>;
} {
  if (config.embedding.provider === 'builtin') return { madeBy: '' };
  const similarity = SAME_TOPIC;
  return {
    madeBy: `/${embedder.fingerprint}-${similarity}`,
    openJoin: () => createJoinTopics({ topics: storage.topics, embedder, similarity }),
  };
}
