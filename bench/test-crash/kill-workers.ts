import { setTimeout as sleep } from 'node:timers/promises';
import { openApplication } from '../../src/app/open-application.ts';
import { loadConfig } from '../../src/config/index.ts';
import type { RunEvent } from '../../src/domain/index.ts';
import { QUIET } from '../quiet.ts';
import { type Child, startChild } from './child-process.ts';
import { compareOutcomes, type Outcome } from './compare.ts';
import { randomMoment } from './random-moment.ts';
import type { Scene } from './scene.ts';
import { addKill, emptyTally, type Tally } from './tally.ts';

/**
 * Two workers on one Postgres. In turn, the one that works on the run is killed, or frozen past its lease and woken up
 * while the other one goes on. The run must end as the undisturbed one, on the other worker, and nothing may be written
 * twice.
 */
export async function killWorkers(
  scene: Scene,
  databaseUrl: string,
  kills: number,
  onKill: (tally: Tally, index: number) => void,
) {
  const tally = emptyTally();
  const set = [`database.url=${databaseUrl}`, 'server.parallelRuns=1'];
  const { config } = loadConfig({ environment: {}, cwd: scene.folder, set: [...scene.settings, ...set] });
  const app = await openApplication({
    config,
    ...QUIET,
  });
  const { collection } = await app.ingest.ingestFolder({ folder: scene.docs });

  const submit = async () => {
    const { id } = await app.research.submit({ ...scene.request, collectionIds: [collection.id] });
    await app.research.enqueue(id);
    return id;
  };
  const hasEnded = async (runId: string) => (await app.research.find(runId))?.status === 'done';
  const follow = async (runId: string, seen: RunEvent[]): Promise<Outcome> => {
    // Looks much more often than a watcher of another process's run does: a whole run takes a second here.
    while (seen.at(-1)?.type !== 'run-end') {
      seen.push(...(await app.storage.events.after(runId, seen.at(-1)?.seq ?? 0)));
      await sleep(5);
    }
    while (!(await hasEnded(runId))) await sleep(5);
    return {
      status: (await app.research.find(runId))?.status ?? 'gone',
      report: await app.research.report(runId),
      events: await app.storage.events.after(runId, 0, 100_000),
      journal: await app.storage.journal.count(runId, 'models'),
    };
  };
  const startWorker = async (): Promise<Child> => {
    const child = startChild(scene, set);
    await child.next('ready');
    child.send({ type: 'work' });
    return child;
  };

  let spare = await startWorker();
  const undisturbed = await follow(await submit(), []);

  for (let index = 1; index <= kills; index++) {
    const isFreeze = index % 2 === 0;
    const victim = spare;
    const seen: RunEvent[] = [];
    const before = scene.calls();
    const runId = await submit();
    const following = follow(runId, seen);
    await randomMoment(seen, undisturbed.events.length);
    const struckAt = performance.now();
    if (isFreeze) victim.signal('SIGSTOP');
    else await victim.kill();
    await sleep(200); // what it had sent is written by now
    const wasRunning = seen.at(-1)?.type !== 'run-end';
    const stored = await app.storage.journal.count(runId, 'models');
    const atStrike = scene.calls();
    spare = await startWorker();
    const resumed = async () => {
      while (wasRunning && !seen.some(({ type }) => type === 'run-resume')) await sleep(20);
      return performance.now() - struckAt;
    };
    const resumedMs = await resumed();
    if (isFreeze) victim.signal('SIGCONT');
    const outcome = await following;
    if (isFreeze) {
      await sleep(3000); // time to do harm
      await victim.kill();
    }
    const last: Outcome = {
      ...outcome,
      report: await app.research.report(runId),
      events: await app.storage.events.after(runId, 0, 100_000),
    };
    addKill(tally, {
      differences: compareOutcomes(undisturbed, last, seen),
      wasRunning,
      // A frozen worker that wakes up may still have had calls of its own on the way.
      repeated: isFreeze ? 0 : scene.calls() - atStrike - (last.journal - stored),
      inFlight: atStrike - before - stored,
      resumedMs,
    });
    onKill(tally, index);
  }
  await spare.stop();
  await app.close();
  return tally;
}
