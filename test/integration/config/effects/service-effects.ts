import { connect, type Socket } from 'node:net';
import type { OpenedApplication } from '../../../../src/app/open-application.ts';
import { openBatches } from '../../../../src/app/open-batches.ts';
import { serve } from '../../../../src/app/serve.ts';
import { sleep } from '../../../../src/concurrency/index.ts';
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

/** A connection that has sent what is given and goes on holding the line. */
async function open(url: string, text = ''): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  if (text !== '') socket.write(text);
  return socket;
}

/** Looks for a while whether something comes true: a busy machine takes its time. */
async function comesTrue(look: () => boolean | Promise<boolean>, withinMs = 3000): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(50)) if (await look()) return true;
  return false;
}

const HALF_A_BODY =
  'POST /api/research HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"question":';
const postJson = (url: string, body: unknown) =>
  fetch(`${url}/api/research`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

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
const ofBatch = (name: 'maxCalls' | 'maxTokens' | 'maxCostUsd' | 'maxSeconds') => ({
  values: [
    [11, 11],
    [22, 22],
  ] as const,
  see: async (config: Config, opened: Opened) => (await plan(config, opened, 2)()).limits[name],
});

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
  'server.maxConnections': {
    values: [
      [10, true],
      [100, false],
    ],
    beside: { 'server.port': 0 },
    see: (config, opened) =>
      withServer(config, opened, async ({ url }) => {
        let closed = 0;
        const sockets: Socket[] = [];
        for (let count = 0; count < 14; count++) {
          const socket = await open(url);
          socket.once('close', () => {
            closed += 1;
          });
          socket.resume();
          sockets.push(socket);
        }
        const seen = await comesTrue(() => closed > 0);
        for (const socket of sockets) socket.destroy();
        return seen;
      }),
  },
  'server.shutdownSeconds': {
    values: [
      [0, true],
      [60, false],
    ],
    beside: { 'server.port': 0 },
    see: (config, opened) =>
      withServer(config, opened, async (server) => {
        const socket = await open(server.url, HALF_A_BODY);
        await sleep(1000);
        const closing = server.close().then(() => true);
        const seen = await Promise.race([closing, sleep(5000).then(() => false)]);
        socket.destroy();
        await closing;
        return seen;
      }),
  },
  'server.maxUnfinishedBodies': {
    values: [
      [1, 429],
      [100, 400],
    ],
    beside: { 'server.port': 0, 'server.shutdownSeconds': 0 },
    see: (config, opened) =>
      withServer(config, opened, async ({ url }) => {
        const socket = await open(url, HALF_A_BODY);
        let status = 0;
        await comesTrue(async () => {
          ({ status } = await postJson(url, { question: '' }));
          return status === 429;
        });
        socket.destroy();
        return status;
      }),
  },
  'server.maxPendingUploads': {
    values: [
      [1, true],
      [100, false],
    ],
    beside: { 'server.port': 0 },
    see: (config, opened) =>
      withServer(config, opened, async ({ url }) => {
        const statuses = await Promise.all(
          Array.from({ length: 6 }, async (_, index) => {
            const form = new FormData();
            form.append('files', new Blob([`# Note ${index}\n\nTides.`]), `${index}.md`);
            return (await fetch(`${url}/api/documents?collection=notes`, { method: 'POST', body: form }))
              .status;
          }),
        );
        return statuses.includes(429);
      }),
  },
  'batch.parallel': {
    values: [
      [2, 2],
      [7, 7],
    ],
    see: async (config, opened) => (await plan(config, opened, 2)()).parallel,
  },
  'batch.maxRows': {
    values: [
      [2, 'E032'],
      [100, 5],
    ],
    see: (config, opened) =>
      plan(config, opened, 5)().then(
        ({ counts }) => counts.waiting,
        (error: unknown) => Reflect.get(Object(error), 'code'),
      ),
  },
  'batch.maxCalls': ofBatch('maxCalls'),
  'batch.maxTokens': ofBatch('maxTokens'),
  'batch.maxCostUsd': ofBatch('maxCostUsd'),
  'batch.maxSeconds': ofBatch('maxSeconds'),
};
