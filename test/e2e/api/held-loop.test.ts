import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const BIN = join(import.meta.dirname, '../../../bin/plumbline.js');
const BLOCK = join(import.meta.dirname, '../../fixtures/block-on-signal.mjs');
const GRACE_SECONDS = 5;
/** The watch looks four times a second; the rest is a busy machine. */
const SLACK_MS = 4_000;

let cwd = '';
/** A model that answers nobody: a run stays where it asks. */
let model: Server;
let asked: () => void = () => undefined;
beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-held-'));
  model = createServer((request) => {
    if (request.method === 'POST') asked();
  });
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
});
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  model.closeAllConnections();
  model.close();
  rmSync(cwd, { recursive: true, force: true });
});

async function start(...settings: readonly string[]) {
  const { PATH, HOME } = process.env;
  const set = [`server.shutdownSeconds=${GRACE_SECONDS}`, ...settings].flatMap((one) => ['--set', one]);
  const argv = ['--import', BLOCK, BIN, 'serve', '--port', '0', '--json', ...set];
  const child: ChildProcess = spawn(process.execPath, argv, { cwd, env: { PATH, HOME } });
  children.push(child);
  let [out, err] = ['', ''];
  child.stderr?.on('data', (chunk) => {
    err += String(chunk);
  });
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code)),
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      out += String(chunk);
      const found = /"url": "([^"]+)"/.exec(out)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(err)));
  });
  return { child, url, ended, said: () => err };
}

const hold = (child: ChildProcess) => child.kill('SIGUSR2');

describe('a server whose event loop is held', () => {
  it('should end within its grace period after SIGTERM, and serve again when it is started again', async () => {
    const held = await start();
    hold(held.child);
    const health = await fetch(`${held.url}/api/ready`, { signal: AbortSignal.timeout(1_000) }).catch(
      ({ name }: Error) => name,
    );
    expect(health).toBe('TimeoutError');
    const started = performance.now();
    held.child.kill('SIGTERM');
    expect(await held.ended).toBe('SIGKILL');
    expect(performance.now() - started).toBeLessThan(GRACE_SECONDS * 1000 + SLACK_MS);
    expect(held.said()).toContain('did not respond');
    expect(existsSync(join(cwd, '.plumbline/stalled'))).toBe(true);

    const next = await start();
    expect((await fetch(`${next.url}/api/ready`)).status).toBe(200);
    expect(existsSync(join(cwd, '.plumbline/stalled'))).toBe(false);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  }, 180_000);

  it('should go on with a run that held it once, and fail it with E045 after the second time', async () => {
    const { port } = model.address() as AddressInfo;
    const settings = [
      'language.provider=model',
      `language.baseUrl=http://127.0.0.1:${port}/v1`,
      'language.model=silent',
    ];
    const reachesModel = () =>
      new Promise<void>((resolve) => {
        asked = resolve;
      });
    mkdirSync(join(cwd, 'docs'));
    writeFileSync(join(cwd, 'docs/policy.md'), '# Backups\n\nBackups of the ledger are kept for 35 days.\n');
    execFileSync(process.execPath, [BIN, 'ingest', 'docs', '--quiet'], { cwd });
    let runId = '';
    for (const time of [1, 2]) {
      const waiting = reachesModel();
      const server = await start(...settings);
      if (time === 1) {
        const response = await fetch(`${server.url}/api/research`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ question: 'How long are backups of the ledger kept?' }),
        });
        runId = ((await response.json()) as { id: string }).id;
      }
      await waiting;
      hold(server.child);
      expect(await server.ended).toBe('SIGKILL');
    }
    const server = await start(...settings);
    const find = async () => (await (await fetch(`${server.url}/api/research/${runId}`)).json()) as object;
    await expect
      .poll(find, { timeout: 60_000 })
      .toMatchObject({ status: 'failed', problem: { code: 'E045' } });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  }, 240_000);
});
