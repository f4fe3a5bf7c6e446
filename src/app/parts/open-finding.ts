import {
  createBrowseLibrary,
  createLibrarySearch,
  createScopedSearch,
  withPinnedVersions,
} from '../../pipeline/index.ts';
import {
  createNameCheck,
  createPassageSearch,
  createQueryGuide,
  createRetriever,
  createSearchGraph,
} from '../../rag/index.ts';
import { servedFirst } from '../knowledge/served-first.ts';
import { openOtherEmbedder } from '../open-embedder.ts';
import { MAX_QUESTION_CHARACTERS } from '../open-research.ts';
import { serveOldVectors } from '../serve-old-vectors.ts';
import { SEARCH_OPTIONS } from '../settings.ts';
import { traceRetriever } from '../telemetry/trace-search.ts';

import { TOOL_LIMITS } from '../tool-limits.ts';
import type { Base } from './open-base.ts';
import type { Making } from './open-making.ts';

export type Finding = ReturnType<typeof openFinding>;

/** What finds passages, and shows them in their documents. */
export function openFinding(
  { knowing, logger, turns, tracing, storage, embedder, reranker }: Base,
  { opened: { index, pin, chooseScope } }: Making,
) {
  const { library } = storage;
  const searchGraph = createSearchGraph({ graph: storage.graph });
  const guide = createQueryGuide({ library, checkName: createNameCheck({ index, library }) });
  const searched = serveOldVectors({
    ...storage,
    embedder,
    index,
    openOther: openOtherEmbedder(knowing.config),
  });
  const ownRetriever = createRetriever({
    ...searched,
    library: storage.library,
    reranker,
    guide,
    searchGraph,
    logger: logger.child({ component: 'retrieval' }),
  });
  const retriever = servedFirst(traceRetriever(ownRetriever, tracing), turns.quiet);
  const browse = createBrowseLibrary({ ...storage, settings: TOOL_LIMITS });
  const searchScope = createScopedSearch({
    search: createPassageSearch({
      retriever,
      library: storage.library,
      sections: withPinnedVersions(storage.sectionIndex, pin),
      options: SEARCH_OPTIONS,
    }),
    settings: { maxQuestionCharacters: MAX_QUESTION_CHARACTERS },
  });
  const search = createLibrarySearch({ search: searchScope, chooseScope });
  return { searchGraph, guide, retriever, browse, searchScope, search };
}
