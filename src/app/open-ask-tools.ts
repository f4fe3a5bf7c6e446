import { createExtractiveLanguage } from '../language/index.ts';
import { createToolRecorder } from '../pipeline/index.ts';
import { createLibraryTools, createToolRegistry, type ToolRegistry } from '../tools/index.ts';
import type { openRunTools } from './open-run-tools.ts';
import { traceTools } from './telemetry/trace-search.ts';

/** The tools of a question, each call of which stands in its journal. Whoever calls says what they may see. */
export function openAskTools({
  storage: { library, journal, topics, words },
  session,
  browsing,
  readSubgraph,
  tracing,
}: Pick<
  Parameters<typeof openRunTools>[0],
  'storage' | 'session' | 'browsing' | 'readSubgraph' | 'tracing'
>): ToolRegistry {
  const tools = createLibraryTools({
    ...browsing,
    library,
    words,
    topics,
    readSubgraph,
    writer: createExtractiveLanguage(),
  });
  const record = createToolRecorder({ journal, events: session.events });
  return traceTools(createToolRegistry(tools, record), tracing);
}
