import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Batch, BatchQuestion, Run } from '../../../src/domain/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';

const AT = '2026-01-01T00:00:00.000Z';
const BAD_TEXT = 'Why \u0000 and \uD800?';
const limits = { maxCalls: 0, maxTokens: 0, maxCostUsd: 0, maxSeconds: 0 };

/** What every host must do with text that its JSON functions refuse, and with rows that cannot be parsed at all. */
export function describeDamaged(open: () => Promise<Storage>): void {
  const mark = randomUUID();
  let storage: Storage;
  const sql = (text: string, params: readonly unknown[]) => storage.sql.pool.query(text, params);
  const run = (id: string, over: Partial<Run['request']> = {}): Run => ({
    id: `${id}_${mark}`,
    threadId: mark,
    question: BAD_TEXT,
    request: { question: BAD_TEXT, collectionIds: [`col_${mark}`], reviewPlan: false, ...over },
    status: 'queued',
    createdAt: AT,
    updatedAt: AT,
  });
  const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id.split('_')[1]);
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  it('should list runs by batch and collection, whatever their text', async () => {
    const { runs } = storage;
    await runs.insert(run('run_a'));
    await runs.insert(run('run_b', { batchId: 'bat_1', collectionIds: ['col_other'] }));
    await runs.insert(run('run_c', { question: '","batchId":"bat_2","collectionIds":["col_z"]' }));
    const list = async (filter: Parameters<typeof runs.list>[1]) =>
      idsOf(await runs.list(10, { threadId: mark, ...filter }));
    expect(await list({ outsideBatches: true })).toEqual(['c', 'a']);
    expect(await list({})).toEqual(['c', 'b', 'a']);
    expect(await list({ collectionIds: [`col_${mark}`] })).toEqual(['c', 'a']);
    expect(await list({ collectionIds: ['col_other', 'col_z'] })).toEqual(['b']);
    expect(await runs.find(`run_a_${mark}`)).toEqual(run('run_a'));
  });

  it('should leave a damaged run out of its list, whose pages stay full', async () => {
    const { runs } = storage;
    for (const id of ['run_d', 'run_e', 'run_f']) await runs.insert(run(id));
    await sql("update runs set request = '{', question = 'no JSON' where id = $1", [`run_e_${mark}`]);
    await sql("update runs set status = 'of another version' where id = $1", [`run_f_${mark}`]);
    expect(idsOf(await runs.list(3, { threadId: mark, outsideBatches: true }))).toEqual(['d', 'c', 'a']);
    expect(idsOf(await runs.list(1, { threadId: mark, beforeId: `run_f_${mark}` }))).toEqual(['d']);
    await expect(runs.find(`run_e_${mark}`)).rejects.toMatchObject({ code: 'E049' });
  });

  it('should give a damaged event its place in the log', async () => {
    const { events } = storage;
    const runId = `run_events_${mark}`;
    for (const text of ['one', 'two', BAD_TEXT])
      await events.append(runId, { type: 'note', data: { text }, key: text });
    await sql("update run_events set data = '[', type = 'odd' where run_id = $1 and seq = 2", [runId]);
    // Another reader than the writer, who may have the log in memory.
    const seen = await events.after(runId, 0);
    expect(seen.map(({ seq, type }) => [seq, type])).toEqual([
      [1, 'note'],
      [2, 'note'],
      [3, 'note'],
    ]);
    expect(seen[1]?.data['text']).toContain('cannot be read');
    expect(seen[2]?.data['text']).toBe(BAD_TEXT);
  });

  it('should list batches and rows beside damaged ones, and move questions by the code of their problem', async () => {
    const { batches } = storage;
    const batch = (id: string, over: Partial<Batch> = {}): Batch => ({
      id: `${id}_${mark}`,
      name: BAD_TEXT,
      status: 'paused',
      mode: 'ask',
      collectionIds: ['col_1'],
      columns: ['question'],
      questionColumn: 0,
      preamble: [],
      hasHeader: true,
      fingerprint: mark,
      limits,
      parallel: 1,
      activeMs: 0,
      createdAt: '2030-01-01T00:00:00.000Z',
      updatedAt: AT,
      ...over,
    });
    const usage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
    const question = (key: string, row: number): BatchQuestion => ({
      key,
      row,
      rows: 1,
      question: BAD_TEXT,
      mode: 'ask',
      status: 'waiting',
      usage,
    });
    const id = `bat_a_${mark}`;
    const rows = ['k1', 'k2', 'k3'].map((key, index) => ({ row: index + 1, cells: [BAD_TEXT], key }));
    await batches.insert(batch('bat_a'), rows, [question('k1', 1), question('k2', 2), question('k3', 3)]);
    await batches.insert(batch('bat_b', { createdAt: '2030-01-02T00:00:00.000Z' }), [], []);
    await sql("update batches set body = '{' where id = $1", [`bat_b_${mark}`]);
    expect(idsOf(await batches.list(1))).toEqual(['a']);

    const problem = { code: 'E026', title: 'SPENT', detail: `"code":"E020" ${BAD_TEXT}`, retryable: false };
    await batches.moveQuestions(id, ['waiting'], 'skipped', { problem });
    await batches.putQuestion(id, {
      ...question('k3', 3),
      status: 'skipped',
      problem: { ...problem, code: 'E027' },
    });
    await sql("update batch_questions set body = '', problem = '{' where batch_id = $1 and key = 'k2'", [id]);
    await sql("update batch_rows set cells = '' where batch_id = $1 and row = 1", [id]);
    for (const statuses of [undefined, ['skipped'] as const]) {
      const found = await batches.rows(id, { after: 0, limit: 10 }, statuses);
      expect(found.map(({ row, problem: why }) => [row, why?.code])).toEqual([
        [1, 'E049'],
        [2, 'E049'],
        [3, 'E027'],
      ]);
      expect(found[2]?.cells).toEqual([BAD_TEXT]);
    }
    expect(await batches.moveQuestions(id, ['skipped'], 'waiting', { onlyCode: 'E020' })).toBe(0);
    expect(await batches.moveQuestions(id, ['skipped'], 'waiting', { onlyCode: 'E026' })).toBe(2);
  });

  it('should list documents and passages beside damaged ones', async () => {
    const { collectionId } = await publishSample(storage, `damaged ${mark}`, {
      path: 'a.md',
      texts: ['quay'],
    });
    await publishSample(storage, `damaged ${mark}`, { path: 'b.md', texts: ['pier'] });
    await sql("update documents set warnings = '[' where collection_id = $1 and source_path = 'a.md'", [
      collectionId,
    ]);
    const documents = await storage.library.listDocuments([collectionId]);
    expect(documents.map(({ sourcePath }) => sourcePath)).toEqual(['b.md']);
    await sql('insert into run_evidence (run_id, evidence_id, number, body) values ($1, $2, 1, $3)', [
      mark,
      'ev_1',
      '{',
    ]);
    expect(await storage.artifacts.getEvidence(mark)).toEqual([]);
    await expect(storage.artifacts.getEvidence(mark, ['ev_1'])).rejects.toThrow();
  });
}
