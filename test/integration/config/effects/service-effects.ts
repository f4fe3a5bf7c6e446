import { openBatches } from '../../../../src/app/open-batches.ts';
import type { OpenedApplication } from '../../../../src/app/opened-application.ts';
import { serve } from '../../../../src/app/serve.ts';
import type { Config } from '../../../../src/config/index.ts';
import { createRunShares } from '../../../../src/pipeline/index.ts';
import { createMemoryLogger } from '../../../fakes/call-context.ts';
import type { Effects } from './effect.ts';

/** One open application; each case puts a server or a service of its own before it. */
export interface Opened {
  readonly app: OpenedApplication;
  readonly folder: string;
  readonly collectionId: string;
}

const clock = { now: () => new Date() };

async function withServer<T>(
  config: Config,
  { app, folder }: Opened,
  use: (server: Awaited<ReturnType<typeof serve>>) => Promise<T>,
): Promise<T> {
  const { server: settings } = config;
  const server = await serve({
    app,
    config: { ...config, dataDir: folder, server: settings },
    version: '0',
    logger: createMemoryLogger(),
    clock,
  });
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

const plan =
  (config: Config, { app, collectionId }: Opened, rows: number) =>
  async () => {
    const lines = Array.from({ length: rows }, (_, row) => `What is tide ${row}?`);
    const bytes = new TextEncoder().encode(['question', ...lines, ''].join('\n'));
    const { batches } = openBatches({
      config,
      storage: app.storage,
      research: app.research,
      assertScope: async () => undefined,
      shares: createRunShares(),
      logger: createMemoryLogger(),
      clock,
    });
    return batches.create({ source: { bytes, name: 'questions.csv' }, collectionIds: [collectionId] });
  };
/** Settings of the HTTP server and of question files. */
export const SERVICE_EFFECTS: Effects<Opened> = {
  'server.host': {
    values: [
      ['127.0.0.1', '127.0.0.1'],
      ['127.0.0.2', '127.0.0.2'],
    ],
    beside: { 'server.port': 0 },
    see: (config, opened) => withServer(config, opened, async ({ url }) => new URL(url).hostname),
  },
  'batch.maxCostUsd': {
    values: [
      [11, 11],
      [22, 22],
    ],
    see: async (config, opened) => (await plan(config, opened, 2)()).limits.maxCostUsd,
  },
};
