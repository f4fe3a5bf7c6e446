import type { BrowseLibrary } from '../domain/index.ts';
import type { TopicStore } from '../domain/topics/index.ts';
import type { ConversationLists } from '../pipeline/conversations/index.ts';
import type { DocumentReading, TopicService } from '../pipeline/index.ts';

/** A browser that is loaded when it is first asked. */
export function browseLater(load: () => Promise<BrowseLibrary>): BrowseLibrary {
  const loaded = loadOnce(load);
  return (scope) => {
    const browser = async () => (await loaded())(scope);
    return {
      tree: async (...asked) => (await browser()).tree(...asked),
      section: async (...asked) => (await browser()).section(...asked),
      pages: async (...asked) => (await browser()).pages(...asked),
      passage: async (...asked) => (await browser()).passage(...asked),
      node: async (...asked) => (await browser()).node(...asked),
    };
  };
}

/** The same for lists of documents and their versions. */
export function documentsLater(load: () => Promise<DocumentReading>): DocumentReading {
  const loaded = loadOnce(load);
  return {
    page: async (...asked) => (await loaded()).page(...asked),
    statistics: async (...asked) => (await loaded()).statistics(...asked),
    find: async (...asked) => (await loaded()).find(...asked),
    detail: async (...asked) => (await loaded()).detail(...asked),
    versions: async (...asked) => (await loaded()).versions(...asked),
    version: async (...asked) => (await loaded()).version(...asked),
    compare: async (...asked) => (await loaded()).compare(...asked),
  };
}

/** The same for topics. */
export const topicsLater = (reading: {
  topics(): Promise<Pick<TopicStore, 'ofDocuments'>>;
}): Pick<TopicService, 'ofDocument'> => ({
  ofDocument: async (id) => (await (await reading.topics()).ofDocuments([id])).get(id) ?? [],
});

/** The same for conversations. */
export function conversationsLater(load: () => Promise<ConversationLists>): ConversationLists {
  const loaded = loadOnce(load);
  return {
    get: async (...asked) => (await loaded()).get(...asked),
    list: async (...asked) => (await loaded()).list(...asked),
    rename: async (...asked) => (await loaded()).rename(...asked),
  };
}

function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}
