import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiDeps, type ApiSettings, createApi, startServer } from '../../src/api/index.ts';
import { REPORT_FORMS } from '../../src/app/report-forms.ts';
import { wording } from '../../src/catalogue/index.ts';
import type { Collection, LibraryDocument, Run, RunEvent } from '../../src/domain/index.ts';
import { AppError } from '../../src/errors/index.ts';
import type { ResearchService } from '../../src/pipeline/index.ts';
import { listCharts } from '../../src/pipeline/report/index.ts';
import { type BrowsableDocument, browsableLibrary } from './browsable-library.ts';
import { createMemoryLogger } from './call-context.ts';
import { makeReport, makeSearchAnswer } from './cli-application.ts';
import { createFakeBatches } from './fake-batches.ts';
import { createFakeConversations } from './fake-conversations.ts';
import { createFakeDocuments } from './fake-documents.ts';
import { createFakeCache, createFakeKnowledge, createFakeTools, createFakeTopics } from './fake-tools.ts';
import { createMemoryShares, NO_CALLERS } from './no-callers.ts';
import { NO_FILES } from './no-files.ts';

const AT = '2026-01-02T03:04:05.000Z';

export const SETTINGS: ApiSettings = {
  apiKeys: [],
  requestsPerMinute: 600,
  linkDays: 30,
  corsOrigins: [],
  hosts: [],
  maxBodyBytes: 4096,
  maxUploadBytes: 200_000,
  maxUploadFiles: 3,
  maxFileBytes: 50_000,
  maxQuestionFileBytes: 50_000,
  maxPendingUploads: 5,
  keepFailed: true,
  maxStreams: 5,
  maxUnfinishedBodies: 4,
  heartbeatMs: 15_000,
};

/** Of a report in which one quote differs. */
const VERIFIED = {
  intact: false,
  claims: 3,
  quotes: 4,
  documents: 2,
  judged: 0,
  findings: [{ kind: 'quote-gone', where: 'c2', said: wording('findingNoDigest') }],
  secondReading: { found: 4, scattered: 0, differs: [], unread: 0 },
} as const;

export interface FakeRun {
  readonly run: Run;
  readonly events: RunEvent[];
}

