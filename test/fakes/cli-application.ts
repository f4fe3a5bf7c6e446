import { basename } from 'node:path';
import { wording } from '../../src/catalogue/index.ts';
import type { CliDeps } from '../../src/cli/cli-deps.ts';
import type { FileDrift } from '../../src/domain/files/index.ts';
import type {
  DocumentOutline,
  LibraryDocument,
  Report,
  Run,
  RunEvent,
  RunEventType,
  SearchAnswer,
  StructuredDocument,
} from '../../src/domain/index.ts';
import { AppError } from '../../src/errors/index.ts';
import type { Application, IndexReport, IngestSummary } from '../../src/pipeline/index.ts';
import { type BrowsableDocument, browsableLibrary } from './browsable-library.ts';
import { createFakeBatches } from './fake-batches.ts';
import { createFakeConversations } from './fake-conversations.ts';
import { createFakeDocuments } from './fake-documents.ts';
import { createFakeModels } from './fake-models.ts';
import { createFakeCache, createFakeKnowledge, createFakeTools, createFakeTopics } from './fake-tools.ts';
import { NO_FILES } from './no-files.ts';
import { NO_SYNCS } from './no-syncs.ts';

const CHOSEN = {
  path: 'embedding.provider',
  value: 'openai',
  origin: 'plumbline.yaml',
  isDefault: false,
  description: '',
  env: '',
};
const AT = '2026-01-02T03:04:05.000Z';

export function makeReport(runId: string, over: Partial<Report> = {}): Report {
  return {
    schemaVersion: 1,
    runId,
    question: 'How long are backups kept?',
    language: 'en',
    title: 'How long backups are kept',
    status: 'answered',
    budgetLimited: false,
    answer: [
      {
        kind: 'paragraph',
        claims: [
          {
            id: 'c1',
            text: 'Backups are kept for 35 days.',
            verdict: 'supported',
            issues: [],
            citations: [
              { number: 1, quote: 'kept for 35 days', start: 0, end: 16, verdict: 'supported', support: 1 },
            ],
          },
        ],
      },
    ],
    sections: [],
    unanswered: [],
    citations: [],
    sources: [],
    skippedDocuments: [],
    verification: {
      claims: 1,
      supported: 1,
      partly: 0,
      notFound: 0,
      contradicted: 0,
      unresolvedMarkers: 0,
      removed: [],
    },
    notes: [],
    facts: {
      mode: 'extractive',
      models: {},
      promptVersions: {},
      embedding: 'e',
      reranker: 'r',
      startedAt: AT,
      finishedAt: AT,
      elapsedMs: 1200,
      rounds: 1,
      subQuestions: 3,
      pooledQuestions: 5,
      evidence: 4,
      documentsSearched: 2,
      documentsCited: 1,
      calls: 0,
      cachedCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
      costUsd: 0,
    },
    ...over,
  } as Report;
}

export function makeSearchAnswer(question: string): SearchAnswer {
  const place = {
    documentId: 'doc_1',
    versionId: 'ver_1',
    documentTitle: 'Backup policy',
    sourcePath: 'backup.pdf',
    prefix: '',
    chunkIds: ['chk_1'],
  };
  return {
    question,
    shape: 'broad',
    hits: [
      {
        ...place,
        section: { id: 'sec_1', title: 'Retention', path: '1.2', summary: 'How long copies are kept.' },
        text: 'Backups are kept for 35 days.',
        locator: { offsets: { start: 0, end: 29 }, headingPath: ['Retention'], pages: { first: 3, last: 3 } },
        score: 0.8,
        isEvidence: true,
        alsoHere: [],
        explanations: [{ retriever: 'lexical', question, rank: 1, score: 7.5 }],
      },
      {
        ...place,
        section: { id: 'sec_2', title: 'Deletion', path: '1.3' },
        text: 'Nobody\u001b[31m may delete a backup.',
        locator: { offsets: { start: 40, end: 80 }, headingPath: ['Deletion'], pages: { first: 4, last: 4 } },
        score: 0.05,
        isEvidence: false,
        alsoHere: [],
      },
    ],
    sections: [
      { documentId: 'doc_1', documentTitle: 'Backup policy', headingPath: ['Retention'], hits: [0] },
      {
        documentId: 'doc_1',
        documentTitle: 'Backup policy',
        headingPath: ['Backup policy', 'Deletion'],
        hits: [1],
      },
    ],
    notes: [],
  };
}

