import {
  createClaimEditor,
  createCritic,
  createExecutor,
  createExecutorPool,
  createInvestigator,
  createPlanner,
  createWriter,
} from '../../src/agents/index.ts';
import { createTurns } from '../../src/concurrency/index.ts';
import type { Investigation } from '../../src/domain/findings/index.ts';
import type {
  DocumentNotes,
  Evidence,
  LanguageTasks,
  PooledQuestion,
  Report,
  RunArtifacts,
  StoredChunk,
  WriteInput,
} from '../../src/domain/index.ts';
import { createRunBudget, NO_USAGE } from '../../src/pipeline/budget/run-budget.ts';
import { buildResearchGraph } from '../../src/pipeline/research/graph.ts';
import { createToolRegistry, type SearchTool } from '../../src/tools/index.ts';
import { createMemoryLogger } from './call-context.ts';

export interface GraphRun {
  /** Size of the executor pool. */
  readonly size: number;
  readonly question: string;
  readonly language: LanguageTasks;
  readonly tool: SearchTool;
  /** What retrieval gives for the pool. */
  readonly evidence: readonly Evidence[];
  readonly attempt?: number;
}

/**
 * One run of the real graph with the real agents, in memory and without checkpoints: language, search and retrieval are
 * the caller's. Returns the last state, what was asked of retrieval and of the writer, and the executors' names.
 */
export async function runGraph({ question, attempt = 1, ...run }: GraphRun) {
  const { graph, ...seen } = openGraph(run);
  const scope = { collectionIds: ['col_1'] };
  const state = await graph.compile().invoke({ question, language: 'en', scope, attempt });
  return { state, ...seen };
}

/** The graph of such a run. */
export function openGraph({ size, language, tool, evidence }: Omit<GraphRun, 'question' | 'attempt'>) {
  const logger = createMemoryLogger();
  const limits = { maxCalls: 0, maxTokens: 0, maxCostUsd: 0, maxSeconds: 0, reportReserve: 0.2 };
  const events: { type: string; data: Readonly<Record<string, unknown>> }[] = [];
  const gathered: (readonly PooledQuestion[])[] = [];
  const written: WriteInput[] = [];
  const tasks: LanguageTasks = {
    ...language,
    writeReport: (input, context, onDelta) => {
      written.push(input);
      return language.writeReport(input, context, onDelta);
    },
  };
  const library = {
    getChunks: async (ids: readonly string[]) => ids.map(chunkOf),
    getChunkRange: async () => [],
    getMarkdown: async (versionId: string) => evidence.find((item) => item.versionId === versionId)?.text,
    listDocuments: async () => [],
    readingState: async () => ({ searched: 0, unread: [] }),
    copiesOf: async () => new Map(),
  };
  const graph = buildResearchGraph({
    session: {
      runId: 'run_test',
      logger,
      budget: createRunBudget({ limits, spent: NO_USAGE, elapsedSeconds: () => 0 }),
      events: { emit: (type, data) => void events.push({ type, data }), flush: async () => {} },
    },
    planner: createPlanner({ tasks, settings: { maxAttempts: 1, minSubQuestions: 3, maxSubQuestions: 8 } }),
    pool: createExecutorPool({
      size,
      createExecutor: (name) => {
        const common = { name, tools: [tool], logger };
        const rank = { threshold: 0.1, topN: 5 };
        const { investigate } = tasks;
        if (investigate === undefined) return createExecutor({ ...common, settings: rank });
        return createInvestigator({
          ...common,
          investigate,
          registry: createToolRegistry([]),
          library: {
            ...library,
            findDocument: async () => undefined,
          },
          describe: async () => [],
          pin: async (scope) => scope,
          settings: { ...rank, maxTurns: 3, maxAnswerTokens: 1_000 },
        });
      },
    }),
    critic: createCritic({ tasks, settings: { maxFollowUps: 2 } }),
    writer: createWriter({ tasks }),
    editor: createClaimEditor({ tasks, settings: { modelJudge: false } }),
    overview: async () => ({ documents: [], documentCount: 0 }),
    gather: async (pool) => {
      gathered.push(pool);
      return { evidence, notes: [] };
    },
    library,
    artifacts: createMemoryArtifacts(),
    turns: createTurns(),
    facts: {
      mode: 'extractive',
      models: {},
      promptVersions: {},
      embedding: 'none',
      reranker: 'none',
      startedAt: '2026-01-01T00:00:00.000Z',
      elapsedMs: () => 0,
      now: () => new Date(0),
    },
    settings: { maxRounds: 1, taskTimeoutMs: 60_000 },
  });
  return { graph, gathered, written, events };
}

/** A stored passage whose text is its id. */
function chunkOf(id: string): StoredChunk {
  return {
    id,
    documentId: 'doc_1',
    versionId: 'ver_1',
    sectionId: 'sec_1',
    ordinal: 0,
    kind: 'text',
    text: id,
    prefix: '',
    headingPath: [],
    headerLevel: 0,
    locator: { offsets: { start: 0, end: id.length }, headingPath: [], paragraphs: { first: 1, last: 1 } },
    contentHash: id,
    documentTitle: 'T',
    sourcePath: 'one.md',
    format: 'markdown',
    fileHash: 'hash',
  };
}

function createMemoryArtifacts(): RunArtifacts {
  let evidence: readonly Evidence[] = [];
  let draft: unknown;
  let report: Report | undefined;
  const notes: DocumentNotes[] = [];
  const investigations: Investigation[] = [];
  return {
    putEvidence: async (_, items) => {
      evidence = items;
    },
    getEvidence: async (_, ids) => evidence.filter(({ id }) => ids?.includes(id) ?? true),
    putNotes: async (_, item) => void notes.push(item),
    listNotes: async () => notes,
    putInvestigation: async (_, item) => void investigations.push(item),
    listInvestigations: async () => investigations,
    putDraft: async (_, value) => {
      draft = value;
    },
    getDraft: async () => draft,
    putReport: async (value) => {
      report = value;
    },
    getReport: async () => report,
  };
}
