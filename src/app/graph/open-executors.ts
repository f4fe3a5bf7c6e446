import { createExecutor, createInvestigator, type Executor } from '../../agents/index.ts';
import { runCollectionId, type Scope } from '../../domain/index.ts';
import { createDescribe, createToolRecorder } from '../../pipeline/index.ts';
import type { ToolRegistry } from '../../tools/index.ts';
import { openRunTools } from '../open-run-tools.ts';
import { RANKING } from '../settings.ts';
import { TOOL_LIMITS } from '../tool-limits.ts';
import type { GraphParts } from './graph-parts.ts';
import { openLibrarySearch, type RunSearch } from './open-run-search.ts';

/** How much of the library an agent is told. */
export const MAP_SIZE = { maxDocuments: 60, maxHeadings: 12 };

/** Who works on the sub-questions of one run: agents with tools, or one search each without a model. */
export function openExecutors(parts: GraphParts, found: RunSearch, maxTurns: number) {
  const { storage, language, session } = parts;
  const { web, library } = found;
  const common = {
    tools: [openLibrarySearch(parts, found)],
    searchWeb: web?.searchWeb,
    logger: session.logger,
  };
  const { investigate } = language;
  const openInvestigator =
    investigate &&
    ((name: string, registry: ToolRegistry, turns: number): Executor =>
      createInvestigator({
        ...common,
        name,
        investigate,
        registry,
        library,
        describe: createDescribe({ library: storage.library, settings: MAP_SIZE }),
        mayLeave: web && storage.web.mayLeave,
        others: web?.listOthers && {
          list: web.listOthers,
          record: createToolRecorder({ journal: storage.journal, events: session.events }),
        },
        // What the run has read in the web can be read on.
        pin: (scope) =>
          parts.browsing.pin(web === undefined ? scope : withRunDocuments(scope, session.runId)),
        settings: {
          ...RANKING,
          maxTurns: turns,
          maxAnswerTokens: TOOL_LIMITS.maxContextTokens,
          promptTokens: language.evidenceTokens,
        },
      }));
  // A question is searched once before anybody investigates it.
  const openExecutor = (name: string): Executor =>
    openInvestigator === undefined || session.isAsk === true
      ? createExecutor({ ...common, name, settings: RANKING })
      : openInvestigator(name, openRunTools(parts), maxTurns);
  return { openExecutor, openInvestigator };
}

const withRunDocuments = (scope: Scope, runId: string): Scope => ({
  ...scope,
  collectionIds: [...scope.collectionIds, runCollectionId(runId)],
});
