import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../../src/storage/index.ts';
import { createTestDatabase, openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

const upload = (id: string, ...sourcePaths: string[]) => ({
  id,
  collectionId: 'col_1',
  sourcePaths,
  state: `${id} waiting`,
});
const begun = (...replaced: string[]) => ({ is: 'begun', replaced });

describe.skipIf(postgresUrl === undefined)(onPostgres('uploads of several servers'), () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let servers: Storage[];
  beforeAll(async () => {
    database = await createTestDatabase(postgresUrl ?? '');
    servers = [
      await openMemoryStorage({ databaseUrl: database.url }),
      await openMemoryStorage({ databaseUrl: database.url }),
    ];
  });
  afterAll(async () => {
    await Promise.all(servers.map((one) => one.close()));
    await database.drop();
  });
  const registers = () => {
    const [first, second] = servers.map(({ uploads }) => uploads);
    if (first === undefined || second === undefined) throw new Error('no register');
    return { first, second };
  };

  it('should be told by every server as the one that has the files says', async () => {
    const { first, second } = registers();
    await first.add(upload('told', 'a.md'));
    expect(await second.find('told')).toBe('told waiting');
    expect(await first.begin('told')).toEqual(begun());
    await first.update('told', 'told reading');
    expect(await second.find('told')).toBe('told reading');
    await second.update('told', 'no business of it');
    await first.end(new Map([['told', 'told done']]));
    await first.update('told', 'too late');
    expect(await second.find('told')).toBe('told done');
    expect(await second.find('never')).toBeUndefined();
  });

  it('should be read in the order in which they were sent, where they bring the same file', async () => {
    const { first, second } = registers();
    await first.add(upload('early', 'x.md', 'b.md'));
    await second.add(upload('late', 'b.md', 'y.md'));
    await second.add(upload('other', 'z.md'));
    expect(await second.begin('late')).toEqual({ is: 'waits' });
    expect(await second.begin('other')).toEqual(begun());
    expect(await first.begin('early')).toEqual(begun());
    await first.end(new Map([['early', 'done']]));
    expect(await second.begin('late')).toEqual(begun());
    await second.end(new Map([['late', '']]).set('other', ''));
  });

  it('should wait for no server that has left, and tell it what was replaced meanwhile', async () => {
    const { first, second } = registers();
    await first.add(upload('left', 'c.md', 'kept.md'));
    await second.add(upload('newer', 'c.md'));
    expect(await second.begin('newer')).toEqual({ is: 'waits' });
    await first.leave();
    expect(await second.begin('newer')).toEqual(begun());
    await second.end(new Map([['newer', 'done']]));
    expect(await first.begin('left')).toEqual(begun('c.md'));
    await first.end(new Map([['left', 'done']]));
  });

  it('should be read by one of two servers that have the files', async () => {
    const { first, second } = registers();
    await first.add(upload('shared', 'd.md'));
    await second.add(upload('shared', 'd.md'));
    expect(await first.begin('shared')).toEqual(begun());
    expect(await second.begin('shared')).toEqual({ is: 'waits' });
    await first.end(new Map([['shared', 'done']]));
    expect(await second.begin('shared')).toEqual({ is: 'ended' });
  });

  it('should be waited for as long as its server lives, and seconds longer when it was killed', async () => {
    const { first, second } = registers();
    await first.add(upload('lives', 'e.md'));
    await second.add(upload('waits', 'e.md'));
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    expect(await second.begin('waits')).toEqual({ is: 'waits' });
    await servers[0]?.close();
    servers = servers.slice(1);
    await expect.poll(() => second.begin('waits'), { timeout: 20_000, interval: 500 }).toEqual(begun());
  }, 60_000);
});
