import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../../../src/concurrency/index.ts';
import type { ClaimOpinion, Evidence, Report } from '../../../../../src/domain/index.ts';
import { createVerifyCitationsNode } from '../../../../../src/pipeline/research/nodes/verify-citations.ts';
import { NO_USAGE } from '../../../../../src/pipeline/research/run/run-budget.ts';
import { createMemoryLogger } from '../../../../fakes/call-context.ts';
import { makeDraft, makeEvidence, ok } from '../../report/report-input.ts';

const known = makeEvidence(1, 'Daily backups are kept for 30 days. They lie in Frankfurt.');
const other = makeEvidence(2, 'The restore test of 14 March 2025 took 3 hours and 40 minutes.');
const MARKDOWN = `${' '.repeat(1000)}${known.text}${' '.repeat(1000 - known.text.length)}${other.text}`;

/** Runs the node on a draft; `found` is what the library has for a statement. */
async function verify(options: {
  mode: 'model' | 'extractive';
  found: readonly Evidence[] | Error;
  exhausted?: string;
  draft?: string;
  revised?: string;
  givesUp?: boolean;
  judged?: Omit<ClaimOpinion, 'id'>;
}) {
  const asked: string[] = [];
  const putAgain: string[] = [];
  const befores: string[] = [];
  let revisions = 0;
  const stored: Evidence[] = [];
  let report: Report | undefined;
  const node = createVerifyCitationsNode({
    turns: createTurns(),
    session: {
      runId: 'run_1',
      logger: createMemoryLogger(),
      budget: { exhausted: options.exhausted, forStep: () => ({ usage: () => NO_USAGE }) },
      events: { emit: () => {} },
    } as never,
    library: { getMarkdown: async () => MARKDOWN, readingState: async () => ({ searched: 0, unread: [] }) },
    artifacts: {
      getEvidence: async () => [known],
      putEvidence: async (_runId, evidence) => void stored.push(...evidence),
      getDraft: async () =>
        makeDraft(
          options.draft ??
            'Daily backups are kept for 30 days [ev_1]. The restore test took 3 hours and 40 minutes [ev_1].',
        ),
      putReport: async (made) => {
        report = made;
      },
    },
    gather: async ([question]) => {
      asked.push(question?.question ?? '');
      if (options.found instanceof Error) throw options.found;
      return { evidence: options.found, notes: [] };
    },
    editor: {
      judges: true,
      revise: async ({ claims }) => {
        revisions++;
        putAgain.push(...claims.map(({ text }) => text));
        befores.push(...claims.map(({ before = '' }) => before));
        const { revised, givesUp = false } = options;
        const texts = claims.map(({ text }) => text);
        return {
          revisions: new Map(revised === undefined ? [] : texts.map((text) => [text, revised] as const)),
          givenUp: givesUp ? texts : [],
        };
      },
      judge: async ({ claims }) => {
        revisions++;
        const { judged } = options;
        const opinions = judged === undefined ? [] : claims.map(({ text }) => [text, judged] as const);
        return { opinions: new Map(opinions), care: 'untried' };
      },
    },
    facts: {
      mode: options.mode,
      models: {},
      promptVersions: {},
      embedding: 'e',
      reranker: 'r',
      startedAt: '2026-01-01T10:00:00.000Z',
      elapsedMs: () => 0,
      now: () => new Date(0),
    },
  });
  const update = await node({
    question: 'How long are backups kept?',
    language: 'en',
    scope: { collectionIds: ['col_1'] },
    attempt: 1,
    plan: { revision: 1, rationale: '', subQuestions: [{ id: 't1', question: 'How long?', round: 0 }] },
    round: 0,
    outcomes: { t1: ok('t1') },
    pool: {},
    evidenceIds: ['ev_1'],
    runNotes: [],
    usage: {},
    writeProblem: null,
  } as never);
  return { asked, putAgain, befores, stored, report, update, revisions };
}

