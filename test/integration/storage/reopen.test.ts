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

  it('should leave a folder without a database as it is, even where it is lost while its thread starts', async () => {
    const dataDir = join(folder.path, 'nothing');
    const worker = startWorker({});
    await expect(worker.call('open', { dataDir, isThere: true })).rejects.toMatchObject({ code: 'ENOENT' });
    await worker.terminate();
    expect(existsSync(dataDir)).toBe(false);
  }, 60_000);
});
