import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Runs the few tests of the fixture, of which `properties` are numbered, as `npm test` runs all. */
function run(properties: number, ...filters: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      join(ROOT, 'test/fixtures/requirements/vitest.config.ts'),
      '--mode',
      String(properties),
      ...filters,
    ],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return { status, stdout: stripVTControlCharacters(stdout), stderr };
}

describe('correctness properties', () => {
  it('should each be stated by a property test that ran: not skipped, not by words, not by an example', () => {
    const { status, stdout, stderr } = run(4);
    expect(stdout).toContain('2 passed');
    expect(stderr).toContain('No property test that ran states property 2, 3, 4.');
    expect(status).toBe(1);
  });

  it('should let a run pass that states all of them, and name in its last line what was skipped for want of Postgres', () => {
    const { status, stdout } = run(1);
    expect(status).toBe(0);
    expect(stdout.trim().split('\n').at(-1)).toMatch(
      /^1 test on Postgres was SKIPPED: .*with-postgres\.js npm run test:all$/,
    );
  });

  it('should not judge a run of some tests only', () => {
    expect(run(4, '-t', 'stated')).toMatchObject({ status: 0, stderr: '' });
  });
});
