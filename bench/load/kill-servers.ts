import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent } from '../../src/domain/index.ts';
import { MAX_RUNS_PER_KEY } from '../../src/storage/index.ts';
import { compareLog } from './compare-log.ts';
import { type Followed, followRun } from './follow-run.ts';
import { type LibraryPlan, prepareLibrary, readLog, submitRun } from './run-load.ts';
import { startPlumbline } from './start-plumbline.ts';

const CLIENTS = 40;
const MEAN_DROP_MS = 3_000;
/** Of the key that only counts: requests a minute, and how many it tries. */
const ALLOWED = 60;
const TRIED = 200;

/**
 * Two servers that work on no run and three workers on one Postgres. Runs of two keys are queued at both servers and followed to their
 * end; when a quarter has ended, one server and one worker are killed.
 */
export async function killServers(plan: LibraryPlan, runs: number) {
  const { collectionId, questions } = await prepareLibrary(plan, runs);
  const keys = { ada: makeKey(), bob: makeKey(), meter: makeKey() };
  const apiKeys = Object.entries(keys).map(([name, key]) => ({
    name,
    sha256: createHash('sha256').update(key).digest('hex'),
    requestsPerMinute: name === 'meter' ? ALLOWED : 100_000,
  }));
  writeFileSync(join(plan.folder, 'plumbline.yaml'), JSON.stringify({ server: { apiKeys } }));
  const { folder, settings } = plan;
  const place = { folder, settings };
  const servers = await Promise.all(
    [0, 1].map(() => startPlumbline('serve', { ...place, settings: [...settings, 'server.parallelRuns=0'] })),
  );
  const workers = await Promise.all(
    [0, 1, 2].map(() =>
      startPlumbline('worker', { ...place, settings: [...settings, 'server.parallelRuns=3'] }),
    ),
  );
  let up = servers.map(({ url }) => url);
  const meterStarted = performance.now();
  const accepted = await countAccepted(up, keys.meter);
  // What was used comes back evenly over the minute.
  const back = Math.ceil(((performance.now() - meterStarted) / 60_000) * ALLOWED);

  const started = performance.now();
  const submitted = await Promise.all(
    questions.map(async (question, index) => {
      const owner = index % 2 === 0 ? ('ada' as const) : ('bob' as const);
      const url = up[Math.floor(index / 2) % up.length] ?? '';
      return { runId: await submitRun(url, question, collectionId, keys[owner]), owner };
    }),
  );
  const waiting = [...submitted];
  const followed: Followed[] = [];
  let killedAt: number | undefined;
  const strike = async () => {
    killedAt = followed.length;
    up = up.slice(1);
    await Promise.all([servers[0]?.kill(), workers[0]?.kill()]);
  };
  const client = async (number: number) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { runId, owner } = next;
      const url = () => up[number % up.length] ?? '';
      followed.push(await followRun({ url, runId, key: keys[owner], meanDropMs: MEAN_DROP_MS }, Math.random));
      if (killedAt === undefined && followed.length >= runs / 4) await strike();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  const wallSeconds = Math.round((performance.now() - started) / 100) / 10;
  await Promise.all([...servers.slice(1), ...workers.slice(1)].map((one) => one.stop()));

  const { log, statuses } = await readLog(
    plan,
    submitted.map(({ runId }) => runId),
  );
  const of = (name: string) =>
    submitted.filter(({ owner }) => owner === name).map(({ runId }) => log.get(runId) ?? []);
  return {
    runs,
    wallSeconds,
    killedAfterRuns: killedAt,
    statuses,
    /** Runs that a killed process had begun and another one went on with. */
    resumed: [...log.values()].filter((events) => events.some(({ type }) => type === 'run-resume')).length,
    log: compareLog(followed, log),
    maxPerKey: MAX_RUNS_PER_KEY,
    atOnce: { ada: mostAtOnce(of('ada')), bob: mostAtOnce(of('bob')) },
    allowed: ALLOWED + back,
    tried: TRIED,
    accepted,
  };
}

const makeKey = () => randomBytes(24).toString('hex');

/** Requests of one key, at the servers in turn, that are not refused for their number. */
async function countAccepted(urls: readonly string[], key: string): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: TRIED }, async (_, index) => {
      const headers = { Authorization: `Bearer ${key}` };
      const response = await fetch(`${urls[index % urls.length]}/api/collections`, { headers });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  return statuses.filter((status) => status === 200).length;
}

/** Most runs that had begun and not ended at one moment, by the times of their events. */
function mostAtOnce(runs: readonly (readonly RunEvent[])[]): number {
  const turns = runs.flatMap((events) => {
    const start = events.find(({ type }) => type === 'run-start')?.at;
    const end = events.findLast(({ type }) => type === 'run-end')?.at;
    return start === undefined || end === undefined
      ? []
      : [
          { at: Date.parse(start), change: 1 },
          { at: Date.parse(end), change: -1 },
        ];
  });
  let now = 0;
  let most = 0;
  for (const { change } of turns.sort((a, b) => a.at - b.at || a.change - b.change)) {
    now += change;
    most = Math.max(most, now);
  }
  return most;
}
