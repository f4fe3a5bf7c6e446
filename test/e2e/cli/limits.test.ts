import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeLowLimit } from '../../../bin/check-limits.js';

const BIN = join(import.meta.dirname, '../../../bin/plumbline.js');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-limits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const under = (limit: string, ...argv: string[]) =>
  spawnSync('bash', ['-c', `ulimit ${limit} && exec "$0" "$@"`, process.execPath, BIN, ...argv], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
  });

describe.skipIf(!existsSync('/proc/self/limits'))('a process that the system keeps short', () => {
  it.each([
    ['-n 64', 'only 64 open files'],
    ['-f 1000', 'only 1000 KiB for a file'],
    ['-v 4000000', 'only 4000000 KiB of addresses'],
  ])('should say so under ulimit %s, with a code and what to do', (limit, fact) => {
    const { status, stdout, stderr } = under(limit, 'ingest', folder);
    expect(status).toBe(78);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^E008 CONFIGURATION_ERROR: [^\n]+\n$/);
    expect(stderr).toContain(fact);
    expect(stderr).toContain(`ulimit ${limit.slice(0, 2)}`);
  });

  it.each([
    [['--lang', 'zh'], {}],
    [[], { LANG: 'zh_CN.UTF-8', LC_ALL: '', PLUMBLINE_LANG: '' }],
  ])('should say so in Chinese in a Chinese terminal (%j %j)', (options, environment) => {
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', 'ulimit -n 64 && exec "$0" "$@"', process.execPath, BIN, 'runs', ...options],
      { cwd: folder, encoding: 'utf8', timeout: 60_000, env: { ...process.env, ...environment } },
    );
    expect(status).toBe(78);
    expect(stderr).toMatch(
      /^E008 CONFIGURATION_ERROR: 系统只允许本进程打开 64 个文件，.*`ulimit -n 1024`。\n$/,
    );
  });

  it('should start under limits that are enough', () => {
    const { status, stdout } = under('-n 256 && ulimit -f 100000', '--version');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('should find nothing wrong with limits that are not set', () => {
    expect(
      describeLowLimit('Max open files            1024                 4096                 files\n'),
    ).toBe(undefined);
    expect(
      describeLowLimit('Max file size             unlimited            unlimited            bytes\n'),
    ).toBe(undefined);
  });
});
