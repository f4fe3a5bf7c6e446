import {
  createClaimEditor,
  createCritic,
  createExecutor,
  createExecutorPool,
  createPlanner,
  createQuestionRewriter,
  createReader,
  createRewriteTogether,
  createWriter,
} from '../../src/agents/index.ts';
import { createTurns } from '../../src/concurrency/index.ts';
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
import { buildResearchGraph } from '../../src/pipeline/research/graph.ts';
import { createRunBudget, NO_USAGE } from '../../src/pipeline/research/run/run-budget.ts';
import type { SearchTool } from '../../src/tools/index.ts';
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
export async function runGraph({ size, question, language, tool, evidence, attempt = 1 }: GraphRun) {
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
  const rewriting = { tasks, settings: { maxPerPassage: 2, maxPerTask: 20, maxPassages: 5 } };
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
      createExecutor: (name) =>
        createExecutor({
          name,
          tools: [tool],
          tasks,
          settings: { threshold: 0.1, topN: 5 },
          rewriter: tasks.rewriteTogether === undefined ? createQuestionRewriter(rewriting) : undefined,
          logger,
        }),
    }),
    rewriteTogether: createRewriteTogether(rewriting),
    critic: createCritic({ tasks, settings: { maxFollowUps: 2 } }),
    reader: createReader({ tasks }),
    writer: createWriter({ tasks }),
    editor: createClaimEditor({ tasks, settings: { modelJudge: false } }),
    overview: async () => ({ documents: [], documentCount: 0 }),
    gather: async (pool) => {
      gathered.push(pool);
      return { evidence, notes: [] };
    },
    library: {
      getChunks: async (ids) => ids.map(chunkOf),
      getChunkRange: async () => [],
      getMarkdown: async (versionId) => evidence.find((item) => item.versionId === versionId)?.text,
      listDocuments: async () => [],
      readingState: async () => ({ searched: 0, unread: [] }),
    },
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
    settings: { maxRounds: 1, maxDocuments: 0, taskTimeoutMs: 60_000 },
  }).compile();
  const state = await graph.invoke({
    question,
    language: 'en',
    scope: { collectionIds: ['col_1'] },
    attempt,
  });
  return { state, gathered, written, events };
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
  return {
    putEvidence: async (_, items) => {
      evidence = items;
    },
    getEvidence: async (_, ids) => evidence.filter(({ id }) => ids?.includes(id) ?? true),
    putNotes: async (_, item) => void notes.push(item),
    listNotes: async () => notes,
    putInvestigation: async () => {},
    listInvestigations: async () => [],
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
