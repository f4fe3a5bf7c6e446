import {
  createClaimEditor,
  createCritic,
  createExecutorPool,
  createPlanner,
  createSearchAhead,
  createWriter,
} from '../../agents/index.ts';
import type { LibraryStore, Scope } from '../../domain/index.ts';
import {
  buildAskGraph,
  buildResearchGraph,
  createListEgress,
  createOverview,
  gatherFound,
  type ResearchGraphDeps,
  type RunGraph,
} from '../../pipeline/index.ts';
import { toEvidence } from '../../rag/index.ts';
import { reachAt } from '../at-effort.ts';
import { createRetrievalFacts, createTopicFacts } from '../knowledge/retrieval-facts.ts';
import { createNamedInQuestion, openAmending, openFinder } from '../open-finder.ts';
import { openRunTools } from '../open-run-tools.ts';
import { createListPlans, listHosts } from '../report-provenance.ts';
import { askSettings } from '../settings.ts';
import { traceNodes } from '../telemetry/trace-runs.ts';
import type { GraphParts } from './graph-parts.ts';
import { MAP_SIZE, openExecutors } from './open-executors.ts';
import { openRunSearch, type RunSearch } from './open-run-search.ts';

const PLAN_ATTEMPTS = 3;
/** Documents for which is looked up what changes them. */
const MOST_CHANGED = 8;
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

/** The agents of one run over the adapters, with the web where the run may use it. */
function openGraph(parts: GraphParts) {
  const { config, storage, language, session } = parts;
  const reach = reachAt(session.effort, parts.reach);
  const found = openRunSearch(parts);
  const { web, library } = found;
  const { openExecutor, openInvestigator } = openExecutors(parts, found, reach.maxTurns);
  const find = language.mode === 'extractive' ? openFinder({ ...parts, ...found }) : undefined;
  const gather = gatherFor(parts, found);
  const deps: ResearchGraphDeps = {
    session,
    planner: createPlanner({ tasks: language, settings: { ...reach, maxAttempts: PLAN_ATTEMPTS } }),
    pool: createExecutorPool({ size: config.executor.poolSize, createExecutor: openExecutor }),
    ahead: found.isFree ? createSearchAhead({ search: found.search }) : undefined,
    critic: createCritic({ tasks: language, settings: reach }),
    writer: createWriter({ tasks: language }),
    fillSchema: language.fillSchema?.bind(language),
    editor: createClaimEditor({
      tasks: language,
      judge: parts.judge,
      settings: { modelJudge: config.verification.provider !== 'none' },
    }),
    overview: overviewFor(parts, found),
    mayLeave: web === undefined ? undefined : storage.web.mayLeave,
    gather: find === undefined ? gather : gatherFound(find, gather),
    find,
    retrievalUsage: found.usage,
    library,
    artifacts: parts.artifacts,
    turns: parts.turns,
    around: traceNodes(parts.tracing),
    facts: factsFor(parts),
    settings: {
      maxRounds: session.isAsk === true ? 0 : reach.maxRounds,
      taskTimeoutMs: TASK_TIMEOUT_MS,
    },
  };
  return { ...deps, searchWeb: web?.searchWeb, openInvestigator };
}

/** What a planner is told of the library. Sub-questions of a run with the web may go out, so its planner sees only what may. */
function overviewFor(
  { storage, language }: GraphParts,
  { web, search }: RunSearch,
): ResearchGraphDeps['overview'] {
  const listOverview = createOverview({
    library: storage.library,
    settings: MAP_SIZE,
    nearest:
      language.mode === 'extractive'
        ? undefined
        : async (question, scope) => {
            const { results } = await search(question, scope);
            return [...new Set(results.map(({ chunk }) => chunk.documentId))];
          },
  });
  return async (question, scope) =>
    listOverview(question, web === undefined ? scope : await shareable(storage.library, scope));
}

async function shareable(library: Pick<LibraryStore, 'listCollections'>, scope: Scope): Promise<Scope> {
  const allowed = (await library.listCollections()).filter(({ web }) => web === 'allowed');
  const ids = new Set(allowed.map(({ id }) => id));
  return { ...scope, collectionIds: scope.collectionIds.filter((id) => ids.has(id)) };
}

/** The passages of every question of the pool, as many as the writer's prompt holds, and what changes their documents. */
function gatherFor(parts: GraphParts, search: RunSearch): ResearchGraphDeps['gather'] {
  const { language } = parts;
  const readAmending = openAmending({ ...parts, ...search });
  return async (pool, scope, signal, kept) => {
    await language.prepare?.(signal);
    // What is noted is cited by its place, whether or not its passage fits the writer's prompt.
    const isNoted = kept?.some(({ noted = 0 }) => noted > 0) === true;
    const room = isNoted ? Number.POSITIVE_INFINITY : language.evidenceTokens;
    const { passages, notes, leftOut } = await search.retriever().gather(pool, scope, { kept, room, signal });
    const evidence = toEvidence(passages);
    const documentIds = [...new Set(evidence.map(({ documentId }) => documentId))].slice(0, MOST_CHANGED);
    const question = pool[0]?.question;
    if (!question) return { evidence, notes, leftOut };
    const { amending } = await readAmending(question, documentIds, scope, signal);
    const added = amending.map((one, at) => ({ ...one, id: `ev_${evidence.length + 1 + at}`, taskIds: [] }));
    return { evidence: [...evidence, ...added], notes, leftOut };
  };
}

/** What a report says of how it was made. */
function factsFor(parts: GraphParts): ResearchGraphDeps['facts'] {
  const { config, storage, language, session } = parts;
  return {
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
  };
}
