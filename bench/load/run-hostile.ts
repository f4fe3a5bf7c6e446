import { createHash } from 'node:crypto';
import { attack } from './hostile-client.ts';
import { summariseQuiet, workQuietly } from './quiet-client.ts';
import { type LibraryPlan, prepareLibrary } from './run-load.ts';
import { startPlumbline } from './start-plumbline.ts';

const KEYS = ['quiet', 'flood'];

/** What one key gets while another one asks for everything, against what it gets alone. */
export async function runHostile(plan: LibraryPlan, seconds: number) {
  const { collectionId, questions } = await prepareLibrary(plan, 200);
  const hashes = KEYS.map((key) => `${key}:${createHash('sha256').update(key).digest('hex')}`);
  const server = await startPlumbline('serve', {
    folder: plan.folder,
    settings: [...plan.settings, `server.apiKeys=${hashes.join()}`, 'server.requestsPerMinute=6000'],
  });
  const at = (key: string) => ({ url: server.url, key, collectionId });
  const work = (collection: string, length: number) =>
    workQuietly(at('quiet'), { seconds: length, questions, collection });
  await work('warm', 10); // what a first run loads is no one's fault
  const alone = summariseQuiet(await work('alone', seconds));
  const hostile = attack(at('flood'), questions);
  const beside = summariseQuiet(await work('beside', seconds));
  const taken = await hostile.stop();
  const peakMiB = server.peakMiB();
  await server.stop();
  const ratio = (of: 'reads' | 'runs' | 'uploads') =>
    Math.round((beside[of].p95 / alone[of].p95) * 100) / 100;
  return {
    alone,
    beside,
    timesAlone: { reads: ratio('reads'), runs: ratio('runs'), uploads: ratio('uploads') },
    hostile: taken,
    peakMiB,
  };
}
