import {
  createClaimEditor,
  createCritic,
  createExecutor,
  createExecutorPool,
  createInvestigator,
  createPlanner,
  createSearchAhead,
  createWriter,
  type Executor,
  type StatementJudge,
} from '../agents/index.ts';
import type { Turns } from '../concurrency/index.ts';
import type { Config } from '../config/index.ts';
import {
  type Embedder,
  type LanguageTasks,
  type Reranker,
  type RunArtifacts,
  runCollectionId,
  type Scope,
} from '../domain/index.ts';
import {
  buildAskGraph,
  buildResearchGraph,
  createDescribe,
  createListEgress,
  createOverview,
  createToolRecorder,
  type GraphTimes,
  gatherFound,
  type MarkedDocuments,
  type ResearchGraphDeps,
  type RunGraph,
  type RunSession,
} from '../pipeline/index.ts';
import {
  createChunkCache,
  type QueryGuide,
  type ReadSubgraph,
  type Retriever,
  type SearchGraph,
  toEvidence,
} from '../rag/index.ts';
import type { Storage } from '../storage/index.ts';
import { createLibrarySearchTool, type SearchWeb, type ToolRegistry } from '../tools/index.ts';
import { type Reach, reachAt } from './at-effort.ts';
import { createRetrievalFacts, createTopicFacts } from './knowledge/retrieval-facts.ts';
import { CHUNKS_FOUND, createNamedInQuestion, openFinder } from './open-finder.ts';
import { openRunTools } from './open-run-tools.ts';
import type { OpenedWeb } from './open-web.ts';
import { createListPlans, listHosts } from './report-provenance.ts';
import { askSettings, RANKING } from './settings.ts';
import { traceNodes } from './telemetry/trace-runs.ts';
import type { Tracing } from './telemetry/tracing.ts';
import { toSearchResults } from './to-search-results.ts';
import { TOOL_LIMITS } from './tool-limits.ts';

interface GraphParts {
  config: Config;
  storage: Storage;
  artifacts: RunArtifacts;
  retriever: Retriever;
  guide: QueryGuide;
  searchGraph: SearchGraph;
  language: LanguageTasks;
  embedder: Embedder;
  reranker: Reranker;
  judge: StatementJudge | undefined;
  turns: Turns;
  session: RunSession;
  times: GraphTimes;
  webFor: OpenedWeb['forRun'];
  browsing: Parameters<typeof openRunTools>[0]['browsing'];
  readSubgraph: ReadSubgraph;
  marked: MarkedDocuments;
  tracing: Tracing;
  reach?: Reach | undefined;
}

const PLAN_ATTEMPTS = 3;
/** Of one sub-question. */
const TASK_TIMEOUT_MS = 600_000;

/** The graph that a run is executed with. */
export function buildRunGraph(parts: GraphParts): RunGraph {
  if (parts.session.asks !== true) return buildGraph(parts);
  const { openInvestigator, ...deps } = openGraph(parts);
  const ask = askSettings(parts.config);
  return buildAskGraph({
    ...deps,
    openInvestigator: openInvestigator && ((tools) => openInvestigator('executor-1', tools, ask.maxRounds)),
    tasks: parts.language,
    tools: openRunTools(parts),
    named: createNamedInQuestion(parts.guide, parts.session.about),
    namedAlone: createNamedInQuestion(parts.guide),
    marked: parts.marked,
    ask,
  });
}

export const buildGraph = (parts: GraphParts) => buildResearchGraph(openGraph(parts));

interface OpenedGraph extends ResearchGraphDeps {
  readonly searchWeb: SearchWeb | undefined;
  /** Absent without a model. */
  readonly openInvestigator:
    | ((name: string, registry: ToolRegistry, maxTurns: number) => Executor)
    | undefined;
}

