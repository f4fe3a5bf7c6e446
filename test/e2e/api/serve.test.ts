import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const BIN = join(import.meta.dirname, '../../../bin/plumbline.js');
let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-serve-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function start(...argv: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const child: ChildProcess = spawn(process.execPath, [BIN, ...argv], { cwd, env: { PATH, HOME } });
  const output = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => {
    output.out += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    output.err += String(chunk);
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const url = /"url": "([^"]+)"/.exec(output.out)?.[1];
      if (url !== undefined) resolve(url);
    });
    void ended.then(() => reject(new Error(output.err)));
  });
  listening.catch(() => undefined);
  return { child, output, ended, listening };
}

describe('plumbline serve', () => {
  it('should serve, do the work of other commands on its data, and stop on SIGTERM with code 0', async () => {
    const server = start('serve', '--port', '0', '--json');
    const url = await server.listening;
    expect(await (await fetch(`${url}/api/ready`)).json()).toEqual({ status: 'ready' });

    mkdirSync(join(cwd, 'docs'));
    writeFileSync(
      join(cwd, 'docs', 'policy.md'),
      '# Backups\n\nBackups of the ledger are kept for 35 days.\n',
    );
    const asked = start('research', 'How long are backups of the ledger kept?', '--docs', 'docs', '--quiet');
    expect(await asked.ended, asked.output.err).toBe(0);
    expect(asked.output.out).toContain('35 days');
    const listed = start('runs', '--json');
    expect(await listed.ended).toBe(0);
    expect(JSON.parse(listed.output.out)).toMatchObject([{ status: 'done' }]);

    const saved = start('backup', 'library.zip');
    expect(await saved.ended, saved.output.err).toBe(0);
    expect(existsSync(join(cwd, 'library.zip'))).toBe(true);

    // What needs the data itself names the server.
    for (const argv of [
      ['serve', '--port', '0'],
      ['restore', 'library.zip'],
    ]) {
      const other = start(...argv);
      expect(await other.ended).toBe(75);
      expect(other.output.err).toContain(`Plumbline server at ${url}`);
    }

    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(existsSync(join(cwd, '.plumbline/lock/server.json'))).toBe(false);
  }, 180_000);

  it('should not be ready, and refuse questions, when its data directory is deleted', async () => {
    const server = start('serve', '--port', '0', '--json');
    const url = await server.listening;
    const ask = () =>
      fetch(`${url}/api/research`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ question: 'How long are backups kept?' }),
      });
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    rmSync(join(cwd, '.plumbline'), { recursive: true });
    const ready = await fetch(`${url}/api/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { code: 'E004' }]);
    let refused = await ask();
    while (refused.status !== 503) refused = await ask(); // the directory is looked at once a second
    expect([refused.status, await refused.json()]).toMatchObject([
      503,
      { code: 'E004', detail: expect.stringContaining('data directory') },
    ]);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(existsSync(join(cwd, '.plumbline', 'pg'))).toBe(false);
  }, 180_000);

  it('should refuse to listen for the network without API keys', async () => {
    const server = start('serve', '--host', '0.0.0.0', '--port', '0');
    expect(await server.ended).toBe(78);
    expect(server.output.err).toContain('server.apiKeys');
  });

  it('should make an API key whose hash the configuration takes', async () => {
    const made = start('serve', '--new-key', 'analyst', '--json');
    expect(await made.ended).toBe(0);
    const { key, sha256 } = JSON.parse(made.output.out) as { key: string; sha256: string };
    expect(key).toMatch(/^pl_[\w-]{43}$/);
    const checked = start(
      'config',
      '--json',
      '--set',
      `server.apiKeys=analyst:${sha256}`,
      '--set',
      'server.host=::',
    );
    expect(await checked.ended).toBe(0);
    expect(checked.output.out).not.toContain(sha256);
  });
});
