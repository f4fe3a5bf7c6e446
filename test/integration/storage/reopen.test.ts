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
});
