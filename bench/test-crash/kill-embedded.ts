import { startChild } from './child-process.ts';
import { compareOutcomes } from './compare.ts';
import { randomMoment } from './random-moment.ts';
import type { Scene } from './scene.ts';
import { addKill, emptyTally, type Tally } from './tally.ts';

/**
 * Kills the one process of an embedded database in the middle of a run and starts it again, `kills` times: each run is
 * killed once, at a random moment, and must end as the undisturbed one.
 */
export async function killEmbedded(
  scene: Scene,
  kills: number,
  onKill: (tally: Tally, index: number) => void,
) {
  const tally: Tally = emptyTally();
  let child = startChild(scene, []);
  await child.next('ready');
  child.send({ type: 'work' });
  child.send({ type: 'run', request: scene.request });
  await child.next('submitted');
  const { outcome: undisturbed } = await child.next('end');

  for (let index = 1; index <= kills; index++) {
    const before = scene.calls();
    child.events.length = 0;
    child.send({ type: 'run', request: scene.request });
    const { runId } = await child.next('submitted');
    await randomMoment(child.events, undisturbed.events.length);
    await child.kill();
    const seen = [...child.events];
    const callsBefore = scene.calls() - before;

    child = startChild(scene, []);
    const { journal } = await child.next('ready');
    const stored = journal[runId];
    const atRestart = scene.calls();
    const back = performance.now();
    child.send({ type: 'work' });
    child.send({ type: 'follow', runId });
    const { outcome } = await child.next('end');
    const made = scene.calls() - atRestart;
    addKill(tally, {
      differences: compareOutcomes(undisturbed, outcome, seen),
      // A run without a stored answer count had ended before the kill.
      wasRunning: stored !== undefined,
      repeated: made - (outcome.journal - (stored ?? outcome.journal)),
      inFlight: callsBefore - (stored ?? callsBefore),
      resumedMs: performance.now() - back,
    });
    onKill(tally, index);
  }
  await child.stop();
  return tally;
}
