import { afterAll, beforeAll, describe } from 'vitest';
import { createTestDatabase, openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';
import { describeLeases } from './leases-suite.ts';

describe('leases and queue on the embedded database', () => describeLeases(() => openMemoryStorage()));

describe.skipIf(postgresUrl === undefined)(onPostgres('leases and queue on Postgres'), () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase(postgresUrl ?? '');
  });
  afterAll(() => database.drop());
  describeLeases(() => openMemoryStorage({ databaseUrl: database.url }));
});
