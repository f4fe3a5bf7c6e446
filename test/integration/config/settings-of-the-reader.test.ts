import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { casesOf, configOf } from './effects/effect.ts';
import { READER_EFFECTS } from './effects/reader-effects.ts';
import { type Recorder, startRecorder } from './effects/recorder.ts';

describe('a setting of reading files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-reader-settings-'));
  let recorder: Recorder;
  beforeAll(async () => {
    recorder = await startRecorder();
  });
  afterAll(async () => {
    await recorder.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => recorder.reset());

  it.each(casesOf(READER_EFFECTS))(
    '$key = $value should be seen in what is read',
    async ({ key, value, beside, see, seen }) => {
      const config = configOf({ ...beside, [key]: value }, { server: recorder.url });
      expect(await see(config, { folder, recorder })).toEqual(seen);
    },
  );
});
