import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evidence, Run } from '../../../src/domain/index.ts';
import type { Storage } from '../../../src/storage/index.ts';

const run = (id: string): Run => ({
  id,
  threadId: `thread_${id}`,
  question: 'Why\u0000?',
  request: { question: 'Why\u0000?', collectionIds: ['col_1'], reviewPlan: false },
  status: 'queued',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const evidence = (id: string, text: string): Evidence => ({
  id,
  chunkIds: ['chk_1'],
  documentId: 'doc_1',
  versionId: 'ver_1',
  documentTitle: 'Title',
  sourcePath: 'a.md',
  format: 'markdown',
  contentHash: 'hash',
  text,
  prefix: '',
  locator: { offsets: { start: 0, end: text.length }, headingPath: [] },
  score: 0.5,
  taskIds: ['t1'],
  explanations: [],
});

/** What every host must do for runs: their rows, bodies, events, journal and cache. */
export function describeRuns(open: () => Promise<Storage>): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  it('should keep runs, newest first, and when they ended', async () => {
    const { runs } = storage;
    await runs.insert(run('run_1'));
    await runs.insert({ ...run('run_2'), createdAt: '2026-01-02T00:00:00.000Z' });
    await runs.insert({ ...run('run_1'), status: 'done' });
    expect(await runs.find('run_1')).toEqual(run('run_1'));
    expect((await runs.list(10)).map(({ id }) => id)).toEqual(['run_2', 'run_1']);
    expect(await runs.list(1)).toHaveLength(1);
    const problem = { code: 'E001', title: 'PLANNER_FAILED', detail: 'No plan.', retryable: false };
    await runs.setStatus('run_1', 'failed', problem);
    const failed = await runs.find('run_1');
    expect(failed).toMatchObject({ status: 'failed', problem });
    expect(failed?.finishedAt).toBe(failed?.updatedAt);
    await runs.setStatus('run_1', 'researching');
    expect(await runs.find('run_1')).not.toHaveProperty('problem');
    expect(await runs.find('run_1')).not.toHaveProperty('finishedAt');
    expect(await runs.find('run_x')).toBeUndefined();
  });

  it('should replace bodies that are written again', async () => {
    const { artifacts } = storage;
    await artifacts.putEvidence('run_1', [evidence('ev_10', 'ten'), evidence('ev_2', 'two')]);
    await artifacts.putEvidence('run_1', [evidence('ev_2', 'two again')]);
    await artifacts.putEvidence('run_1', []);
    expect((await artifacts.getEvidence('run_1')).map(({ text }) => text)).toEqual(['two again', 'ten']);
    expect((await artifacts.getEvidence('run_1', ['ev_10', 'ev_9'])).map(({ id }) => id)).toEqual(['ev_10']);
    expect(await artifacts.getEvidence('run_9')).toEqual([]);
    const notes = { documentId: 'doc_1', status: 'ok' as const, notes: [] };
    await artifacts.putNotes('run_1', { ...notes, status: 'failed' });
    await artifacts.putNotes('run_1', notes);
    expect(await artifacts.listNotes('run_1')).toEqual([notes]);
    await artifacts.putDraft('run_1', { title: 'A' });
    await artifacts.putDraft('run_1', { title: 'B' });
    expect(await artifacts.getDraft('run_1')).toEqual({ title: 'B' });
    expect(await artifacts.getDraft('run_9')).toBeUndefined();
    expect(await artifacts.getReport('run_9')).toBeUndefined();
  });

  describe('event log', () => {
    it('should number events without gaps while many are appended at once', async () => {
      const appended = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          storage.events.append('run_many', { type: 'note', data: { index } }),
        ),
      );
      const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
      expect(appended.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(numbers);
      const stored = await storage.events.after('run_many', 0);
      expect(stored.map(({ seq }) => seq)).toEqual(numbers);
      expect((await storage.events.after('run_many', 38)).map(({ seq }) => seq)).toEqual([39, 40]);
      expect(await storage.events.after('run_many', 0, 3)).toHaveLength(3);
      expect(await storage.events.after('run_many', 100)).toEqual([]);
    });

    it('should write an event of one key once, also when replayed at the same time', async () => {
      const append = (key: string | undefined, n: number) =>
        storage.events.append('run_keys', { type: 'task-end', data: { n }, key });
      const first = await append('t1', 1);
      expect(await append('t1', 2)).toEqual(first);
      const twins = await Promise.all(Array.from({ length: 12 }, (_, n) => append('t2', n)));
      expect(new Set(twins.map(({ seq }) => seq)).size).toBe(1);
      expect((await append(undefined, 9)).seq).toBe(3);
      expect(await storage.events.after('run_keys', 0)).toHaveLength(3);
    });

    it('should append many in their order, those of a known key not again', async () => {
      const event = (key: string | undefined, n: number) => ({ type: 'note' as const, data: { n }, key });
      await storage.events.append('run_batch', event('a', 0));
      await storage.events.appendAll('run_batch', [
        event('a', 1),
        event('b', 2),
        event(undefined, 3),
        event('b', 4),
      ]);
      await storage.events.appendAll('run_batch', []);
      await storage.events.appendAll('run_batch', [event('b', 5), event('c', 6)]);
      const stored = await storage.events.after('run_batch', 0);
      expect(stored.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
      expect(stored.map(({ data }) => data['n'])).toEqual([0, 2, 3, 6]);
    });

    it('should stay without gaps when batches and single events come at once', async () => {
      await Promise.all(
        Array.from({ length: 10 }, (_, batch) =>
          batch % 2 === 0
            ? storage.events.append('run_mixed', { type: 'note', data: {}, key: `k${batch}` })
            : storage.events.appendAll('run_mixed', [
                { type: 'note', data: {}, key: `k${batch}` },
                { type: 'note', data: {}, key: 'shared' },
              ]),
        ),
      );
      const stored = await storage.events.after('run_mixed', 0);
      expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
    });
  });

  it('should keep the first output of a model call', async () => {
    const { journal } = storage;
    expect(await journal.get('run_1', 'plan', 'hash')).toBeUndefined();
    await journal.put('run_1', 'plan', 'hash', 'first\u0000');
    await journal.put('run_1', 'plan', 'hash', 'second');
    expect(await journal.get('run_1', 'plan', 'hash')).toBe('first\u0000');
    await journal.put('run_1', 'plan', 'other', '');
    expect(await journal.get('run_1', 'plan', 'other')).toBe('');
    await journal.put('run_1', 'act:1:1:tool', 'hash', '{}');
    expect(await journal.count('run_1')).toBe(3);
    expect(await journal.count('run_1', 'models')).toBe(2);
    expect(await journal.count('run_1', 'tools')).toBe(1);
    expect(await journal.count('run_9')).toBe(0);
  });

  it('should forget cached values when their time is over', async () => {
    const { cache } = storage;
    await cache.set('long', 'value', 3600);
    await cache.set('short', 'value', 0.5);
    expect(await cache.get('long')).toBe('value');
    expect(await cache.get('short')).toBeUndefined();
    await cache.set('long', 'newer', 3600);
    expect(await cache.get('long')).toBe('newer');
  });

  it('should deliver notifications to those who listen', async () => {
    const { pool, listen } = storage.sql;
    const arrived = new Promise<string>((resolve, reject) => {
      listen('Test-channel', resolve)
        .then(() => pool.query('select pg_notify($1, $2)', ['Test-channel', 'hello']))
        .catch(reject);
    });
    expect(await arrived).toBe('hello');
  });

  it('should roll back what a released client left open', async () => {
    const client = await storage.sql.pool.connect();
    await client.query('begin');
    await client.query("insert into settings (key, value) values ('left-open', 'x')");
    await expect(client.query('select * from no_such_table')).rejects.toThrow();
    client.release(new Error('left'));
    const { rows } = await storage.sql.pool.query("select 1 from settings where key = 'left-open'");
    expect(rows).toEqual([]);
  });
}
