import { createExtractiveLanguage } from '../language/index.ts';
import { createToolRecorder } from '../pipeline/index.ts';
import { createLibraryTools, createToolRegistry, type ToolRegistry } from '../tools/index.ts';
import type { openRunTools } from './open-run-tools.ts';

/** The tools of a question, each call of which stands in its journal. Whoever calls says what they may see. */
export function openAskTools({
  storage: { library, journal, topics },
  session,
  browsing,
  readSubgraph,
}: Pick<
  Parameters<typeof openRunTools>[0],
  'storage' | 'session' | 'browsing' | 'readSubgraph'
>): ToolRegistry {
  const tools = createLibraryTools({
    ...browsing,
    library,
    topics,
    readSubgraph,
    writer: createExtractiveLanguage(),
  });
  return createToolRegistry(tools, createToolRecorder({ journal, events: session.events }));
}