/** The HTTP API on a free port over services in memory. Runs and their events are what the test puts there. */
export async function openApi(
  given: {
    readonly browsable?: readonly BrowsableDocument[];
    readonly settings?: Partial<ApiSettings>;
    readonly research?: Partial<ResearchService>;
    readonly topics?: Partial<ApiDeps['topics']>;
    readonly ingest?: ApiDeps['ingest'];
    readonly batches?: ApiDeps['batches'];
    readonly now?: () => number;
    readonly maxConnections?: number;
    readonly checkStorage?: ApiDeps['checkStorage'];
    readonly pageFolder?: string;
    readonly exampleFolder?: string;
    readonly checks?: Awaited<ReturnType<ApiDeps['diagnose']>>;
    readonly configuration?: ApiDeps['configuration'];
  } = {},
) {
  const uploadFolder = mkdtempSync(join(tmpdir(), 'plumbline-api-'));
  const logger = createMemoryLogger();
  const runs = new Map<string, FakeRun>();
  const collections: Collection[] = [
    { id: 'col_1', name: 'policies' },
    { id: 'col_2', name: 'secret plans' },
  ];
  const documents: LibraryDocument[] = [
    makeDocument('doc_1', 'col_1', 'backup.md'),
    makeDocument('doc_2', 'col_2', 'merger.md'),
  ];
  const calls: { name: string; input: unknown }[] = [];
  const conversations = new Map<string, string>();
  const watchers = new Set<() => void>();
  let count = 0;

  const put = (over: Partial<Run> & { id: string }, events: readonly RunEvent[] = []): FakeRun => {
    const entry = { run: makeRun(over), events: [...events] };
    runs.set(over.id, entry);
    return entry;
  };
  const setRun = (id: string, over: Partial<Run>) => {
    const entry = runs.get(id);
    if (entry !== undefined) runs.set(id, { run: { ...entry.run, ...over }, events: entry.events });
  };
  const emit = (id: string, type: RunEvent['type'], data: RunEvent['data'] = {}) => {
    const events = runs.get(id)?.events ?? [];
    events.push({ seq: events.length + 1, type, data, at: AT });
    for (const wake of [...watchers]) wake();
  };
  const note = (name: string) => async (id: string, input?: unknown) => {
    calls.push({ name, input: { id, input } });
    return (runs.get(id) as FakeRun).run;
  };

  const research = {
    submit: async (request) => {
      calls.push({ name: 'submit', input: request });
      const { run } = put({ id: `run_${++count}`, question: request.question, request });
      return run;
    },
    enqueue: note('enqueue'),
    decide: note('decide'),
    cancel: note('cancel'),
    pause: note('pause'),
    resume: note('resume'),
    rewriteReport: note('rewriteReport'),
    followUp: note('followUp'),
    fork: note('fork'),
    addTask: note('addTask'),
    remove: async (id: string) => void runs.delete(id),
    checkpoints: async () => [],
    plan: async () => undefined,
    find: async (id) => runs.get(id)?.run,
    list: async (limit, filter) => {
      const all = [...runs.values()].map(({ run }) => run).toReversed();
      const from = all.findIndex(({ id }) => id === filter?.beforeId) + 1;
      return all
        .slice(from)
        .filter(({ status }) => filter?.statuses?.includes(status) ?? true)
        .slice(0, limit);
    },
    events: async function* (id: string, afterSeq: number, signal?: AbortSignal) {
      let seq = afterSeq;
      while (!signal?.aborted) {
        const woken = new Promise<void>((resolve) => {
          const wake = () => {
            watchers.delete(wake);
            resolve();
          };
          watchers.add(wake);
          signal?.addEventListener('abort', wake, { once: true });
        });
        for (const event of (runs.get(id)?.events ?? []).filter((one) => one.seq > seq)) {
          seq = event.seq;
          yield event;
        }
        const newest = runs.get(id)?.events.at(-1)?.type;
        if (newest === undefined || newest === 'run-end' || newest === 'review-wait') return;
        await woken;
      }
    },
    report: async (id) => (runs.get(id)?.run.status === 'done' ? makeReport(id) : undefined),
    evidence: async () => [],
    ...given.research,
  } as ResearchService;

  const settings = { ...SETTINGS, ...given.settings };
  const deps: ApiDeps = {
    version: '1.2.3',
    hasModel: false,
    research,
    batches: given.batches ?? createFakeBatches((name, input) => calls.push({ name, input })),
    threads: createFakeConversations(
      () => [...runs.values()].map(({ run }) => run),
      (name, input) => calls.push({ name, input }),
    ),
    files: NO_FILES,
    library: {
      collections: async () => collections,
      documents: async (ids) => documents.filter(({ collectionId }) => ids?.includes(collectionId) ?? true),
      search: async (request) => {
        calls.push({ name: 'search', input: request });
        return makeSearchAnswer(request.question);
      },
      outline: async () => undefined,
      browse: browsableLibrary(given.browsable ?? []),
      deleteDocument: async (id) => {
        documents.splice(
          documents.findIndex((document) => document.id === id),
          1,
        );
      },
      ensureOwnCollection: async ({ name, folder }) => {
        calls.push({ name: 'ensureOwnCollection', input: { name, folder } });
        const collection = { id: `col_${collections.length + 1}`, name };
        collections.push(collection);
        return { collection, isShared: false };
      },
      ensureCollection: async (name) => {
        const collection = { id: `col_${collections.length + 1}`, name };
        collections.push(collection);
        return collection;
      },
    },
    documents: createFakeDocuments(() => documents),
    tools: createFakeTools((name, input) => calls.push({ name, input })),
    knowledge: createFakeKnowledge((name, input) => calls.push({ name, input })),
    topics: { ...createFakeTopics((name, input) => calls.push({ name, input })), ...given.topics },
    ingest: given.ingest ?? {
      ingestFolder: async () => {
        throw new AppError('E004', 'The index cannot be written. Try again.');
      },
    },
    callers: NO_CALLERS,
    shares: createMemoryShares(),
    fetchIssuer: fetch,
    log: { after: async (id, seq, limit = 1000) => afterSeq(runs.get(id)?.events ?? [], seq, limit) },
    checkStorage: given.checkStorage ?? (async () => undefined),
    shortly: (read) => read(),
    onBehalfOf: (_key, work) => work(),
    syncs: { find: async () => undefined, changes: async () => [] },
    backup: async function* () {
      yield new Uint8Array([80, 75, 3, 4]);
    },
    cache: createFakeCache((name, input) => calls.push({ name, input })),
    ...REPORT_FORMS,
    charts: listCharts,
    verifyReport: async (text) => {
      calls.push({ name: 'verifyReport', input: text });
      return VERIFIED;
    },
    diagnose: async () => given.checks ?? [],
    configuration: given.configuration,
    exampleFolder: given.exampleFolder,
    conversations: {
      find: async (hash) => conversations.get(hash),
      remember: async (hash, runId) => void conversations.set(hash, runId),
    },
    uploadFolder,
    pageFolder: given.pageFolder,
    extensions: ['.md', '.txt', '.pdf', '.csv'],
    clock: { now: () => new Date(given.now?.() ?? Date.now()) },
    logger,
    createId: (prefix) => `${prefix}_${(++count).toString(16).padStart(16, '0')}`,
    settings,
  };
  const server = await startServer(createApi(deps), {
    host: '127.0.0.1',
    port: 0,
    graceMs: 60_000,
    maxConnections: given.maxConnections ?? 1000,
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= server.close().then(() => rmSync(uploadFolder, { recursive: true, force: true }));
    return closed;
  };
  return {
    url: server.url,
    port: Number(new URL(server.url).port),
    request: (path: string, init?: RequestInit) => fetch(new URL(path, server.url), init),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(new URL(path, server.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    put,
    setRun,
    emit,
    calls,
    collections,
    documents,
    uploadFolder,
    logger,
    close,
    [Symbol.asyncDispose]: close,
  };
}
export type ApiHarness = Awaited<ReturnType<typeof openApi>>;

const afterSeq = (events: readonly RunEvent[], seq: number, limit: number) =>
  events.filter((event) => event.seq > seq).slice(0, limit);

export function makeRun(over: Partial<Run> & { id: string }): Run {
  return {
    threadId: over.id,
    question: 'How long are backups kept?',
    request: { question: 'How long are backups kept?', collectionIds: ['col_1'], reviewPlan: false },
    status: 'queued',
    createdAt: AT,
    updatedAt: AT,
    ...over,
  };
}

function makeDocument(id: string, collectionId: string, sourcePath: string): LibraryDocument {
  return {
    id,
    collectionId,
    sourcePath,
    title: sourcePath,
    format: 'md',
    status: 'indexed',
    bytes: 10,
    chunkCount: 1,
    warnings: [],
    updatedAt: AT,
  };
}

/** Server-sent events of a response until it ends or `count` have arrived; `end` counts as one. */
export async function readStream(
  response: Response,
  count = Number.POSITIVE_INFINITY,
): Promise<{ id: string | undefined; event: string | undefined; data: unknown }[]> {
  const events: { id: string | undefined; event: string | undefined; data: unknown }[] = [];
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let rest = '';
  while (events.length < count) {
    const { done, value } = await reader.read();
    if (done) break;
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const data = field('data');
      if (data !== undefined) events.push({ id: field('id'), event: field('event'), data: JSON.parse(data) });
    }
  }
  await reader.cancel();
  return events;
}
