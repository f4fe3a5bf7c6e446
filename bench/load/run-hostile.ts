import { createHash } from 'node:crypto';
import { ATTACKS, type Attack } from './hostile-client.ts';
import { hasEnough, summariseQuiet, workQuietly } from './quiet-client.ts';
import { type LibraryPlan, prepareLibrary } from './run-load.ts';
import { startHostile } from './start-hostile.ts';
import { startPlumbline } from './start-plumbline.ts';

const KEYS = ['quiet', 'flood'];
const REST_SECONDS = 8;
/** How many times as long the other key may wait at the 95th percentile. */
const MOST_TIMES = 2;

/** What one key gets while another one asks for everything, in one way after the other and in all, against what it gets alone. */
export async function runHostile(
  plan: LibraryPlan,
  seconds: number,
  phases: readonly (readonly Attack[])[] = [...ATTACKS.map((way) => [way]), ATTACKS],
) {
  const { collectionId, questions } = await prepareLibrary(plan, 200);
  const hashes = KEYS.map((key) => `${key}:${createHash('sha256').update(key).digest('hex')}`);
  const server = await startPlumbline('serve', {
    folder: plan.folder,
    settings: [...plan.settings, `server.apiKeys=${hashes.join()}`, 'server.requestsPerMinute=6000'],
  });
  const at = (key: string) => ({ url: server.url, key, collectionId });
  const work = (collection: string, length: number, isWarming = false) =>
    workQuietly(at('quiet'), { seconds: length, questions, collection, isWarming });
  await work('warm', 10, true); // what a first run loads is no one's fault
  const aloneTimes = await work('alone', seconds);
  const alone = summariseQuiet(aloneTimes);
  const attacks = [];
  for (const ways of phases) {
    const hostile = startHostile({ at: at('flood'), questions, ways });
    const times = await work('beside', seconds);
    const beside = summariseQuiet(times);
    const ratio = (of: 'reads' | 'runs' | 'uploads') =>
      Math.round((beside[of].p95 / alone[of].p95) * 100) / 100;
    attacks.push({
      ways: ways.join(', '),
      timesAlone: { reads: ratio('reads'), runs: ratio('runs'), uploads: ratio('uploads') },
      beside,
      isEnough: hasEnough(times),
      hostile: await hostile.stop(),
    });
    await work('rest', REST_SECONDS, true); // what it began goes on for a while
  }
  const peakMiB = server.peakMiB();
  await server.stop();
  const isGood =
    hasEnough(aloneTimes) &&
    attacks.every(
      ({ timesAlone, beside, isEnough }) =>
        isEnough && beside.failures === 0 && Math.max(...Object.values(timesAlone)) <= MOST_TIMES,
    );
  return { alone, attacks, peakMiB, isGood };
}
