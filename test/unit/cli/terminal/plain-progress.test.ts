import { describe, expect, it } from 'vitest';
import { createProgress } from '../../../../src/cli/terminal/progress.ts';
import { createFakeIo } from '../../../fakes/cli-io.ts';

describe('progress in a log', () => {
  it('should say once what is waited for, also when the first start opens the library twice', () => {
    const io = createFakeIo({ cwd: '/', isInteractive: false });
    const progress = createProgress(io, { quiet: false });
    const opening = 'Opening the library';
    for (const what of [opening, 'Setting up the database (first start only)', opening]) progress.wait(what);
    expect(io.stderr()).toBe(`${opening}\nSetting up the database (first start only)\n`);
  });
});
