import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wording } from '../../../src/catalogue/index.ts';
import { createCli } from '../../../src/cli/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

const { PATH } = process.env;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-open-'));
  const browser = join(folder, 'xdg-open');
  writeFileSync(browser, `#!/bin/sh\nprintf '%s' "$1" > '${folder}/opened'\n`);
  chmodSync(browser, 0o755);
  process.env['PATH'] = `${folder}:${PATH}`;
});
afterEach(() => {
  process.env['PATH'] = PATH;
  rmSync(folder, { recursive: true });
});
const opened = () => {
  const file = join(folder, 'opened');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

describe.skipIf(process.platform !== 'linux')('plumbline serve --open', () => {
  it.each([
    [[], 'http://127.0.0.1:8484/'],
    [['run_1'], 'http://127.0.0.1:8484/research/run_1'],
    [['a/../b'], 'http://127.0.0.1:8484/research/a%2F..%2Fb'],
  ])('should open the page at what is named: %s', async (named, address) => {
    const { deps } = createFakeDeps();
    expect(await createCli(deps, createFakeIo()).run(['serve', '--open', ...named])).toBe(0);
    await expect.poll(opened).toBe(address);
    rmSync(join(folder, 'opened'));
    expect(await createCli(deps, createFakeIo()).run(['open', '--port', '0', ...named])).toBe(0);
    await expect.poll(opened).toBe(address);
  });

  it('should refuse a run that is to be opened by nobody, and open nothing for serve alone', async () => {
    const { deps } = createFakeDeps();
    const io = createFakeIo();
    expect(await createCli(deps, io).run(['serve', 'run_1'])).toBe(64);
    expect(io.stderr()).toContain('give --open too');
    expect(await createCli(deps, createFakeIo()).run(['serve'])).toBe(0);
    expect(opened()).toBe('');
  });

  it('should open a run in the server that has the library already', async () => {
    const { deps } = createFakeDeps();
    const url = 'http://127.0.0.1:9000';
    const owned = new AppError('E023', wording('libraryOfServer', { url, pid: 7 }), { details: { url } });
    const io = createFakeIo();
    const busy = { ...deps, serve: () => Promise.reject(owned) };
    expect(await createCli(busy, io).run(['open', 'run_1'])).toBe(0);
    await expect.poll(opened).toBe(`${url}/research/run_1`);
    expect(await createCli(busy, io).run(['serve'])).not.toBe(0);
  });
});

describe('plumbline demo', () => {
  it('should end with the address of its report on the page', async () => {
    const { deps } = createFakeDeps();
    const io = createFakeIo();
    const entry = { origin: 'default', isDefault: true, description: '', env: '' };
    const described = {
      ...deps,
      demo: { ...deps.demo, folder: 'examples/library' },
      describeConfig: async () => ({
        entries: [{ ...entry, path: 'server.port', value: 9100 }],
        warnings: [],
      }),
    };
    expect(await createCli(described, io).run(['demo'])).toBe(0);
    const [address = '', command = ''] = io.stdout().trimEnd().split('\n').slice(-2);
    expect(address).toMatch(/^Check it +http:\/\/127\.0\.0\.1:9100\/research\/run_\w+$/);
    expect(command.trim()).toMatch(/^plumbline serve --open run_\w+ starts the server and opens it$/);
  });
});
