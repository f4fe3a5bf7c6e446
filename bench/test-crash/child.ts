// A process of the crash test: opens the application and works on runs, until it is killed.

import { openApplication } from '../../src/app/open-application.ts';
import { loadConfig } from '../../src/config/index.ts';
import { TERMINAL_STATUSES } from '../../src/domain/index.ts';
import { QUIET } from '../quiet.ts';
import type { FromChild, ToChild } from './child-process.ts';

const [folder = '', docs = '', ...set] = process.argv.slice(2);
const send = (message: FromChild) => process.send?.(message);
const { config } = loadConfig({ environment: {}, cwd: folder, set });
const app = await openApplication({
  config,
  ...QUIET,
});
const { research, storage } = app;

process.on('message', (message: ToChild) => {
  void handle(message);
});
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));

// What is stored before anything goes on: answers of calls that must not be made again.
const unfinished = (await research.list(10)).filter(({ status }) => !TERMINAL_STATUSES.includes(status));
const journal = Object.fromEntries(
  await Promise.all(
    unfinished.map(async ({ id }) => [id, await storage.journal.count(id, 'models')] as const),
  ),
);
send({ type: 'ready', journal });

async function handle(message: ToChild): Promise<void> {
  if (message.type === 'work') return app.worker.start();
  let runId = message.type === 'follow' ? message.runId : '';
  if (message.type === 'run') {
    const { collection } = await app.ingest.ingestFolder({ folder: docs });
    const run = await research.submit({ ...message.request, collectionIds: [collection.id] });
    runId = run.id;
    await research.enqueue(runId);
    send({ type: 'submitted', runId });
  }
  for await (const event of research.events(runId, 0)) send({ type: 'event', event });
  const run = await research.find(runId);
  send({
    type: 'end',
    outcome: {
      status: run?.status ?? 'gone',
      report: await research.report(runId),
      events: await storage.events.after(runId, 0, 100_000),
      journal: await storage.journal.count(runId, 'models'),
    },
  });
}
