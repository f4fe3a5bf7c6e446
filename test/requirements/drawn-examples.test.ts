import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { it as drawn, fc } from '@fast-check/vitest';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const times = Number(process.env['PROPERTY_RUNS'] ?? 1);
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_123);

describe('random examples', () => {
  const counted = { own: 0, usual: 0 };
  const isOne = expect.stringContaining(`(with seed=${seed})`);

  drawn.prop([fc.nat()], { numRuns: 7 })('should be drawn as often as the property says', () => {
    expect(expect.getState().currentTestName).toEqual(isOne);
    counted.own += 1;
  });

  drawn.prop([fc.nat()])('should be drawn as often as usual', () => {
    expect(expect.getState().currentTestName).toEqual(isOne);
    counted.usual += 1;
  });

  it('should be the same ones in every run, asserted directly, too', () => {
    expect(fc.readConfigureGlobal().seed).toBe(seed);
    let count = 0;
    void fc.assert(
      fc.property(fc.nat(), () => {
        count += 1;
      }),
    );
    expect(count).toBe(100 * times);
  });

  afterAll(() => expect(counted).toEqual({ own: 7 * times, usual: 100 * times }));
});

// Run by the command below, this file must not start it again.
describe.skipIf(times !== 1)('npm run test:properties', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/test-properties.js', ...args], { cwd: ROOT, encoding: 'utf8' });

  it('should draw more often, from the seed it is given', () => {
    const { status, stdout } = run('--runs', '3', '--seed', '42', 'test/requirements');
    expect(stdout).toContain('1 file, 3 times as many examples, seed 42');
    expect(status).toBe(0);
  });

  it('should say what it takes, and refuse the rest', () => {
    expect(run('--help').stdout).toContain('--seed N');
    for (const wrong of [['--runs', '0'], ['--more'], ['test/none']])
      expect(run(...wrong)).toMatchObject({ status: 64, stderr: expect.stringContaining('--runs N') });
  });
});
