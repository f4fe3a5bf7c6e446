import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '../../../src/storage/database/pglite/open-embedded.ts';
import { startWorker, type WorkerClient } from '../../../src/storage/database/pglite/worker-client.ts';
import { temporaryFolder } from '../../fixtures/storage/open-storage.ts';

describe('a database thread that dies', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it('should fail what is under way and be started again by the next call, with what was committed', async () => {
    const workers: WorkerClient[] = [];
    const database = await openEmbedded({
      dataDir: folder.path,
      onStage: () => undefined,
      start: (deps) => {
        const worker = startWorker(deps);
        workers.push(worker);
        return worker;
      },
    });
    await database.query('create table kept (a int)');
    const arrived = new Promise((resolve) => database.listen('news', resolve));
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('insert into kept values (1)');
    const underWay = expect(client.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '08006' });
    await workers.at(-1)?.terminate();
    await underWay;
    client.release();
    expect((await database.query('select * from kept')).rows).toEqual([]);
    await database.query("select pg_notify('news', 'back')");
    expect(await arrived).toBe('back');
    await database.close();
  }, 180_000);

  it.each([
    ['removed', (pg: string) => rmSync(pg, { recursive: true })],
    [
      'emptied',
      (pg: string) => {
        rmSync(pg, { recursive: true });
        mkdirSync(pg);
      },
    ],
    ['moved', (pg: string) => renameSync(pg, `${pg}.away`)],
  ])(
    'should never be started again over a database that was %s, and make no empty one',
    async (name, lose) => {
      const dataDir = join(folder.path, name);
      const workers: WorkerClient[] = [];
      const open = () =>
        openEmbedded({
          dataDir,
          onStage: () => undefined,
          start: (deps) => {
            const worker = startWorker(deps);
            workers.push(worker);
            return worker;
          },
        });
      const database = await open();
      await database.query('create table kept (a int)');
      lose(join(dataDir, 'pg'));
      await workers.at(-1)?.terminate();
      // At once, before the folder is looked at again.
      for (let time = 0; time < 3; time++)
        await expect(database.query('select * from kept')).rejects.toMatchObject({ code: 'E004' });
      await expect(database.checkHealth()).rejects.toMatchObject({ code: 'E004' });
      await database.close();
      expect(existsSync(join(dataDir, 'pg', 'PG_VERSION'))).toBe(false);
      await expect(open()).rejects.toMatchObject({ code: 'E008' });
    },
    180_000,
  );

  it('should not be started again without a part of its folder, and have all when that is back', async () => {
    const dataDir = join(folder.path, 'base');
    const workers: WorkerClient[] = [];
    const open = () =>
      openEmbedded({
        dataDir,
        onStage: () => undefined,
        start: (deps) => {
          const worker = startWorker(deps);
          workers.push(worker);
          return worker;
        },
      });
    const database = await open();
    await database.query('create table kept (a int)');
    const base = join(dataDir, 'pg', 'base');
    renameSync(base, `${base}.away`);
    await workers.at(-1)?.terminate();
    await expect(database.query('select * from kept')).rejects.toMatchObject({ code: 'E004' });
    await expect(database.checkHealth()).rejects.toMatchObject({ code: 'E004' });
    expect(existsSync(base)).toBe(false); // nothing was made in its place
    renameSync(`${base}.away`, base);
    expect((await database.query('select * from kept')).rows).toEqual([]);
    await database.checkHealth();
    await database.close();
    renameSync(base, `${base}.away`);
    await expect(open()).rejects.toMatchObject({ code: 'E008' });
    renameSync(`${base}.away`, base);
    await (await open()).close();
  }, 180_000);

  it('should say after some tries that it does not start and what to do, and heal when it does', async () => {
    const clock = { nowMs: 0 };
    const state = { isBroken: false, started: 0 };
    let worker: WorkerClient | undefined;
    const database = await openEmbedded({
      dataDir: join(folder.path, 'tries'),
      onStage: () => undefined,
      nowMs: () => clock.nowMs,
      start: (deps) => {
        state.started += 1;
        const started = startWorker(deps);
        worker = started;
        if (!state.isBroken) return started;
        return { ...started, call: () => Promise.reject(new Error('PGlite failed to initialize properly')) };
      },
    });
    await database.query('create table kept (a int)');
    state.isBroken = true;
    await worker?.terminate();
    const restarts = { code: 'E007', wording: { id: 'databaseRestarts' } };
    const hopeless = { code: 'E007', wording: { id: 'databaseDoesNotStart' } };
    await expect(database.query('select 1')).rejects.toMatchObject({ code: '08006' });
    await expect(database.query('select 1')).rejects.toMatchObject({ code: '08006' });
    await expect(database.checkHealth()).rejects.toMatchObject(restarts);
    clock.nowMs += 10_000;
    await expect(database.query('select 1')).rejects.toMatchObject(hopeless);
    const before = state.started;
    for (let count = 0; count < 5; count++) {
      await expect(database.query('select 1')).rejects.toMatchObject(hopeless);
      await expect(database.checkHealth()).rejects.toMatchObject(hopeless);
    }
    expect(state.started).toBe(before);
    state.isBroken = false;
    clock.nowMs += 5_000;
    expect((await database.query('select * from kept')).rows).toEqual([]);
    await database.checkHealth();
    await database.close();
  }, 180_000);

  it('should leave a folder without a database as it is, even where it is lost while its thread starts', async () => {
    const dataDir = join(folder.path, 'nothing');
    const worker = startWorker({});
    await expect(worker.call('open', { dataDir, isThere: true })).rejects.toMatchObject({ code: 'ENOENT' });
    await worker.terminate();
    expect(existsSync(dataDir)).toBe(false);
  }, 60_000);
});
