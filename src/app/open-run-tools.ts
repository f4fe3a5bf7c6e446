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
import { createLibraryTools, createToolRegistry, type ToolRegistry } from '../tools/index.ts';
import { traceTools } from './telemetry/trace-search.ts';
import type { Tracing } from './telemetry/tracing.ts';

/** The tools of a run, each call of which stands in its journal. Whoever calls says what they may see. */
export function openRunTools({
  storage: { library, files, journal, topics, words },
  session,
  browsing,
  readSubgraph,
  tracing,
}: {
  readonly storage: Pick<Storage, 'library' | 'files' | 'journal' | 'topics' | 'words'>;
  readonly session: RunSession;
  readonly browsing: {
    readonly search: ScopedSearch;
    readonly browse: LibraryService['browse'];
    readonly pin: PinVersions;
  };
  readonly readSubgraph: ReadSubgraph;
  readonly tracing: Tracing;
}): ToolRegistry {
  const tools = createLibraryTools({
    ...browsing,
    library,
    files,
    words,
    topics,
    readSubgraph,
    writer: createExtractiveLanguage(),
  });
  const record = createToolRecorder({ journal, events: session.events });
  return traceTools(createToolRegistry(tools, record), tracing);
}