export const makeEvent = (seq: number, type: RunEventType, data: RunEvent['data'] = {}): RunEvent => ({
  seq,
  type,
  data,
  at: AT,
});

export interface FakeBehaviour {
  /** Status the run has after it was executed; by default `done`. */
  readonly outcome?: Partial<Run> | undefined;
  readonly events?: readonly RunEvent[];
  readonly report?: Report | undefined;
  readonly onExecute?: (signal: AbortSignal | undefined) => Promise<void> | void;
  /** What making vectors again fails with. */
  readonly refresh?: unknown;
  readonly modelIsOverridden?: boolean;
  readonly embeddingIsChosen?: boolean;
  readonly openError?: unknown;
  readonly collections?: readonly { id: string; name: string }[];
  readonly runs?: readonly Run[];
  readonly index?: IndexReport;
  readonly files?: FileDrift;
  readonly documents?: readonly LibraryDocument[];
  readonly outline?: DocumentOutline;
  readonly browsable?: readonly BrowsableDocument[];
  readonly read?: StructuredDocument;
  readonly warned?: IngestSummary['warned'];
  readonly leftOut?: IngestSummary['leftOut'] | undefined;
}

const WHOLE_INDEX: IndexReport = {
  documents: 1,
  differing: [],
  unidentified: 0,
  wrongCounts: 0,
  otherEmbedder: 0,
  vectorised: { done: 12, total: 12 },
};

/** What no command of the tests calls. */
function unused() {
  const refuse = async (): Promise<never> => {
    throw new Error('The fake application has no such method.');
  };
  return {
    enqueue: refuse,
    decide: refuse,
    resume: refuse,
    rewriteReport: refuse,
  };
}

