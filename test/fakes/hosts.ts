import { createTestDatabase } from '../fixtures/storage/open-storage.ts';
import { postgresUrl } from '../fixtures/storage/test-servers.ts';
import { openServer } from './open-server.ts';
import { openHarness } from './research-harness.ts';

/** Both databases; Postgres where a test server is named. */
export const HOSTS =
  postgresUrl === undefined ? (['embedded'] as const) : (['embedded', 'postgres'] as const);

/** The whole system behind HTTP over one of the databases. Nobody works on runs until the test starts the worker. */
export async function openHost(
  host: (typeof HOSTS)[number],
  set: readonly string[] = [],
  options: Pick<NonNullable<Parameters<typeof openHarness>[0]>, 'readsGraph'> = {},
) {
  const database = host === 'postgres' ? await createTestDatabase(postgresUrl ?? '') : undefined;
  const url = database === undefined ? [] : [`database.url=${database.url}`];
  const harness = await openHarness({
    ...options,
    set: ['queue.maxWaiting=0', ...url, ...set],
  });
  const server = await openServer(harness, { parallelRuns: 0 });
  return {
    harness,
    server,
    close: async () => {
      await server.close();
      await harness.close();
      await database?.drop();
    },
  };
}
export type Host = Awaited<ReturnType<typeof openHost>>;
