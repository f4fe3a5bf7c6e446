import { setTimeout as sleep } from 'node:timers/promises';
import { openApplication } from '../../src/app/open-application.ts';
import { loadConfig } from '../../src/config/index.ts';
import { makeCorpus } from '../make-corpus.ts';
import { QUIET } from '../quiet.ts';
import { compareLog } from './compare-log.ts';
import { type Followed, followRun } from './follow-run.ts';
import { measureReads, summarise } from './measure-reads.ts';
import { startPlumbline } from './start-plumbline.ts';

const DOCUMENTS = 60;
const MEAN_DROP_MS = 1500;
const READ_EVERY_MS = 25;

export interface LibraryPlan {
  readonly folder: string;
  readonly docs: string;
  readonly settings: readonly string[];
}

export interface LoadPlan extends LibraryPlan {
  readonly runs: number;
  readonly clients: number;
  /** A worker of its own beside the server, which then works on no run. Needs a Postgres. */
  readonly worker: boolean;
}

/** Queues all runs at once at a server and follows each of them while runs, lists, events and reports are read. */
export async function runLoad(plan: LoadPlan) {
  const { collectionId, questions } = await prepareLibrary(plan, plan.runs);
  const server = await startPlumbline('serve', {
    folder: plan.folder,
    settings: [...plan.settings, ...(plan.worker ? ['server.parallelRuns=0'] : [])],
  });
  const worker = plan.worker ? await startPlumbline('worker', plan) : undefined;
  const { url } = server;
  const started = performance.now();
  const runIds = await Promise.all(questions.map((question) => submitRun(url, question, collectionId)));
  const submittedMs = performance.now() - started;

  const reads = measureReads();
  const endedIds: string[] = [];
  const ask = () => reads.ask({ url, everyMs: READ_EVERY_MS, runIds, endedIds });
  ask();
  const waiting = [...runIds];
  const followed: Followed[] = [];
  const client = async () => {
    for (let runId = waiting.shift(); runId !== undefined; runId = waiting.shift()) {
      followed.push(await followRun({ url, runId, meanDropMs: MEAN_DROP_MS }, Math.random));
      endedIds.push(runId);
      ask();
    }
  };
  await Promise.all(Array.from({ length: plan.clients }, client));
  const wallMs = performance.now() - started;
  const { samples, failures } = await reads.stop();
  const memory = { server: server.peakMiB(), ...(worker && { worker: worker.peakMiB() }) };
  await worker?.stop();
  await server.stop();
  const { log, statuses } = await readLog(plan, runIds);
  return {
    submitSeconds: round(submittedMs),
    wallSeconds: round(wallMs),
    statuses,
    log: compareLog(followed, log),
    reads: summarise(samples),
    failedReads: failures,
    peakMiB: memory,
  };
}

const round = (ms: number) => Math.round(ms / 100) / 10;

export function openApp({ folder, settings }: LibraryPlan) {
  const { config } = loadConfig({ environment: {}, cwd: folder, set: [...settings] });
  return openApplication({
    config,
    ...QUIET,
  });
}

/** Fills the library; the questions are about its headings, each run about another one. */
export async function prepareLibrary(plan: LibraryPlan, count: number) {
  const app = await openApp(plan);
  const { collection } = await app.ingest.ingestFolder({ folder: makeCorpus(plan.docs, DOCUMENTS) });
  const overview = await app.storage.library.overview([collection.id], 1000);
  await app.close();
  const headings = overview.flatMap(({ title, headings: own }) => own.map((name) => `${title}: ${name}`));
  const questions = Array.from(
    { length: count },
    (_, index) =>
      `How do the documents compare on ${headings[(index * 7) % headings.length]}, and what do they recommend?`,
  );
  return { collectionId: collection.id, questions };
}

/** Queues a run and gives its id. */
export async function submitRun(
  url: string,
  question: string,
  collectionId: string,
  key?: string,
): Promise<string> {
  const response = await fetch(`${url}/api/research`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ question, collections: [collectionId] }),
  });
  if (response.status !== 202) throw new Error(`A run was refused: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

/** From the database itself, when nothing writes to it any more. */
export async function readLog(plan: LibraryPlan, runIds: readonly string[]) {
  await sleep(500);
  const app = await openApp(plan);
  const log = new Map(
    await Promise.all(
      runIds.map(async (id) => [id, await app.storage.events.after(id, 0, 100_000)] as const),
    ),
  );
  const statuses: Record<string, number> = {};
  for (const id of runIds) {
    const status = (await app.research.find(id))?.status ?? 'gone';
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  await app.close();
  return { log, statuses };
}
