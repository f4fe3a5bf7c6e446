import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Batch, BatchQuestion, BatchRow } from '../../../src/domain/index.ts';
import type { Storage } from '../../../src/storage/index.ts';

const AT = '2026-01-01T00:00:00.000Z';
const NO_USAGE = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
const batch = (id: string, over: Partial<Batch> = {}): Batch => ({
  id,
  name: 'questions.csv',
  status: 'running',
  mode: 'ask',
  collectionIds: ['col_1'],
  columns: ['id', 'question'],
  questionColumn: 1,
  preamble: [],
  hasHeader: true,
  fingerprint: `print of ${id}`,
  limits: { maxCalls: 0, maxTokens: 0, maxCostUsd: 5, maxSeconds: 0 },
  parallel: 4,
  activeMs: 0,
  createdAt: AT,
  updatedAt: AT,
  ...over,
});
const question = (key: string, row: number, over: Partial<BatchQuestion> = {}): BatchQuestion => ({
  key,
  row,
  rows: 1,
  question: `Who is ${key}\u0000?`,
  mode: 'ask',
  status: 'waiting',
  usage: NO_USAGE,
  ...over,
});
const problem = { code: 'E026', title: 'BUDGET_EXHAUSTED', detail: 'Spent.', retryable: false };

/** What every host must do for batches: their rows in order, questions by status, counts. */
export function describeBatches(open: () => Promise<Storage>): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
    const rows: BatchRow[] = [
      { row: 1, cells: ['a', 'Who is one?'], key: 'one' },
      { row: 2, cells: [2.5, ''], problem },
      { row: 3, cells: ['c', 'who is ONE?'], key: 'one' },
      { row: 4, cells: ['d', 'Who is two?'], key: 'two' },
    ];
    await storage.batches.insert(batch('bat_1'), rows, [question('one', 1, { rows: 2 }), question('two', 4)]);
  });
  afterAll(() => storage.close());

  it('should keep a batch once, and find the newest of a fingerprint', async () => {
    const { batches } = storage;
    await batches.insert(batch('bat_1', { name: 'other' }), [], []);
    expect(await batches.find('bat_1')).toEqual(batch('bat_1'));
    await batches.insert(
      batch('bat_2', { fingerprint: 'print of bat_1', createdAt: '2026-01-02T00:00:00.000Z' }),
      [],
      [],
    );
    expect((await batches.findSame('print of bat_1'))?.id).toBe('bat_2');
    expect(await batches.findSame('another')).toBeUndefined();
    expect((await batches.list(5)).map(({ id }) => id)).toEqual(['bat_2', 'bat_1']);
    expect((await batches.list(5, { beforeId: 'bat_2' })).map(({ id }) => id)).toEqual(['bat_1']);
    expect(await batches.list(5, { status: 'done' })).toEqual([]);
  });

  it('should give the rows in order, those of one question with the same answer', async () => {
    const { batches } = storage;
    const answer = { text: 'It is one.', isPartial: false, citations: [], sources: ['a.md'] };
    const usage = { calls: 2, inputTokens: 3_000_000_000, outputTokens: 20, costUsd: 0.5 };
    await batches.putQuestion('bat_1', {
      ...question('one', 1),
      status: 'answered',
      runId: 'run_1',
      answer,
      usage,
    });
    const rows = await batches.rows('bat_1', { after: 0, limit: 10 });
    expect(rows.map(({ row, status }) => [row, status])).toEqual([
      [1, 'answered'],
      [2, 'skipped'],
      [3, 'answered'],
      [4, 'waiting'],
    ]);
    expect(rows[1]).toEqual({ row: 2, cells: [2.5, ''], status: 'skipped', problem });
    expect(rows[2]?.question).toMatchObject({ answer, usage, runId: 'run_1', question: 'Who is one\u0000?' });
    expect(await batches.rows('bat_1', { after: 1, limit: 5 }, ['answered'])).toHaveLength(1);
    expect(await batches.counts('bat_1')).toEqual({
      rows: 4,
      waiting: 1,
      running: 0,
      answered: 2,
      no_evidence: 0,
      failed: 0,
      skipped: 1,
    });
    expect(await batches.usage('bat_1')).toEqual(usage);
    expect(await batches.runIds('bat_1')).toEqual(['run_1']);
  });

  it('should move questions between statuses, all or those of a code', async () => {
    const { batches } = storage;
    expect(await batches.moveQuestions('bat_1', ['waiting'], 'skipped', { problem })).toBe(1);
    const skipped = await batches.questions('bat_1', 'skipped', { after: 0, limit: 9 });
    expect(skipped).toEqual([question('two', 4, { status: 'skipped', problem })]);
    expect(await batches.moveQuestions('bat_1', ['skipped'], 'waiting', { onlyCode: 'E027' })).toBe(0);
    expect(await batches.moveQuestions('bat_1', ['skipped'], 'waiting', { onlyCode: 'E026' })).toBe(1);
    const waiting = await batches.questions('bat_1', 'waiting', { after: 0, limit: 9 });
    expect(waiting).toEqual([question('two', 4)]);
    expect(await batches.questions('bat_1', 'waiting', { after: 4, limit: 9 })).toEqual([]);
  });

  it('should keep what a person makes of an answer, and leave such rows as they are', async () => {
    const { batches } = storage;
    const review = { answer: 'It is \u0000 two.', reviewed: true, at: AT };
    await batches.reviewQuestion('bat_1', 'two', review);
    expect((await batches.rows('bat_1', { after: 3, limit: 1 }))[0]?.question?.review).toEqual(review);
    expect(await batches.moveQuestions('bat_1', ['waiting'], 'skipped', { unreviewed: true })).toBe(0);
    await batches.putQuestion('bat_1', question('two', 4));
    expect((await batches.rows('bat_1', { after: 3, limit: 1 }, ['waiting']))[0]?.question?.review).toEqual(
      review,
    );
    await batches.reviewQuestion('bat_1', 'two', undefined);
    expect(await batches.questions('bat_1', 'waiting', { after: 0, limit: 9 })).toEqual([question('two', 4)]);
    expect(await batches.moveQuestions('bat_1', ['waiting'], 'waiting', { unreviewed: true })).toBe(1);
  });

  it('should change what may change, and leave nothing of a batch that is removed', async () => {
    const { batches, leases, sql } = storage;
    const limits = { maxCalls: 1, maxTokens: 0, maxCostUsd: 0, maxSeconds: 0 };
    await batches.update('bat_1', { status: 'done', activeMs: 12.5, limits, parallel: 2 });
    const done = await batches.find('bat_1');
    expect(done).toMatchObject({ status: 'done', activeMs: 12.5, limits, parallel: 2 });
    expect(done?.finishedAt).toBe(done?.updatedAt);
    await batches.update('bat_1', { status: 'running' });
    expect(await batches.find('bat_1')).not.toHaveProperty('finishedAt');
    const lease = await leases.acquire('bat_1');
    if (lease !== undefined) await leases.release(lease);
    await batches.remove('bat_1');
    for (const table of [
      'batches where id',
      'batch_rows where batch_id',
      'batch_questions where batch_id',
      'run_leases where run_id',
    ])
      expect((await sql.pool.query(`select 1 from ${table} = 'bat_1'`)).rows).toEqual([]);
  });
}
