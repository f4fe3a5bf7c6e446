import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_STEP_MS = 60;

/**
 * Waits until some event of the run is seen, each being equally likely, and then up to a step longer: moments are spread
 * over the whole run however fast the machine is.
 */
export async function randomMoment(seen: readonly unknown[], length: number): Promise<void> {
  const target = 1 + Math.floor(Math.random() * (length - 1));
  while (seen.length < target) await sleep(2);
  await sleep(Math.random() * LONGEST_STEP_MS);
}
