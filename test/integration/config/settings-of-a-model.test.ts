import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { casesOf, configOf } from './effects/effect.ts';
import { MODEL_EFFECTS } from './effects/model-effects.ts';
import { type Recorder, startRecorder } from './effects/recorder.ts';

describe('a setting of a model', () => {
  let recorder: Recorder;
  beforeAll(async () => {
    recorder = await startRecorder();
  });
  afterAll(() => recorder.close());
  beforeEach(() => recorder.reset());

  it.each(casesOf(MODEL_EFFECTS))(
    '$key = $value should be seen by its endpoint',
    async ({ key, value, beside, see, seen }) => {
      const config = configOf({ ...beside, [key]: value }, { server: recorder.url });
      expect(await see(config, recorder)).toEqual(seen);
    },
  );
});
