import { afterAll, beforeAll, describe } from 'vitest';
import { createTestDatabase, openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { describeLibrary } from './library-suite.ts';
import { describeRuns } from './runs-suite.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

// Skipped without a server: `node scripts/start-postgres.js` starts one and prints its URL.
describe.skipIf(serverUrl === undefined)('storage on Postgres (TEST_DATABASE_URL)', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase(serverUrl ?? '');
  });
  afterAll(() => database.drop());
  const open = () => openMemoryStorage({ databaseUrl: database.url });

  describe('library and index', () => describeLibrary(open));
  describe('runs', () => describeRuns(open));
});
