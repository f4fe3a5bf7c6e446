import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Storage } from '../../../src/storage/index.ts';

const AT = '2026-01-01T00:00:00.000Z';

/** Leases, fenced writes and the queue, the same on both hosts. */
export function describeLeases(open: () => Promise<Storage>): void {
  let storage: Storage;
  let count = 0;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  async function newRun(): Promise<string> {
    const id = `run_lease${count++}`;
    const request = { question: 'What is it?', collectionIds: ['c'], reviewPlan: false };
    await storage.runs.insert({
      id,
      threadId: id,
      question: request.question,
      request,
      status: 'queued',
      createdAt: AT,
      updatedAt: AT,
    });
    return id;
  }
  const acquired = async (runId: string) => {
    const lease = await storage.leases.acquire(runId);
    if (lease === undefined) throw new Error('The lease is held.');
    return lease;
  };
  /** As after a freeze: the lease was not renewed in time. */
  const expire = (runId: string) =>
    storage.sql.pool.query(
      "update run_leases set expires_at = clock_timestamp() - interval '1 second' where run_id = $1",
      [runId],
    );
  const LOST = { code: 'E036', details: { leaseLost: true } };

  it('should give a run to one holder at a time, under a growing token', async () => {
    const runId = await newRun();
    const taken = await Promise.all(Array.from({ length: 8 }, () => storage.leases.acquire(runId)));
    expect(taken.filter((lease) => lease !== undefined)).toHaveLength(1);
    const first = taken.find((lease) => lease !== undefined);
    if (first !== undefined) await storage.leases.release(first);
    expect((await acquired(runId)).token).toBe((first?.token ?? 0) + 1);
  });

  it('should let a holder whose lease was taken over write nothing any more', async () => {
    const runId = await newRun();
    const old = await acquired(runId);
    const frozen = storage.withLease(old);
    await frozen.events.append(runId, { type: 'run-start', data: {}, key: 'a' });
    await expire(runId);
    await frozen.artifacts.putDraft(runId, 'mine'); // nobody else has it yet
    const current = await acquired(runId);
    expect(current.crashes).toBe(1);
    const saver = await frozen.checkpointer();
    const checkpoint = {
      v: 4,
      id: '1ef4f797-8335-6428-8001-8a1503f9b875',
      ts: AT,
      channel_values: {},
      channel_versions: {},
      versions_seen: {},
    };
    const metadata = { source: 'loop' as const, step: 0, parents: {} };
    const config = { configurable: { thread_id: runId, checkpoint_ns: '' } };
    await expect(saver.put(config, checkpoint, metadata, {})).rejects.toMatchObject(LOST);
    await expect(
      saver.putWrites(
        { configurable: { ...config.configurable, checkpoint_id: checkpoint.id } },
        [['channel', 1]],
        't',
      ),
    ).rejects.toMatchObject(LOST);
    await expect(frozen.events.append(runId, { type: 'run-end', data: {} })).rejects.toMatchObject(LOST);
    await expect(frozen.artifacts.putDraft(runId, 'late')).rejects.toMatchObject(LOST);
    await expect(frozen.runs.setStatus(runId, 'done')).rejects.toMatchObject(LOST);
    await expect(storage.leases.setCommand(old, '{}')).rejects.toMatchObject(LOST);
    expect(await storage.leases.renew(old)).toBeUndefined();
    await storage.leases.release(old); // changes nothing
    await storage.withLease(current).runs.setStatus(runId, 'researching');
    expect(await storage.events.after(runId, 0)).toHaveLength(1);
    expect(await storage.artifacts.getDraft(runId)).toBe('mine');
    expect(await (await storage.checkpointer()).getTuple(config)).toBeUndefined();
    expect((await storage.runs.find(runId))?.status).toBe('researching');
  });

  it('should count crashes in a row and forget them when the run got further or a person asked', async () => {
    const runId = await newRun();
    const crashes: number[] = [];
    const crash = async (options?: { bySelf: boolean }) => {
      const lease = await storage.leases.acquire(runId, options);
      crashes.push(lease?.crashes ?? -1);
      await expire(runId);
      return lease;
    };
    await crash();
    await crash();
    await crash();
    await storage.events.append(runId, { type: 'plan-ready', data: {}, key: 'p' });
    await crash();
    await crash();
    await crash({ bySelf: true });
    expect(crashes).toEqual([0, 1, 2, 1, 2, 0]);
  });

  it('should count a process that stood still as two crashes', async () => {
    const runId = await newRun();
    const crashes: number[] = [];
    for (let time = 0; time < 3; time++) {
      crashes.push((await storage.leases.acquire(runId))?.crashes ?? -1);
      await storage.leases.countStall(storage.leases.owner);
      await expire(runId);
    }
    await storage.leases.countStall('somebody else');
    expect(crashes).toEqual([0, 2, 4]);
    expect((await storage.leases.acquire(runId))?.crashes).toBe(6);
  });

  it('should hand a wish to the holder, and let no pause take back a cancellation', async () => {
    const runId = await newRun();
    expect(await storage.leases.wish(runId, 'pause')).toBe(false);
    const lease = await acquired(runId);
    expect(await storage.leases.wish(runId, 'cancel')).toBe(true);
    expect(await storage.leases.wish(runId, 'pause')).toBe(true);
    expect(await storage.leases.renew(lease)).toEqual({ wish: 'cancel' });
    await storage.leases.release(lease);
    expect(await storage.leases.isHeld(runId)).toBe(false);
    expect(await storage.leases.renew(await acquired(runId))).toEqual({});
  });

  it('should work on the queue by priority, keep to the places of a key, and repeat what was thrown', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, newRun));
    for (const [index, runId] of ids.entries())
      await storage.queue.add({ runId, priority: index === 6 ? 9 : 0, key: 'same user/%_' });
    expect(await storage.queue.waiting('same user/%_')).toMatchObject({ ofKey: 7 });
    expect(await storage.queue.find(ids[6] ?? '')).toEqual({
      runId: ids[6],
      priority: 9,
      key: 'same user/%_',
    });
    const [started, order]: [string[], string[]] = [[], []];
    let [active, most, thrown] = [0, 0, 0];
    await new Promise<void>((resolve) => {
      const work = async (runId: string) => {
        started.push(runId);
        active += 1;
        most = Math.max(most, active);
        await new Promise((done) => setTimeout(done, 20));
        active -= 1;
        if (runId === ids[3] && thrown++ === 0) throw new Error('again');
        order.push(runId);
        if (order.length === ids.length) resolve();
      };
      void storage.queue.start({ concurrency: 4, work });
    });
    await storage.queue.stop();
    // Four are fetched at once, and of two for the same place either may win: the order among them is not promised.
    expect(started.slice(0, 4)).toContain(ids[6]);
    expect(most).toBeLessThanOrEqual(2);
    expect([...order].sort()).toEqual([...ids].sort());
  }, 180_000);

  it('should work on what was queued before the clock was set back a day, in its order', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, newRun));
    const [held = '', ...queued] = ids;
    for (const runId of queued.slice(0, 2)) await storage.queue.add({ runId, priority: 0 });
    const lease = await acquired(held);
    const ahead = "interval '1 day'";
    for (const sql of [
      `update pgboss.job set created_on = created_on + ${ahead}, start_after = start_after + ${ahead}
       where id in (select job_id from run_leases where run_id = any($1::text[]))`,
      `update run_leases set expires_at = expires_at + ${ahead} where run_id = any($1::text[])`,
    ])
      await storage.sql.pool.query(sql, [ids]);
    await storage.queue.add({ runId: queued[2] ?? '', priority: 0 });
    await storage.queue.recover();
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      const work = async (runId: string) => {
        order.push(runId);
        if (order.length === queued.length) resolve();
      };
      void storage.queue.start({ concurrency: 1, work });
    });
    await storage.queue.stop();
    expect(order).toEqual(queued);
    const { rows } = await storage.sql.pool.query(
      "select expires_at < clock_timestamp() + interval '2 minutes' as is_soon from run_leases where run_id = $1",
      [held],
    );
    expect(rows).toEqual([{ is_soon: true }]); // of a dead holder: not held for a day
    await storage.leases.release(lease);
  }, 60_000);

  it('should let keys take turns however many runs one of them queued, and keep priorities within a key', async () => {
    const [flood, other] = [
      await Promise.all(Array.from({ length: 8 }, newRun)),
      await Promise.all([newRun(), newRun()]),
    ];
    const names = new Map<string, string>();
    const add = async (runId: string, name: string, key: string, priority = 0) => {
      names.set(runId, name);
      await storage.queue.add({ runId, priority, key });
    };
    for (const [index, runId] of flood.entries())
      await add(runId, `flood ${index}`, 'flood', index === 7 ? 100 : 0);
    for (const [index, runId] of other.entries()) await add(runId, `other ${index}`, 'other');
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      const work = async (runId: string) => {
        order.push(names.get(runId) ?? runId);
        if (order.length === names.size) resolve();
      };
      void storage.queue.start({ concurrency: 1, work });
    });
    await storage.queue.stop();
    expect(order.slice(0, 4).sort()).toEqual(['flood 0', 'flood 7', 'other 0', 'other 1']);
    expect(order[0]).toBe('flood 7');
    expect(order.slice(4)).toEqual(['flood 1', 'flood 2', 'flood 3', 'flood 4', 'flood 5', 'flood 6']);
  }, 60_000);
}