/** The agents of one run over the adapters, with the web where the run may use it. */
function openGraph(parts: GraphParts): OpenedGraph {
  const { config, storage, language, session } = parts;
  const reach = reachAt(session.effort, parts.reach);
  const getChunks = createChunkCache(storage.library.getChunks);
  const retrievalBudget = session.budget.forStep();
  const before = retrievalBudget.spent.calls;
  const reranker = parts.reranker.charging?.(retrievalBudget);
  const isFinder = language.mode === 'extractive';
  const asked = {
    // Without a model a question is searched as it is, whatever was asked before it.
    about: isFinder ? session.about?.slice(0, 1) : session.about,
    free: session.web !== undefined,
    sayTheirSubject: language.mode === 'model',
    mode: session.retrievalMode,
  };
  let memory = parts.retriever.remembering(getChunks, reranker, asked);
  let changes = 0;
  const forWeb = () => parts.retriever.remembering(getChunks, reranker, asked);
  const web = parts.webFor(session, forWeb, reranker ?? parts.reranker);
  /** What was searched before the run got new documents is searched again. */
  const retriever = (): Retriever => {
    const now = web?.changes() ?? 0;
    if (now !== changes) memory = parts.retriever.remembering(getChunks, reranker, asked);
    changes = now;
    return memory;
  };
  /** The finder asks for what was searched for its sub-questions again. */
  const search = (where: Retriever, question: string, scope: Scope, signal?: AbortSignal) =>
    where.searchQuestion(question, scope, { ...(isFinder && { topK: CHUNKS_FOUND }), signal });
  const isAsk = session.isAsk === true;
  const librarySearch = createLibrarySearchTool({
    search: async (question, scope, signal) => {
      const { results, notes } = await search(retriever(), question, scope, signal);
      return { results: toSearchResults(results), notes };
    },
    hasAnything: async ({ collectionIds }) => {
      // Documents that the run has fetched were found by its web search, not in the library.
      const given = collectionIds.filter((id) => id !== runCollectionId(session.runId));
      return given.length > 0 && (await storage.index.count({ collectionIds: given })) > 0;
    },
  });
  // A reranker that is paid for is not asked for sub-questions that may never be worked on.
  const isFree = web === undefined && reranker === undefined;
  const map = { library: storage.library, settings: { maxDocuments: 60, maxHeadings: 12 } };
  const listOverview = createOverview({
    ...map,
    nearest: isFinder
      ? undefined
      : async (question, scope) => {
          const { results } = await search(retriever(), question, scope);
          return [...new Set(results.map(({ chunk }) => chunk.documentId))];
        },
  });
  const describe = createDescribe(map);
  const common = {
    tools: [librarySearch],
    searchWeb: web?.searchWeb,
    logger: session.logger,
  };
  const { investigate } = language;
  const openInvestigator: OpenedGraph['openInvestigator'] =
    investigate &&
    ((name, registry, maxTurns) =>
      createInvestigator({
        ...common,
        name,
        investigate,
        registry,
        library: { ...storage.library, getChunks },
        describe,
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
          maxTurns,
          maxAnswerTokens: TOOL_LIMITS.maxContextTokens,
          promptTokens: language.evidenceTokens,
        },
      }));
  // A question is searched once before anybody investigates it.
  const openExecutor = (name: string) =>
    openInvestigator === undefined || session.isAsk === true
      ? createExecutor({
          ...common,
          name,
          settings: RANKING,
        })
      : openInvestigator(name, openRunTools(parts), reach.maxTurns);
  const find = isFinder
    ? openFinder({ ...parts, retriever, library: { ...storage.library, getChunks } })
    : undefined;
  const gather: ResearchGraphDeps['gather'] = async (pool, scope, signal, kept) => {
    await language.prepare?.(signal);
    // What is noted is cited by its place, whether or not its passage fits the writer's prompt.
    const isNoted = kept?.some(({ noted = 0 }) => noted > 0) === true;
    const room = isNoted ? Number.POSITIVE_INFINITY : language.evidenceTokens;
    const { passages, notes, leftOut } = await retriever().gather(pool, scope, { kept, room, signal });
    return { evidence: toEvidence(passages), notes, leftOut };
  };
  const deps: ResearchGraphDeps = {
    session,
    planner: createPlanner({ tasks: language, settings: { ...reach, maxAttempts: PLAN_ATTEMPTS } }),
    pool: createExecutorPool({
      size: config.executor.poolSize,
      createExecutor: openExecutor,
    }),
    ahead: isFree
      ? createSearchAhead({
          search: (question, scope, signal) => search(memory, question, scope, signal),
        })
      : undefined,
    critic: createCritic({ tasks: language, settings: reach }),
    writer: createWriter({ tasks: language }),
    fillSchema: language.fillSchema?.bind(language),
    editor: createClaimEditor({
      tasks: language,
      judge: parts.judge,
      settings: { modelJudge: config.verification.provider !== 'none' },
    }),
    overview: async (question, scope) =>
      listOverview(question, web === undefined ? scope : await shareable(scope)),
    mayLeave: web === undefined ? undefined : storage.web.mayLeave,
    gather: find === undefined ? gather : gatherFound(find, gather),
    find,
    // A run that goes on counts anew, so what each execution spent has a name of its own.
    retrievalUsage: reranker && (() => ({ [`rerank:${before}`]: retrievalBudget.usage() })),
    library: { ...storage.library, getChunks },
    artifacts: parts.artifacts,
    turns: parts.turns,
    around: traceNodes(parts.tracing),
    facts: {
      mode: language.mode,
      models: language.models,
      promptVersions: language.promptVersions,
      embedding: parts.embedder.fingerprint,
      reranker: parts.reranker.name,
      hosts: listHosts(config, language.mode),
      listPlans: createListPlans(storage.events),
      listEgress: createListEgress(storage.events),
      origins: storage.web.getOrigins,
      retrieval: createRetrievalFacts({ ...parts, mode: session.retrievalMode }),
      topics: createTopicFacts({ topics: storage.topics, session }),
      ...parts.times,
    },
    settings: {
      maxRounds: isAsk ? 0 : reach.maxRounds,
      taskTimeoutMs: TASK_TIMEOUT_MS,
    },
  };
  return { ...deps, searchWeb: web?.searchWeb, openInvestigator };
  /** Sub-questions of this run may go out, so its planner sees only what may. */
  async function shareable(scope: Scope): Promise<Scope> {
    const allowed = (await storage.library.listCollections()).filter(
      ({ web: policy }) => policy === 'allowed',
    );
    const ids = new Set(allowed.map(({ id }) => id));
    return { ...scope, collectionIds: scope.collectionIds.filter((id) => ids.has(id)) };
  }
}

const withRunDocuments = (scope: Scope, runId: string): Scope => ({
  ...scope,
  collectionIds: [...scope.collectionIds, runCollectionId(runId)],
});
