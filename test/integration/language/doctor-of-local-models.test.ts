import { basename } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runProbes } from '../../../src/app/doctor.ts';
import { listProbes } from '../../../src/app/doctor-probes.ts';
import { isWording, say } from '../../../src/catalogue/index.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';
import { skipReason } from '../../fixtures/language/onnx-packages.ts';
import { makeTinyEntailment, makeTinyModel } from '../../fixtures/language/tiny-model.ts';

const missing = await skipReason();
const models = [makeTinyModel(), makeTinyEntailment()] as const;
const [embedder, judge] = models;
afterEach(() => {
  for (const model of models) model.remove();
});

async function saidOf(...set: string[]) {
  const { config } = loadConfig({ environment: {}, cwd: '/nowhere', set });
  const probes = listProbes({ config, logger: createMemoryLogger(), clock: { now: () => new Date() } });
  const wanted = probes.filter(
    ({ name }) => isWording(name) && ['checkEmbedding', 'checkJudge'].includes(name.id),
  );
  return (await runProbes(wanted)).map(({ name, status, detail }) => [
    say('en', name),
    status,
    say('en', detail),
  ]);
}

it.skipIf(missing !== undefined)(
  `should name the models that run here, and run them${missing ?? ''}`,
  async () => {
    expect(await saidOf()).toEqual([['Embedding', 'ok', 'Built in, 256 dimensions']]);
    expect(
      await saidOf(
        'embedding.provider=local',
        `embedding.model=${embedder.folder}`,
        'verification.provider=local',
        `verification.model=${judge.folder}`,
      ),
    ).toEqual([
      ['Embedding', 'ok', `${basename(embedder.folder)} answers with 8 dimensions`],
      ['Judge', 'ok', `local:${basename(judge.folder)} runs here and judges statements`],
    ]);
    expect(
      await saidOf('verification.provider=local', 'verification.model=/nowhere/no-model'),
    ).toContainEqual(['Judge', 'fail', expect.stringContaining('E008')]);
  },
);
