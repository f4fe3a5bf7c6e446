import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/errors/index.ts';
import type { BatchRequest, BatchView } from '../../../src/pipeline/index.ts';
import { type Harness, openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';

const csv = (text: string) => ({ bytes: new TextEncoder().encode(text), name: 'questions.csv' });
const FILE = [
  'No.,Question,Owner',
  '1,Who makes the Heron turbine?,=cmd()',
  '2,,nobody',
  '3,"who makes the  HERON turbine",again',
  '4,Who acquired Norvik Marine?,b',
  '5,What do penguins eat in winter?,c',
  '6,turbine,d',
].join('\n');

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const request = (over: Partial<BatchRequest> = {}): BatchRequest => ({
  source: csv(FILE),
  collectionIds: [harness.collectionId],
  ...over,
});
const textOf = async (id: string, format: 'csv' | 'jsonl' | 'md' | 'tsv' = 'csv') => {
  let text = '';
  for await (const part of harness.app.batches.results(id, format)) text += String(part);
  return text;
};
const rowsOf = (id: string) => harness.app.batches.rows(id, { after: 0, limit: 100 });

describe('a file of questions', () => {
  let done: BatchView;
  const seen: BatchView[] = [];
  beforeAll(async () => {
    const { id } = await harness.app.batches.create(request());
    done = await harness.app.batches.work(id, { onProgress: (view) => seen.push(view) });
  });

  it('should come back with an answer, a status and a place on every row', async () => {
    const rows = await rowsOf(done.id);
    expect(rows.map(({ status }) => status)).toEqual([
      'answered',
      'skipped',
      'answered',
      'answered',
      'no_evidence',
      'skipped',
    ]);
    expect(rows[0]?.question?.answer?.text).toContain('Norvik Marine');
    expect(rows[0]?.question?.answer?.citations[0]).toMatchObject({ sourcePath: 'turbine.md', number: 1 });
    expect(rows[0]?.question?.answer?.citations[0]?.place).toContain('turbine.md');
    expect(rows[5]?.problem?.detail).toContain('single word');
    expect(done).toMatchObject({
      status: 'done',
      counts: { rows: 6, answered: 3, no_evidence: 1, skipped: 2 },
    });
  });

  it('should ask equal questions once, and keep the runs of a batch out of the list of runs', async () => {
    const rows = await rowsOf(done.id);
    expect(rows[2]?.question).toMatchObject({ row: 1, rows: 2, runId: rows[0]?.question?.runId });
    const all = await harness.app.research.list(50);
    expect(all.filter(({ request: { batchId } }) => batchId === done.id)).toHaveLength(3);
    expect(await harness.app.research.list(50, { outsideBatches: true })).toEqual([]);
  });

  it('should tell how far it is, and how long it takes', () => {
    expect(seen[0]?.counts).toMatchObject({ waiting: 4, answered: 0 });
    expect(seen.at(-1)?.counts).toMatchObject({ waiting: 0, running: 0, answered: 3 });
    expect(seen.at(-1)?.pace?.secondsLeft).toBe(0);
  });

  it('should keep every column, and make nothing a formula', async () => {
    const lines = (await textOf(done.id)).split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFNo.,Question,Owner,answer,status,document,place,citations,sources,cost_usd,run,problem,reviewed,found_answer',
    );
    expect(lines[1]).toMatch(/^1,Who makes the Heron turbine\?,'=cmd\(\),/);
    expect(await textOf(done.id, 'md')).toContain('## 1. Who makes the Heron turbine?');
    const parsed = (await textOf(done.id, 'jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(parsed[0]).toMatchObject({ row: 1, cells: { Owner: '=cmd()' }, status: 'found' });
    expect(parsed[0].citations[0].locator.offsets).toBeDefined();
  });

  it('should be the same batch when the same file is asked again, and cost nothing', async () => {
    const again = await harness.app.batches.create(request({ reuse: true }));
    expect(again.id).toBe(done.id);
    expect((await harness.app.batches.create(request({ reuse: true, mode: 'research' }))).id).not.toBe(
      done.id,
    );
  });

  it('should leave nothing when it is deleted', async () => {
    const { id } = await harness.app.batches.create(request());
    await harness.app.batches.work(id);
    await harness.app.batches.remove(id);
    expect(await harness.app.batches.find(id)).toBeUndefined();
    const all = await harness.app.research.list(200);
    expect(all.filter(({ request: { batchId } }) => batchId === id)).toEqual([]);
    await expect(harness.app.batches.work(id)).rejects.toMatchObject({ code: 'E021' });
  });
});

describe('rows that fail', () => {
  it('should stand beside the others, and be answered when they are tried again', async () => {
    let isBroken = true;
    const good = withPlan(PLAN);
    harness.use({
      ...good,
      writeReport: (input, context, onDelta) => {
        if (isBroken && input.question.includes('acquired'))
          throw new AppError('E024', 'The model does not answer. Try again.');
        return good.writeReport(input, context, onDelta);
      },
    });
    const { id } = await harness.app.batches.create(request());
    const broken = await harness.app.batches.work(id);
    expect(broken).toMatchObject({ status: 'done', counts: { answered: 2, failed: 1 } });
    const [failed] = await harness.app.batches.rows(id, { after: 0, limit: 9, statuses: ['failed'] });
    expect(failed).toMatchObject({ row: 4, problem: { code: 'E006' } });
    expect(failed?.problem?.detail).toContain('The model does not answer');
    isBroken = false;
    // Rows without evidence are no failures: they are tried again only when that is asked for.
    expect((await harness.app.batches.retry(id)).counts).toMatchObject({
      waiting: 1,
      failed: 0,
      no_evidence: 1,
    });
    const mended = await harness.app.batches.work(id);
    expect(mended).toMatchObject({ status: 'done', counts: { answered: 3, failed: 0, no_evidence: 1 } });
    const [row] = await harness.app.batches.rows(id, { after: 3, limit: 1 });
    expect(row?.question?.runId).toBe(failed?.question?.runId);
    expect((await harness.app.batches.retry(id, 'no_evidence')).counts).toMatchObject({
      waiting: 1,
      answered: 3,
      no_evidence: 0,
    });
    await harness.app.batches.pause(id);
    harness.use(good);
  });
});

describe('stopping', () => {
  it('should pause with its rows kept, go on, and be cancelled for good', async () => {
    const stop = new AbortController();
    const { id } = await harness.app.batches.create(request({ parallel: 1 }));
    const paused = await harness.app.batches.work(id, {
      signal: stop.signal,
      onProgress: ({ counts }) => {
        if (counts.answered > 0) stop.abort();
      },
    });
    expect(paused.status).toBe('paused');
    expect(paused.counts.waiting).toBeGreaterThan(0);
    expect(await harness.app.batches.work(id)).toMatchObject({ status: 'done', counts: { answered: 3 } });
    await expect(harness.app.batches.pause(id)).rejects.toMatchObject({ code: 'E036' });

    const other = await harness.app.batches.create(request());
    expect(await harness.app.batches.cancel(other.id)).toMatchObject({
      status: 'cancelled',
      counts: { skipped: 6 },
    });
    expect(await harness.app.batches.cancel(other.id)).toMatchObject({ status: 'cancelled' });
    await expect(harness.app.batches.work(other.id)).rejects.toMatchObject({ code: 'E036' });
  });
});

describe('the budget of a batch', () => {
  it('should be shared by its rows, skip what it cannot pay, and go on when it is raised', async () => {
    const good = withPlan(PLAN);
    harness.use({
      ...good,
      writeReport: (input, context, onDelta) => {
        context.budget.check('report');
        context.budget.charge({ inputTokens: 100, outputTokens: 10, costUsd: 1 });
        return good.writeReport(input, context, onDelta);
      },
    });
    const { id } = await harness.app.batches.create(request({ parallel: 1, limits: { maxCostUsd: 1.5 } }));
    const short = await harness.app.batches.work(id);
    expect(short).toMatchObject({ status: 'done', costUsd: 2, counts: { answered: 3, no_evidence: 0 } });
    const [skipped] = await harness.app.batches.rows(id, { after: 4, limit: 1 });
    expect(skipped).toMatchObject({ status: 'skipped', problem: { code: 'E026' } });
    await harness.app.batches.resume(id, { limits: { maxCostUsd: 9 } });
    expect(await harness.app.batches.work(id)).toMatchObject({ counts: { answered: 3, no_evidence: 1 } });
    harness.use(good);
  });
});

describe('a worker', () => {
  it('should go on by itself where a worker runs', async () => {
    const { id } = await harness.app.batches.create(request());
    await harness.app.worker.start();
    await harness.app.batches.resume(id);
    await expect.poll(async () => (await harness.app.batches.find(id))?.status).toBe('done');
    await harness.app.worker.stop();
  });
});
