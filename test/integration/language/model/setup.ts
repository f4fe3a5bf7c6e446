import type { Evidence, ModelJournal } from '../../../../src/domain/index.ts';
import {
  createModelLanguage,
  createProviderLimiters,
  type ModelSettings,
} from '../../../../src/language/index.ts';
import { createCallModel } from '../../../../src/language/model/call-model.ts';
import { createModelRoutes } from '../../../../src/language/model/model-routes.ts';
import { createSendCall } from '../../../../src/language/model/send-call.ts';
import { createFitContext } from '../../../../src/language/model/tasks/fit-context.ts';
import { createMemoryLogger } from '../../../fakes/call-context.ts';
import type { OpenAiServer } from '../../../fakes/openai-server.ts';

/** A clock that only moves when someone sleeps. */
export function createTestClock() {
  let now = Date.parse('2026-01-05T10:00:00Z');
  const sleeps: number[] = [];
  return {
    now: () => new Date(now),
    sleeps,
    sleep: async (ms: number, signal?: AbortSignal) => {
      signal?.throwIfAborted();
      sleeps.push(ms);
      now += ms;
    },
  };
}

export function createMemoryJournal(): ModelJournal & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  const key = (...parts: string[]) => parts.join('|');
  return {
    entries,
    get: async (runId, step, hash) => entries.get(key(runId, step, hash)),
    put: async (runId, step, hash, output) => {
      entries.set(key(runId, step, hash), output);
    },
    count: async (runId) => [...entries.keys()].filter((entry) => entry.startsWith(`${runId}|`)).length,
  };
}

function createTestParts(
  server: Pick<OpenAiServer, 'baseUrl'>,
  settings: Partial<ModelSettings>,
  journal: ReturnType<typeof createMemoryJournal>,
) {
  const clock = createTestClock();
  return {
    settings: {
      baseUrl: server.baseUrl,
      apiKey: 'sk-test-secret',
      model: 'test-model',
      temperature: 0,
      timeoutMs: 5000,
      maxAttempts: 3,
      maxConcurrency: 4,
      contextTokens: 16_000,
      ...settings,
    },
    journal,
    logger: createMemoryLogger(),
    clock,
    random: () => 0.5,
    sleep: clock.sleep,
    limiters: createProviderLimiters({ clock, sleep: clock.sleep }),
  };
}

/** The model language against a local server, with a still clock. */
export function createTestLanguage(
  server: Pick<OpenAiServer, 'baseUrl'>,
  settings: Partial<ModelSettings> = {},
  journal = createMemoryJournal(),
) {
  const parts = createTestParts(server, settings, journal);
  const { clock, logger } = parts;
  return { language: createModelLanguage(parts), journal, clock, logger };
}

/** What runs a task with its dependencies against a local server. */
export function createTestTasks(
  server: Pick<OpenAiServer, 'baseUrl'>,
  settings: Partial<ModelSettings> = {},
  journal = createMemoryJournal(),
) {
  const parts = createTestParts(server, settings, journal);
  const routeFor = createModelRoutes(parts);
  const callModel = createCallModel({ ...parts, routeFor, send: createSendCall(parts) });
  const { clock, logger } = parts;
  return { withTask: createFitContext({ callModel, routeFor, logger }), journal, clock, logger };
}

export function createEvidence(number: number, text: string, more: Partial<Evidence> = {}): Evidence {
  return {
    id: `ev_${number}`,
    chunkIds: [`chk_${number}`],
    documentId: `doc_${number}`,
    versionId: `ver_${number}`,
    documentTitle: `Handbook ${number}`,
    sourcePath: `handbook-${number}.md`,
    format: 'markdown',
    contentHash: 'hash',
    text,
    prefix: '',
    locator: { offsets: { start: 0, end: text.length }, headingPath: ['Policy'] },
    score: 1 / number,
    taskIds: ['t1'],
    explanations: [],
    ...more,
  };
}

export const planInput = {
  question: 'How long are backups kept, and who may delete them?',
  language: 'en',
  library: {
    documentCount: 2,
    documents: [{ id: 'doc_1', title: 'Backup policy', headings: ['Retention'] }],
  },
  minSubQuestions: 3,
  maxSubQuestions: 5,
} as const;

export const writeInput = {
  question: 'How long are backups kept?',
  language: 'en',
  subQuestions: [
    { id: 't1', question: 'How long are backups kept?', round: 0 },
    { id: 't2', question: 'Who may delete backups?', round: 0 },
  ],
  outcomes: { t2: { status: 'no_evidence', taskId: 't2', toolProblems: [] } },
  pool: [{ question: 'What is a backup?', origin: 'rewritten' }],
  evidence: [
    createEvidence(1, 'Backups are kept for 30 days.'),
    createEvidence(2, 'Old tapes are shredded.'),
  ],
} as const satisfies Parameters<ReturnType<typeof createModelLanguage>['writeReport']>[0];