/** An application in memory that records what it was asked. */
export function createFakeDeps(behaviour: FakeBehaviour = {}) {
  const calls: { name: string; input: unknown }[] = [];
  const runs = new Map<string, Run>((behaviour.runs ?? []).map((run) => [run.id, run]));
  const note = (name: string, input: unknown) => void calls.push({ name, input });
  const finish = async (runId: string, signal?: AbortSignal): Promise<Run> => {
    await behaviour.onExecute?.(signal);
    const run = { ...(runs.get(runId) as Run), status: 'done' as const, ...behaviour.outcome };
    runs.set(runId, run);
    return run;
  };
  const derive = (runId: string, name: string, request: unknown): Run => {
    note(name, { runId, request });
    const run = { ...(runs.get(runId) as Run), id: `${runId}_${name}` };
    runs.set(run.id, run);
    return run;
  };
  const app: Application = {
    documents: createFakeDocuments(() => behaviour.documents ?? []),
    files: NO_FILES,
    warnings: [],
    renderers: {
      markdown: (report) => `# ${report.title}`,
      html: (report) => `<h1>${report.title}</h1>`,
      json: (report) => JSON.stringify(report),
    },
    exporters: {
      docx: async () => new Uint8Array([0x50, 0x4b, 0, 255]),
      pdf: async (_report, fonts) => `%PDF ${fonts.length}`,
      csl: async () => '[]',
      bibtex: async () => '@misc{ref1}',
    },
    verifyReport: async (text, { docs }) => {
      note('verifyReport', { docs });
      const intact = !text.includes('tampered');
      const findings = intact
        ? []
        : [{ kind: 'claim-uncited' as const, where: 'c1', said: wording('findingUncited') }];
      const secondReading = {
        found: 2,
        scattered: 1,
        differs: intact ? [] : [{ where: 'c1 [1]', quote: 'The mast is 42 m high.' }],
        unread: docs.length > 0 ? 0 : 1,
      };
      return { intact, findings, claims: 1, quotes: 1, documents: 1, judged: 0, secondReading };
    },
    web: {
      promote: async (runId, collection) => {
        note('promote', { runId, collection });
        return { collection, promoted: ['https://stand-in.example/page'], failed: [] };
      },
      setPolicy: async (collection, web) => note('setPolicy', { collection, web }),
    },
    prune: async (options) => {
      note('prune', options);
      return { runs: 2, batches: 1, documents: 0, files: 0 };
    },
    backup: async function* (options) {
      note('backup', options);
      yield new Uint8Array([0x1f, 0x8b, 8]);
    },
    cache: createFakeCache(note),
    batches: createFakeBatches(note),
    conversations: createFakeConversations(() => [...runs.values()], note),
    tools: createFakeTools(note),
    knowledge: createFakeKnowledge(note),
    topics: createFakeTopics(note),
    close: async () => note('close', undefined),
    ingest: {
      ingestFolder: async (input) => {
        const { folder, collection, linksOut } = input;
        note('ingestFolder', { folder, collection, linksOut });
        input.onProgress?.({ type: 'scan-end', total: 1, bytes: 10 });
        input.onProgress?.({ type: 'file-start', sourcePath: 'a.md' });
        input.onProgress?.({
          type: 'file-end',
          sourcePath: 'a.md',
          outcome: 'indexed',
          chunks: 3,
          done: 1,
          total: 1,
        });
        return {
          collection: { id: 'col_1', name: input.collection ?? 'docs' },
          files: 1,
          bytes: 10,
          chunks: 3,
          elapsedMs: 40,
          counts: { indexed: 1, partial: 0, unchanged: 0, failed: 0, removed: 0 },
          failed: [],
          leftOut: behaviour.leftOut ?? [],
          warned: behaviour.warned ?? [],
        } satisfies IngestSummary;
      },
    },
    library: {
      collections: async () => behaviour.collections ?? [{ id: 'col_1', name: 'policies' }],
      documents: async () => behaviour.documents ?? [],
      outline: async () => behaviour.outline,
      browse: browsableLibrary(behaviour.browsable ?? []),
      search: async (request) => {
        note('search', request);
        return makeSearchAnswer(request.question);
      },
      deleteDocument: async () => {},
    },
    syncs: NO_SYNCS,
    index: {
      check: async () => behaviour.index ?? WHOLE_INDEX,
      checkFiles: async () => behaviour.files ?? { files: 0, missing: [], changed: [] },
      refresh: async ({ onProgress } = {}) => {
        note('index.refresh', undefined);
        if (behaviour.refresh === undefined) return 3;
        onProgress?.(1, 3);
        throw behaviour.refresh;
      },
      move: async () => 0,
      repair: async () => {
        note('index.repair', undefined);
        return behaviour.index ?? WHOLE_INDEX;
      },
    },
    worker: {
      start: async () => note('worker.start', undefined),
      stop: async () => note('worker.stop', undefined),
    },
    research: {
      thread: async (id) => ({ id }),
      addTask: async () => Promise.reject(new Error('no task is added')),
      baseCollections: async () => [],
      submit: async (request) => {
        note('submit', request);
        const run: Run = {
          id: 'run_1',
          threadId: 'run_1',
          question: request.question,
          request,
          status: 'queued',
          createdAt: AT,
          updatedAt: AT,
        };
        runs.set(run.id, run);
        return run;
      },
      execute: async (runId, options) => {
        note('execute', runId);
        if (options?.rewrite === true) note('rewrite', runId);
        return finish(runId, options?.signal);
      },
      review: async (runId, decision, options) => {
        note('review', decision);
        return { ...(await finish(runId, options?.signal)), status: 'done' };
      },
      plan: async () => ({
        revision: 1,
        rationale: '',
        subQuestions: [{ id: 't1', question: 'How long?', round: 0 }],
      }),
      ...unused(),
      pause: async (runId) => ({ ...(runs.get(runId) as Run), status: 'paused' }),
      followUp: async (runId, request) => derive(runId, 'followUp', request),
      fork: async (runId, request) => derive(runId, 'fork', request),
      checkpoints: async () => [{ id: 'cp_1', at: AT, subQuestions: 3, settled: 2 }],
      remove: async (runId) => {
        note('remove', runId);
        runs.delete(runId);
      },
      estimate: async (request) => {
        note('estimate', request);
        return {
          subQuestions: [3, 6],
          calls: [5, 40],
          tokens: [9000, 250_000],
          costUsd: [0.01, 0.5],
          seconds: [10, 200],
        };
      },
      cancel: async (runId) => ({ ...(runs.get(runId) as Run), status: 'cancelled' }),
      find: async (runId) => runs.get(runId),
      list: async () => [...runs.values()],
      events: async function* (_runId, afterSeq) {
        for (const event of behaviour.events ?? []) if (event.seq > afterSeq) yield event;
      },
      report: async (runId) => ('report' in behaviour ? behaviour.report : makeReport(runId)),
      evidence: async () => [],
    },
  };
  const models = createFakeModels(note);
  const deps: CliDeps = {
    version: '1.2.3',
    program: 'plumbline',
    readFile: async (_overrides, file) => {
      note('readFile', file);
      if (behaviour.read === undefined) throw new AppError('E030', `${file.name} is damaged.`);
      return behaviour.read;
    },
    models: async () => models,
    useModel: async (_overrides, model) => {
      note('useModel', model?.name);
      models.use(model?.name);
      return { file: 'plumbline.yaml', isInForce: behaviour.modelIsOverridden !== true };
    },
    restore: async (_overrides, path, force) => {
      note('restore', { file: basename(path), force });
      return {
        createdAt: new Date(AT),
        replaced: force ? 'replaced-1' : undefined,
        files: 2,
        damaged: force ? 1 : 0,
      };
    },
    demo: { folder: '/nowhere', question: 'How long are backups kept?', outputs: [] },
    openApplication: async (overrides) => {
      note('open', overrides);
      if (behaviour.openError !== undefined) throw behaviour.openError;
      return app;
    },
    serve: async (overrides, { onListening }) => {
      note('serve', overrides);
      onListening({ url: 'http://127.0.0.1:8484', needsKey: false, warnings: [] });
    },
    openView: async (overrides, onWait) => ({
      ...(await deps.openApplication(overrides, onWait)),
      forms: async () => app,
    }),
    serveMcp: async (_overrides, { collections }) => note('serveMcp', collections),
    describeConfig: async () => ({
      entries: [
        { path: 'a.b', value: 1, origin: 'default', isDefault: true, description: '', env: 'PLUMBLINE_A_B' },
        { path: 'a.c', value: 'x', origin: '--set', isDefault: false, description: '', env: 'PLUMBLINE_A_C' },
        ...(behaviour.embeddingIsChosen === true ? [CHOSEN] : []),
      ],
      warnings: [],
    }),
    verifyFiles: async (_overrides, text, options) => app.verifyReport(text, options),
    doctor: async () => [
      { name: 'Node.js', status: 'ok', detail: 'v20' },
      { name: 'Database', status: 'fail', detail: 'E023 locked', advice: 'Stop the other one.' },
    ],
    logFile: () => 'plumbline.log',
    logError: async (error) => note('logError', error),
  };
  return { deps, app, calls, named: (name: string) => calls.filter((call) => call.name === name) };
}
