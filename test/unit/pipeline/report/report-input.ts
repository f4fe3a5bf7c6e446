import type { Evidence, ReportDraft, TaskOutcome } from '../../../../src/domain/index.ts';
import type { ReportInput } from '../../../../src/pipeline/report/index.ts';

/** Evidence whose text stands at its locator, 1,000 characters apart. */
export function makeEvidence(number: number, text: string, overrides: Partial<Evidence> = {}): Evidence {
  const start = number * 1000;
  return {
    id: `ev_${number}`,
    chunkIds: [`chk_${number}`],
    documentId: 'doc_a',
    versionId: 'ver_a',
    documentTitle: 'Operations Handbook',
    sourcePath: 'handbook/Handbook.pdf',
    format: 'pdf',
    contentHash: 'a1b2c3d4',
    text,
    prefix: '',
    locator: { offsets: { start, end: start + text.length }, headingPath: ['3.2 Backup', 'Retention'] },
    score: 0.8,
    taskIds: ['t1'],
    explanations: [],
    ...overrides,
  };
}

export const ok = (taskId: string): TaskOutcome => ({
  status: 'ok',
  taskId,
  chunkIds: ['chk_1'],
  questions: [],
  toolProblems: [],
});

export const problem = {
  code: 'E034',
  title: 'SEARCH_TOOL_FAILED',
  detail: 'The search tool timed out.',
  retryable: true,
};

export function makeInput(overrides: Partial<ReportInput> = {}): ReportInput {
  return {
    runId: 'run_1',
    question: 'How long are backups kept?',
    language: 'en',
    subQuestions: [{ id: 't1', question: 'How long are daily backups kept?', round: 0 }],
    outcomes: { t1: ok('t1') },
    evidence: [
      makeEvidence(
        1,
        'Backups run every night. **Daily backups are kept for 30 days.** Monthly ones are kept for 12 months. They lie in Frankfurt and Dublin.',
      ),
      makeEvidence(2, 'The restore test of 14 March 2025 took 3 hours and 40 minutes. No data was lost.', {
        documentId: 'doc_b',
        versionId: 'ver_b',
        documentTitle: 'Recovery test',
        sourcePath: 'reports/test.docx',
        format: 'docx',
      }),
    ],
    skippedDocuments: [],
    notes: [],
    budgetLimited: false,
    facts: {
      mode: 'extractive',
      models: {},
      promptVersions: {},
      embedding: 'hashed-512',
      reranker: 'lexical',
      startedAt: '2026-01-01T10:00:00.000Z',
      finishedAt: '2026-01-01T10:00:07.000Z',
      elapsedMs: 7000,
      rounds: 1,
      pooledQuestions: 4,
      documentsSearched: 2,
      calls: 3,
      cachedCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
      costUsd: 0,
    },
    ...overrides,
  };
}

export function makeDraft(answer: string, body = '', title = 'Backups'): ReportDraft {
  return { title, answer, sections: [{ taskId: 't1', heading: 'How long?', body }] };
}