describe('repair', () => {
  it('should look in the library once for what a model wrote without support, and cite what shows it', async () => {
    const { asked, stored, report, update } = await verify({
      mode: 'model',
      found: [known, { ...other, id: 'ev_1' }],
    });
    expect(asked).toEqual(['The restore test took 3 hours and 40 minutes.']);
    expect(stored.map(({ id, text }) => [id, text])).toEqual([['ev_2', other.text]]);
    expect(update).toMatchObject({ evidenceIds: ['ev_1', 'ev_2'] });
    expect(report?.verification).toMatchObject({ supported: 2, removed: [] });
  });

  const doubtful = 'Daily backups lie in Frankfurt and in Dublin for 30 days [ev_1].';
  const texts = (report: Report | undefined) =>
    report?.answer.flatMap(({ claims }) => claims.map(({ text, verdict }) => `${verdict}: ${text}`));

  it('should have a statement put again that would stand with a mark, and take it where it holds', async () => {
    const revised = 'Daily backups are kept for 30 days [ev_1].';
    const { putAgain, report } = await verify({ mode: 'model', found: [], draft: doubtful, revised });
    expect(putAgain).toEqual(['Daily backups lie in Frankfurt and in Dublin for 30 days.']);
    expect(texts(report)).toEqual(['supported: Daily backups are kept for 30 days.']);
  });

  it('should take a new wording with marks of Markdown, and none that another statement says already', async () => {
    const revised = 'Daily `backups` are **kept** for 30 days [ev_1].';
    const { report } = await verify({ mode: 'model', found: [], draft: doubtful, revised });
    expect(texts(report)?.[0]).toMatch(/^supported: .*kept.* for 30 days/);
    const draft = `Daily backups are kept for 30 days [ev_1]. ${doubtful}`;
    const again = await verify({
      mode: 'model',
      found: [],
      draft,
      revised: 'For 30 days daily backups are kept [ev_1].',
    });
    expect(texts(again.report)).toEqual([
      'supported: Daily backups are kept for 30 days.',
      'partly: Daily backups lie in Frankfurt and in Dublin for 30 days.',
    ]);
  });

  it('should take out what the writer gives up, and leave what the rules sign', async () => {
    const draft = `Daily backups are kept for 30 days [ev_1]. ${doubtful}`;
    const { report } = await verify({ mode: 'model', found: [], draft, givesUp: true });
    expect(texts(report)).toEqual(['supported: Daily backups are kept for 30 days.']);
    expect(report?.verification.removed.map(({ text }) => text)).toEqual([doubtful.replace(' [ev_1]', '')]);
  });

  it('should keep the sentences of a new wording that hold', async () => {
    const revised = 'Daily backups lie in Frankfurt [ev_1]. They lie in Vienna for 40 days [ev_1].';
    const { report } = await verify({ mode: 'model', found: [], draft: doubtful, revised });
    expect(texts(report)).toEqual(['supported: Daily backups lie in Frankfurt.']);
    // What was left out is told.
    expect(report?.verification.removed).toMatchObject([{ text: 'They lie in Vienna for 40 days.' }]);
    expect(report?.verification).toMatchObject({ claims: 2, supported: 1, notFound: 1 });
  });

  it('should leave out what a reader refutes and the writer gives up', async () => {
    const put = 'What is backed up daily stays for 30 days [ev_1].';
    const judged = { verdict: 'contradicted' } as const;
    const { report } = await verify({ mode: 'model', found: [], draft: put, givesUp: true, judged });
    expect(texts(report)?.join()).not.toContain('backed up');
    expect(report?.verification).toMatchObject({ contradicted: 1, partly: 0 });
  });

  it('should be told what stands before it', async () => {
    const draft = `The restore test took 3 hours and 40 minutes [ev_2]. They lie in Dublin for 30 days [ev_1].`;
    const { befores } = await verify({ mode: 'model', found: [], draft });
    expect(befores).toContain('The restore test took 3 hours and 40 minutes.');
  });

  it('should leave it with its mark where the new wording is in doubt too', async () => {
    const revised = 'Daily backups are kept for 30 days in Frankfurt and in Vienna [ev_1].';
    const { report } = await verify({ mode: 'model', found: [], draft: doubtful, revised });
    expect(texts(report)).toEqual(['partly: Daily backups lie in Frankfurt and in Dublin for 30 days.']);
  });

  it('should take the statement out when nothing is found or the search fails', async () => {
    for (const found of [[], new Error('The index is away.')]) {
      const { stored, report, update } = await verify({ mode: 'model', found });
      expect(stored).toEqual([]);
      expect(update).not.toHaveProperty('evidenceIds');
      expect(report?.verification.removed).toHaveLength(1);
    }
  });

  it('should not search again for sentences of the documents themselves', async () => {
    expect((await verify({ mode: 'extractive', found: [other] })).asked).toEqual([]);
  });

  it('should ask nobody when the budget is spent, and still report what holds', async () => {
    const { asked, revisions, report } = await verify({ mode: 'model', found: [other], exhausted: 'calls' });
    expect(asked).toEqual([]);
    expect(revisions).toBe(0);
    expect(report?.verification).toMatchObject({ supported: 1, notFound: 1 });
  });
});
