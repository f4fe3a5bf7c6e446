import type { Config } from '../config/index.ts';
import type { Reranker } from '../domain/index.ts';
import { createExtractiveLanguage } from '../language/index.ts';
import {
  createToolRecorder,
  type LibraryService,
  type PinVersions,
  type RunSession,
  type ScopedSearch,
} from '../pipeline/index.ts';
import type { ReadSubgraph } from '../rag/index.ts';
import type { Storage } from '../storage/index.ts';
import {
  createEvidenceBook,
  createLibraryTools,
  createRegistrySearchTools,
  createToolRegistry,
  type SearchTool,
} from '../tools/index.ts';
import { traceTools } from './telemetry/trace-search.ts';
import type { Tracing } from './telemetry/tracing.ts';

/** The optional tools of a run's executors: none unless `tools.inResearch`, since choosing among them is a call of the model. */
export function openRunTools(deps: {
  readonly config: Pick<Config, 'tools'>;
  readonly storage: Pick<Storage, 'library' | 'journal' | 'topics' | 'words'>;
  readonly readSubgraph: ReadSubgraph;
  readonly browsing: {
    readonly search: ScopedSearch;
    readonly browse: LibraryService['browse'];
    readonly pin: PinVersions;
  };
  readonly reranker: Reranker;
  readonly session: RunSession;
  readonly tracing: Tracing;
}): SearchTool[] {
  const { config, storage, session } = deps;
  if (!config.tools.inResearch || session.isAsk === true) return [];
  const { library, journal } = storage;
  const tools = createLibraryTools({
    ...deps.browsing,
    readSubgraph: deps.readSubgraph,
    library,
    words: storage.words,
    topics: storage.topics,
    writer: createExtractiveLanguage(),
  });
  return createRegistrySearchTools({
    registry: traceTools(
      createToolRegistry(tools, createToolRecorder({ journal, events: session.events })),
      deps.tracing,
    ),
    book: createEvidenceBook('places'),
    library,
    reranker: deps.reranker,
    pin: deps.browsing.pin,
    limits: config.tools,
  });
}
