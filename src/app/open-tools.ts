import { createExtractiveLanguage } from '../language/index.ts';
import {
  createToolService,
  type LibraryService,
  type ScopedSearch,
  type ToolService,
} from '../pipeline/index.ts';
import type { ReadSubgraph } from '../rag/index.ts';
import type { Storage } from '../storage/index.ts';
import { createLibraryTools, createToolRegistry } from '../tools/index.ts';
import { traceTools } from './telemetry/trace-search.ts';
import type { Tracing } from './telemetry/tracing.ts';
import { TOOL_LIMITS } from './tool-limits.ts';

/** The tools outside runs. Their summaries are made by the rules: a call costs nothing. */
export function openTools(deps: {
  readonly storage: Pick<Storage, 'library' | 'files' | 'topics' | 'words'>;
  readonly search: ScopedSearch;
  readonly browse: LibraryService['browse'];
  readonly readSubgraph: ReadSubgraph;
  readonly tracing: Tracing;
}): ToolService {
  const { library, files, topics, words } = deps.storage;
  const tools = createLibraryTools({
    search: deps.search,
    browse: deps.browse,
    readSubgraph: deps.readSubgraph,
    library,
    files,
    words,
    topics,
    writer: createExtractiveLanguage(),
  });
  const registry = traceTools(createToolRegistry(tools), deps.tracing);
  return createToolService({ registry, limits: TOOL_LIMITS });
}
